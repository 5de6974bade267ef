import Base
import Dispatch
import Foundation
import GameProtocol
import Kitchen
import RecipeImport
import Recipes
import Runtime
import Store
import Synchronization

/// Writes all that the server has of a player to a zip archive: JSON files, and the pictures of
/// the player's households. Ledger and library have the shape of the protocol's messages.
struct AccountArchive: Sendable {
    let player: PlayerID
    let store: any Store
    let library: LibraryStore

    /// Smaller than what a zip archive without 64-bit sizes can have.
    private static let byteLimit = 4_000_000_000
    private static let fileLimit = 65_000
    private static let pageCount = 1_000

    private struct TooLarge: Error {}

    private struct Profile: Encodable {
        let playerID: String
        let name: String
        let avatar: String
        let coins: Int64
        let inventory: [String: Int64]
        let bestStars: [String: Int]
        let devices: [Device]
        let statistics: Statistics?

        struct Device: Encodable {
            let deviceNumber: Int64
            let name: String
            let created: String
            let seen: String
        }

        struct Statistics: Encodable {
            let since: String
            let rounds: Int
            let wins: Int
            let races: Int
            let raceWins: Int
            let served: Int64
            let earned: Int64
            let rating: Int
        }
    }

    private struct Round: Encodable {
        let id: String
        let mode: String
        let level: Int64
        let state: String
        let opened: String
        let closed: String?
        let served: Int64?
        let earned: Int64?
        let stars: Int64?
        let rank: Int64?
    }

    /// Blocks until the stores have answered; call it on a queue of its own.
    ///
    /// - Returns: the archive's length.
    func write(to file: FileHandle) throws -> Int {
        var zip = ZipWriter()
        var fileCount = 0
        func add(_ name: String, _ content: [UInt8]) throws {
            fileCount += 1
            guard zip.byteCount + content.count < Self.byteLimit, fileCount < Self.fileLimit,
                !library.reserve.refuses
            else { throw TooLarge() }
            zip.add(name, content)
            try file.write(contentsOf: Data(zip.take()))
        }
        try add("README.txt", Array(Self.words.utf8))
        try add("profile.json", profile())
        try addLedger(add)
        try addResults(add)
        for (number, household) in try ask(HouseholdsQuery(player: player)).enumerated() {
            try addHousehold(household, "households/\(number + 1)", add)
        }
        zip.end()
        try file.write(contentsOf: Data(zip.take()))
        return zip.byteCount
    }

    private static let words = """
        All that the server has of a player, in UTF-8.

        profile.json            name, devices, coins, items, stars and totals
        ledger-N.json           the entries of coins and items, the newest first
        results-N.json          rounds and races
        households/N/household.json
                                the household and its members
        households/N/records-N.json
                                its recipes, plans, lists and stocks, as records of the library
        households/N/images/    the pictures that these name

        Times without "_ms" are in UTC; "_ms" are milliseconds since 1970-01-01 UTC.

        """

    private func profile() throws -> [UInt8] {
        guard let state = try ask(PlayerLookup(player)) else { throw TooLarge() }
        let access = try ask(AccessLookup(of: player))
        let history = try ask(HistoryQuery(of: player))
        return try Self.json(
            Profile(
                playerID: "\(player)", name: state.name, avatar: state.avatar,
                coins: state.coins,
                inventory: Dictionary(
                    uniqueKeysWithValues: state.inventory.map { ("\($0.key)", $0.value) }),
                bestStars: Dictionary(
                    uniqueKeysWithValues: state.bestStars.map { ("\($0.key)", $0.value) }),
                devices: access.devices.map {
                    .init(
                        deviceNumber: $0.number, name: $0.name,
                        created: Self.time($0.createdMilliseconds),
                        seen: Self.time($0.seenMilliseconds))
                },
                statistics: history.map {
                    .init(
                        since: Self.time($0.createdMilliseconds), rounds: $0.roundCount,
                        wins: $0.winCount, races: $0.raceCount, raceWins: $0.raceWinCount,
                        served: $0.served, earned: $0.earned, rating: $0.rating.rating.points)
                }))
    }

