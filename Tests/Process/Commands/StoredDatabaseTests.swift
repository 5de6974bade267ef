import Base
import ChefDashClient
import Foundation
import GameProtocol
import TestSupport
import Testing

/// The data of each schema version is migrated to the current version, checked, and used for play.
///
/// `Tests/Databases` has a folder named after each version: a backup, and its content.
@Suite("Stored databases", .timeLimit(.minutes(2)))
struct StoredDatabaseTests {
    /// A player's possessions when the backup was made.
    private struct Kept: Codable {
        let credentials: Credentials
        let coins: Int64
        let inventory: [String: Int64]
        /// The household's records as text.
        let records: [String]
    }

    private static let folder = Repository.root.appending(path: "Tests/Databases")
    private static let making = ProcessInfo.processInfo.environment["CHEFDASH_STORE_DATABASE"]

    private static func versions() throws -> [Int] {
        try Repository.names(in: "Tests/Databases").compactMap { Int($0) }.sorted()
    }

    private let data = TemporaryDirectory()

    private static func companion(
        _ server: ServeProcess, as credentials: Credentials
    ) async throws -> ClientPlayer {
        try await ClientPlayer(on: server, as: credentials) {
            $0.companionDevice = identifier("d")
        }
    }

    @Test(
        "A database of each version opens, has all its data, and can be played",
        arguments: try versions())
    func opens(version: Int) async throws {
        let folder = Self.folder.appending(path: "\(version)")
        let kept = try JSONDecoder().decode(
            Kept.self, from: Data(contentsOf: folder.appending(path: "kept.json")))
        try await command("restore \(folder.path)/backup", on: data)
        for round in 1...2 {
            let server = try await ServeProcess(data: data.path, levels: LevelsCopy.original)
            let player = try await ClientPlayer(on: server, as: kept.credentials)
            let phone = try await Self.companion(server, as: kept.credentials)
            let library = phone.client.library
            if round == 1 {
                #expect(player.welcome.player.coins == kept.coins)
                #expect(player.welcome.player.inventory == kept.inventory)
                let records = try await FullHousehold.records(of: FullHousehold.home, library)
                #expect(FullHousehold.canonical(records) == kept.records)
            } else {
                #expect(player.welcome.player.coins > kept.coins)
            }
            _ = try await player.startRound(equip: round == 1 ? ["sauce"] : [])
            #expect(try await player.serveOrder() != nil)
            try #require(try await player.leaveRound()?.earned ?? 0 > 0)
            let soup = LibraryOperation(
                kind: .recipe, id: identifier("01"),
                .set(fields: ["note": .text("Cooked again, \(round).")], clear: []))
            try await FullHousehold.edit(library, in: FullHousehold.home, [soup])
            #expect(try await server.stop() == .exit(0))
            for line in ["ledger verify", "library verify", "pantry verify"] {
                try await command(line, on: data)
            }
        }
    }

    @Test("It moves to PostgreSQL and back with all its data")
    func moves() async throws {
        let version = try #require(try Self.versions().last)
        let folder = Self.folder.appending(path: "\(version)")
        let kept = try JSONDecoder().decode(
            Kept.self, from: Data(contentsOf: folder.appending(path: "kept.json")))
        try await command("restore \(folder.path)/backup", on: data)
        let address = try await TestCluster.shared.freshDatabase()
        let back = TemporaryDirectory()
        // Brings it to the present schema.
        let server = try await ServeProcess(data: data.path, levels: LevelsCopy.original)
        #expect(try await server.stop() == .exit(0))
        try await copy(data.path, address)
        try await command(
            "serve --port 0", on: data, exit: 1, says: "this data can't be served: it was moved to")
        for place in [data, back] {
            if place === back {
                try FileManager.default.copyItem(
                    atPath: data.path + "/ledger.key", toPath: back.path + "/ledger.key")
                try await copy(address, back.path)
            }
            let store = place === back ? [:] : ["CHEFDASH_STORE": address]
            let server = try await ServeProcess(
                data: place.path, levels: LevelsCopy.original, environment: store)
            let player = try await ClientPlayer(on: server, as: kept.credentials)
            let phone = try await Self.companion(server, as: kept.credentials)
            #expect(player.welcome.player.coins == kept.coins)
            #expect(player.welcome.player.inventory == kept.inventory)
            let records = try await FullHousehold.records(
                of: FullHousehold.home, phone.client.library)
            #expect(FullHousehold.canonical(records) == kept.records)
            #expect(try await server.stop() == .exit(0))
            for line in ["ledger verify", "library verify", "pantry verify"] {
                try await command(line, on: place, environment: store)
            }
        }
    }

