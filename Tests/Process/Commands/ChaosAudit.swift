import Foundation
import Store
import TestSupport

@testable import Simulation

/// Compares the stored data with everything that a campaign's clients asked and heard.
final class ChaosAudit {
    var summary = ChaosSummary()

    private let store: ChaosStore
    private let data: TemporaryDirectory
    private let network: ChaosNetwork
    private var books: CommittedBooks?
    private var library: (any RowSource)?
    private var problems: [String] = []

    init(of store: ChaosStore, in data: TemporaryDirectory, _ network: ChaosNetwork) {
        self.store = store
        self.data = data
        self.network = network
    }

    /// Opens the books, once a server has made them.
    @discardableResult
    func open() -> CommittedBooks {
        if let books { return books }
        let books = store.books()
        self.books = books
        network.open(books)
        return books
    }

    /// - Parameters:
    ///   - usesCommand: true to run `chefdash ledger verify`, and to read the whole library.
    ///   - all: true to check all lives, not only the last, and that all copies are complete.
    ///   - wasDown: false if servers are running.
    /// - Returns: the problems. Nobody plays meanwhile.
    func run(
        withCommand usesCommand: Bool, all: Bool = false, wasDown: Bool = true
    ) async throws -> [String] {
        problems = []
        let verification = try LedgerAudit(of: store.location).verify()
        if let problem = verification.problem { problems.append("ledger verify: \(problem)") }
        let books = open()
        network.witness.serverReturned(all: all, wasDown: wasDown)
        var found: [String] = []
        RequestCheck(books: books, witness: network.witness) { found.append($0) }
            .run(network.guests)
        problems += found
        for table in ["races", "rounds"]
        where wasDown && books.number("SELECT count(*) FROM \(table) WHERE state = 'open'") > 0 {
            problems.append("\(table) are open after a start")
        }
        if network.habits.hasNodes { try await auditNodes(books) }
        try auditLibrary(whole: usesCommand, all: all)
        summarise(books)
        guard usesCommand else { return problems }
        let verify = try await ChildProcess.chefdash(
            "ledger", "verify", "--data", data.path, environment: store.commandEnvironment)
        let isRight =
            verify.ending == .exit(0)
            && (!wasDown || verify.output.contains("\(summary.entryCount) entries"))
        if !isRight { problems.append("chefdash ledger verify: \(verify)") }
        return problems
    }

    // MARK: - Several nodes

    /// The rows of dead nodes, which the others must clear, and of matches without a room.
    private static let remains: KeyValuePairs = [
        "open races of dead nodes": "races WHERE state = 'open' AND owner",
        "open rounds of dead nodes": "rounds WHERE state = 'open' AND owner",
        "sessions of dead nodes": "sessions WHERE epoch",
        "rooms of dead nodes": "rooms WHERE epoch",
        "tickets of dead nodes": "tickets WHERE epoch",
        "matches of dead nodes": "tickets WHERE host IS NOT NULL AND host",
    ]

    /// The longest wait until the others have cleared what a dead node had.
    private static let clearance = Duration.seconds(10)

    private func auditNodes(_ books: CommittedBooks) async throws {
        let hasLiving = books.number("SELECT count(*) FROM nodes WHERE is_dead = 0") > 0
        let matches = books.matches()
        let end = ContinuousClock.now + (hasLiving ? Self.clearance : .zero)
        for (name, rows) in Self.remains where hasLiving {
            let query =
                "SELECT count(*) FROM \(rows) NOT IN (SELECT epoch FROM nodes WHERE is_dead = 0)"
            while books.number(query) > 0, ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(100))
            }
            let count = books.number(query)
            if count > 0 { problems.append("\(count) \(name) remain") }
        }
        // Each poll of a node opens the rooms that it must.
        if !matches.isEmpty, hasLiving { try await Task.sleep(for: .seconds(5)) }
        let stuck = matches.intersection(books.matches())
        if !stuck.isEmpty { problems.append("the matches \(stuck) have no room") }
        for race in books.lost() where books.equippedCount(in: race) != 0 {
            problems.append("the items of \(race), whose node died, aren't back")
        }
        for (name, rows) in [
            "payments": "ledger GROUP BY player, asset, kind, reference",
            "rating changes": "rating_changes WHERE cause = 'race' GROUP BY race, seat",
        ] {
            let count = books.number(
                "SELECT count(*) FROM (SELECT 1 FROM \(rows) HAVING count(*) > 1) AS doubles")
            if count > 0 { problems.append("\(count) \(name) are there twice") }
        }
    }

    /// The rounds and races that no server has finished.
    var lostCount: Int { open().lost().count }

    // MARK: - The library

    /// - Parameters:
    ///   - whole: true to include everything checked after earlier lives.
    ///   - all: true if all copies are complete.
    private func auditLibrary(whole: Bool, all: Bool) throws {
        let database = library ?? store.library()
        library = database
        for household in network.households {
            household.check(database, all: all) { problems.append($0) }
        }
        guard whole else { return }
        let audit = try LibraryAudit(of: store.location)
        let players = try PlayerRegister(of: store.location)
        for problem in [
            try audit.firstStockProblem(), try audit.firstRecordProblem(players: players),
        ] {
            if let problem { problems.append("library: \(problem)") }
        }
    }

    private func summarise(_ books: CommittedBooks) {
        func count(_ rows: String) -> Int { Int(books.number("SELECT count(*) FROM \(rows)")) }
        summary.entryCount = count("ledger")
        summary.orderCount = count("ledger WHERE kind = 'order'")
        summary.purchaseCount = count("ledger WHERE kind = 'purchase' AND asset = 'coins'")
        summary.refundCount = count("ledger WHERE kind = 'refund'")
        summary.races = Dictionary(grouping: books.races(), by: \.state).mapValues(\.count)
        summary.ratedRaceCount = count("races WHERE is_rated = 1")
        (summary.roundResultCount, summary.raceResultCount) = network.witness.toldEndings
        summary.unansweredCount = network.guests.reduce(0) { $0 + $1.requests.lostAnswerCount }
        let devices = network.households.flatMap(\.devices)
        summary.editCount = devices.reduce(0) { $0 + $1.done.count }
        summary.editAgainCount = devices.reduce(0) { $0 + $1.againCount }
        summary.dishCount = devices.reduce(0) { $0 + $1.cooking.ends.count }
    }
}