    private func addLedger(_ add: (String, [UInt8]) throws -> Void) throws {
        var before: Int64?
        for number in 1... {
            let page = try ask(LedgerQuery(of: player, before: before, count: Self.pageCount))
            try add("ledger-\(number).json", ServerEvent(.ledger(LedgerEntries(page))).encoded())
            before = page.entries.last?.id
            guard page.hasMore, before != nil else { return }
        }
    }

    private func addResults(_ add: (String, [UInt8]) throws -> Void) throws {
        var cursor = PlayerResults.Cursor.rounds(after: "")
        for number in 1... {
            let page = try ask(PlayerResults(of: player, from: cursor, count: Self.pageCount))
            let rounds = page.results.map {
                Round(
                    id: "\($0.id)", mode: $0.mode, level: $0.level, state: $0.state,
                    opened: Self.time($0.openedMilliseconds),
                    closed: $0.closedMilliseconds.map(Self.time), served: $0.served,
                    earned: $0.earned, stars: $0.stars, rank: $0.rank)
            }
            try add("results-\(number).json", Self.json(rounds))
            guard let next = page.next else { return }
            cursor = next
        }
    }

    private func addHousehold(
        _ household: HouseholdSummary, _ directory: String,
        _ add: (String, [UInt8]) throws -> Void
    ) throws {
        guard let found = try ask(HouseholdQuery(player: player, household: household.id)) else {
            return
        }
        let members = try ask(ProfilesQuery(of: found.members.map(\.player)))
        try add(
            directory + "/household.json",
            ServerEvent(.library(.household(HouseholdState(found, members)))).encoded())
        var images: Set<ImageName> = []
        var cursor = PullCursor(seq: 0)
        for number in 1... {
            let query = PullQuery(player: player, household: household.id, after: cursor)
            guard let page = try ask(query) else { return }
            for record in page.records where record.deleted == nil {
                images.formUnion(record.images.values)
            }
            let text = LibraryPage.text(page, of: household.id)
            try add("\(directory)/records-\(number).json", text)
            cursor = page.cursor
            if page.isLast { break }
        }
        for image in images.sorted(by: { "\($0)" < "\($1)" }) {
            guard let content = try ask(ImageQuery(image)),
                let format = ImageHeader.Format(of: content)
            else { continue }
            try add("\(directory)/images/\(image).\(format.rawValue.lowercased())", content)
        }
    }

    private static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    private static func time(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).ISO8601Format()
    }

    // MARK: - The stores

    private func ask<Query: StoreQuery>(
        _ query: Query
    ) throws -> Query.Answer where Query.Source == StoreSnapshot {
        try Self.wait { store.read(query, on: nil, completion: $0) }
    }

    private func ask<Query: StoreQuery>(
        _ query: Query
    ) throws -> Query.Answer where Query.Source == LibrarySnapshot {
        try Self.wait { library.read(query, on: nil, completion: $0) }
    }

    private func ask<Operation: RefusableOperation>(
        _ operation: Operation
    ) throws -> Operation.Answer where Operation.Target == Transaction {
        try Self.wait { store.perform(operation, on: nil, completion: $0) }
    }

    private static func wait<Answer: Sendable>(
        _ begin: (@escaping @Sendable (Result<Answer, StoreError>) -> Void) -> Void
    ) throws -> Answer {
        let answer = AnswerBox<Answer>()
        begin { answer.fill($0) }
        return try answer.wait().get()
    }
}

/// An answer that another queue gives.
private final class AnswerBox<Answer: Sendable>: Sendable {
    private let answer = Mutex<Result<Answer, StoreError>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func fill(_ answer: Result<Answer, StoreError>) {
        self.answer.withLock { $0 = answer }
        isThere.signal()
    }

    func wait() -> Result<Answer, StoreError> {
        isThere.wait()
        return answer.withLock { $0 } ?? .failure(.unavailable(""))
    }
}