    private func copy(_ from: String, _ to: String) async throws {
        let outcome = try await ChildProcess.chefdash("data", "copy", from, to)
        #expect(outcome.ending == .exit(0), "\(outcome.error)")
        #expect(outcome.output.contains("the copy is right: "), "\(outcome.output)")
    }

    /// A change to a table needs a migration for the version, and the next version needs a folder
    /// here.
    @Test("The newest one has the tables of a new database")
    func isFrozen() async throws {
        let newest = try #require(try Self.versions().last)
        let new = TemporaryDirectory()
        try await command(
            "restore \(Self.folder.path)/\(newest)/backup", on: data)
        let server = try await ServeProcess(data: new.path)
        #expect(try await server.stop() == .exit(0))
        var versions: [Int] = []
        for file in ["chefdash.sqlite", "library.sqlite"] {
            let tables = [data, new].map { directory in
                RawDatabase(directory: directory.path, file: file).rows(
                    "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name"
                )
            }
            #expect(tables[0] == tables[1] && tables[0].count > 20, "\(file)")
            let version = RawDatabase(directory: new.path, file: file).text("PRAGMA user_version")
            versions.append(try #require(version.flatMap { Int($0) }))
        }
        #expect(versions.max() == newest)
    }

    /// Run once for each version, when its tables are final, with CHEFDASH_STORE_DATABASE=VERSION.
    @Test("Makes a stored database", .enabled(if: making != nil))
    func make() async throws {
        let folder = Self.folder.appending(path: try #require(Self.making))
        let levels = try LevelsCopy(rules: ["clockAtStartTicks": 100, "capTicks": 100])
        let server = try await ServeProcess(data: data.path, levels: levels.path)
        let guest = try await ClientPlayer(on: server)
        let credentials = try await guest.credentials
        try await guest.buy("knife")
        try await guest.buy("sauce")
        _ = try await guest.startRound(equip: ["knife"])
        _ = try await guest.serveOrder()
        _ = try await guest.leaveRound()
        try await guest.startDaily()
        _ = try await guest.hearsResult()
        await guest.client.close()
        try await race(credentials, server)

        let phone = try await Self.companion(server, as: credentials)
        let library = phone.client.library
        try await library.createHousehold(FullHousehold.home, name: "Home")
        let image = try await library.putImage(ImageContents.png(), in: FullHousehold.home)
        try await FullHousehold.fill(library, player: credentials.playerID, image: image)
        let soup: RecipeID = identifier("01")
        let links = try await library.makeLink(to: soup, in: FullHousehold.home)
        _ = try await library.rateLink(try #require(links.first).linkID, 9)
        _ = try await library.addRecentSearch("leeks", in: FullHousehold.home)
        let invitation = try await library.invite(to: FullHousehold.home, as: .adult)
        let other = try await ClientPlayer(on: server)
        let tablet = try await Self.companion(server, as: try await other.credentials)
        _ = try await tablet.client.library.join(code: invitation.code)
        _ = try await library.open(FullHousehold.home, through: 0)
        try await phone.client.cooking.start(
            identifier("20"), of: soup, servings: 4, in: FullHousehold.home)

        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        try await command(
            "backup \(folder.path)/backup --levels \(try LevelsCopy.game.get().path)", on: data)
        let welcome = try await ClientPlayer(on: server, as: credentials).welcome
        let records = try await FullHousehold.records(of: FullHousehold.home, library)
        let kept = Kept(
            credentials: credentials, coins: welcome.player.coins,
            inventory: welcome.player.inventory,
            records: FullHousehold.canonical(records))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(kept).write(to: folder.appending(path: "kept.json"))
        #expect(try await server.stop() == .exit(0))
    }

    /// A rated race against a new player, and one against a bot.
    private func race(_ credentials: Credentials, _ server: ServeProcess) async throws {
        let address = "ws://127.0.0.1:\(server.port)"
        let file = data.path + "/credentials.json"
        try JSONEncoder().encode([address: credentials]).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let words = ["play", "--auto", "--race", "--server", address]
        let players = [
            try ChildProcess(words + ["--seed", "1", "--credentials", file]),
            try ChildProcess(words + ["--seed", "2", "--guest"]),
        ]
        for player in players { #expect(try await player.end() == .exit(0)) }
    }
}
