import Crypto
import Foundation
import Store
import TestSupport
import Testing

@testable import RecipeImport

/// Players and households that go: nothing of them is left but numbers.
@Suite("Erasing")
struct ErasingTests {
    private static let name = "Zanzi Quillfeather"
    private static let home = "Wobblestead Manor"
    private static let dish = "Gribenesuppe"
    private static let photo = ImageContents.jpeg(
        picture: (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 11) & 0x7F })

    private let directory = TemporaryDirectory()
    private let days = Watched<Int64>(0)

    private func run(_ body: (TestServer) async throws -> Void) async throws {
        try await TestServer.run(
            levels: LevelsCopy.withoutStarter(), dataDirectory: directory,
            wallClock: { [days] in
                Int64(Date().timeIntervalSince1970 * 1000) + days.value * 86_400_000
            }, body)
        let location = StoreLocation.directory(directory.path)
        #expect(try LibraryAudit(of: location).firstRecordProblem() == nil)
        #expect(try LibraryAudit(of: location).firstStockProblem() == nil)
    }

    /// A player with something of everything.
    private func founder(_ server: TestServer) async throws -> (TestPlayer, TestCompanion) {
        let player = try await server.signUp()
        try await player.request([
            "type": "set_profile", "name": .string(Self.name),
        ]).expect(["type": "profile"])
        try await player.buy(["knife"])
        try await player.startRound()
        try await player.leaveRound()
        let companion = try await server.companion(of: player)
        try await companion.ask("create_household", ["name": .string(Self.home)])
            .expect(["type": "household"])
        for offset in [0, 9_000, 18_000] {
            try await companion.put(Self.photo, from: offset).expect(["type": "image"])
        }
        let image = JSONValue.string(TestCompanion.name(of: Self.photo))
        try await companion.edit(
            1,
            [
                TestCompanion.create(
                    "recipe", 1,
                    ["name": .string(Self.dish), "servings": 2, "image": image]),
                TestCompanion.create("pantry_item", 3, ["name": "Gribenes"]),
                TestCompanion.create("lot", 4, of: 3, ["stock": "5"]),
                TestCompanion.create("tag", 5, ["name": "Gribenesy"]),
            ]
        ).expect(["type": "edited"])
        return (player, companion)
    }

    /// The files that have one of these texts, in any case, or the photo.
    private func files(
        in path: String, with texts: [String], and bytes: [[UInt8]] = []
    ) throws -> [String] {
        let wanted = texts.map { Array($0.lowercased().utf8) }
        return try FileManager.default.subpathsOfDirectory(atPath: path).filter { file in
            guard let data = FileManager.default.contents(atPath: path + "/" + file) else {
                return false
            }
            let folded = Data(data.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
            return wanted.contains { folded.range(of: Data($0)) != nil }
                || bytes.contains { data.range(of: Data($0)) != nil }
        }
    }

    private func backUp(to path: String) throws {
        _ = try Backup(directory: path).make(
            of: Backup.Sources(
                data: directory.path, ledgerKey: nil, levels: LevelsCopy.original),
            by: "test", at: 0)
    }

    private func hash(_ token: String) -> [UInt8] {
        Crypto.sha256(Array(token.utf8))
    }

    @Test("A player is erased after a week, with all names, texts, pictures and tokens")
    func erased() async throws {
        try await run { server in
            let (player, companion) = try await founder(server)
            let code = try await player.require(
                "access_code", of: ["type": "make_recovery_code"])
            let other = try await server.signUp()
            let texts = [Self.name, Self.home, Self.dish, "gribenes"]
            let bytes = [Array(Self.photo[600..<700]), hash(player.token)]
            #expect(try !files(in: directory.path, with: [Self.name]).isEmpty)
            #expect(try !files(in: directory.path, with: ["gribenes"]).isEmpty)
            #expect(try !files(in: directory.path, with: [], and: [bytes[0]]).isEmpty)
            #expect(try !files(in: directory.path, with: [], and: [bytes[1]]).isEmpty)

            // They can change their mind, and a repetition doesn't put it off.
            let first = try await player.require("devices", of: ["type": "delete_account"])
            let time = try #require(first["erase_ms"]?.integer)
            try await player.request(["type": "keep_account"]).expect([
                "type": "devices", "erase_ms": nil,
            ])
            try await companion.request(["type": "delete_account"])
            let again = try await player.require("devices", of: ["type": "delete_account"])
            #expect((time...time + 60_000).contains(again["erase_ms"]?.integer ?? 0))
            days.update { $0 = 8 }
            server.server.sweep()
            #expect(try await player.client.ending() == .closed(4010))
            #expect(try await companion.client.ending() == .closed(4010))
            try await server.logLine("player_erased", "player=\(player.id)")
            try await server.logLine("erased_from_files")
            let client = try await server.connect()
            try await client.request(player.hello).expect(["code": "bad_token"])
            let unused = try await server.connect()
            try await unused.expectRefusal(
                "unknown_access_code",
                of: ["type": "use_code", "code": try #require(code["code"])])
            #expect(try files(in: directory.path, with: texts, and: bytes) == [])
            let copy = TemporaryDirectory()
            try backUp(to: copy.path + "/copy")
            #expect(try files(in: copy.path, with: texts, and: bytes) == [])
            // The others play on.
            try await other.buy(["knife"])
            let entries = "SELECT count(*) FROM ledger WHERE lower(hex(player)) = '\(player.id)'"
            #expect(try #require(Int(server.database.text(entries) ?? "")) > 2)
        }
    }

    @Test("A household without its owner gets the adult who has been there longest")
    func heir() async throws {
        try await run { server in
            let (player, companion) = try await founder(server)
            var others: [TestCompanion] = []
            for role in ["child", "adult", "adult"] as [JSONValue] {
                let code = try await companion.ask("invite", ["role": role])["code"]
                let other = try await server.companion(of: try await server.signUp())
                try await other.request([
                    "type": "join_household", "code": try #require(code),
                ]).expect(["type": "household"])
                try await other.open()
                others.append(other)
            }
            try await player.request(["type": "delete_account"]).expect(["type": "devices"])
            days.update { $0 = 8 }
            server.server.sweep()
            try await others[1].message("member_changed").expect(["role": "owner"])
            let household = try await others[0].ask("get_household")
            household.expect(["role": "child"])
            #expect(
                household["members"]?.array?.map { $0["role"] } == ["child", "owner", "adult"])
            // Their recipes stay.
            #expect(try await others[2].open().records.count == 4)
            try await server.logLine("erased_from_files")
            #expect(try files(in: directory.path, with: ["gribenes"]) != [])
        }
    }

    @Test("Only owners delete a household, at once and for all members")
    func household() async throws {
        try await run { server in
            let (_, companion) = try await founder(server)
            let code = try await companion.ask("invite", ["role": "adult"])["code"]
            let other = try await server.companion(of: try await server.signUp())
            try await other.request(["type": "join_household", "code": try #require(code)])
                .expect(["type": "household"])
            try await other.open()
            // Somebody else uses the picture too.
            let stranger = try await server.companion(
                of: try await server.signUp(), household: 200)
            try await stranger.create()
            let image = JSONValue.string(TestCompanion.name(of: Self.photo))
            try await stranger.edit(
                9,
                [
                    TestCompanion.create(
                        "recipe", 90, ["name": "Toast", "servings": 1, "image": image])
                ]
            ).expect(["type": "edited"])

            try await other.ask("delete_household").expect(["code": "not_owner"])
            try await stranger.ask(
                "delete_household", ["household_id": .string(companion.household)]
            )
            .expect(["code": "unknown_household"])
            try await companion.ask("delete_household").expect([
                "type": "households", "households": [],
            ])
            try await other.message("member_changed").expect(["role": nil])
            try await other.ask("get_household").expect(["code": "unknown_household"])
            try await companion.edit(2, [TestCompanion.create("tag", 70, ["name": "x"])])
                .expect(["code": "unknown_household"])
            server.server.sweep()
            try await server.logLine("erased_from_files")
            #expect(
                try files(in: directory.path, with: [Self.home, Self.dish, "gribenes"]) == [])
            #expect(
                try await server.get("/images/\(TestCompanion.name(of: Self.photo))").status == 200)
        }
    }

    @Test("A restored backup brings nobody back who was erased")
    func restored() async throws {
        let copy = TemporaryDirectory().path + "/copy"
        try await run { server in
            let (player, _) = try await founder(server)
            let second = try await server.companion(
                of: try await server.signUp(), household: 200)
            try await second.create()
            try backUp(to: copy)
            try await second.ask("delete_household").expect(["type": "households"])
            try await player.request(["type": "delete_account"]).expect(["type": "devices"])
            days.update { $0 = 8 }
            server.server.sweep()
            try await server.logLine("erased_from_files")
        }
        // An operator has only the key and the list left.
        for file in try FileManager.default.contentsOfDirectory(atPath: directory.path)
        where file != "erased.txt" && file != "ledger.key" {
            try FileManager.default.removeItem(atPath: directory.path + "/" + file)
        }
        _ = try Backup(directory: copy).restore(
            to: directory.path, ledgerKey: nil, levels: nil)
        #expect(try files(in: directory.path, with: ["gribenes"]) != [])
        try await run { server in
            try await server.logLine("erasing_again", "players=1")
            try await server.logLine("erasing_again", "households=1")
            try await server.logLine("erased_from_files")
            #expect(try files(in: directory.path, with: [Self.home, "gribenes"]) == [])
        }
    }

    @Test("A player takes everything along")
    func export() async throws {
        try await run { server in
            let (player, companion) = try await founder(server)
            try await companion.expectRefusal(
                "bad_value", of: ["type": "export_account", "offset": 60_000])
            var bytes: [UInt8] = []
            var count = 1
            while bytes.count < count {
                let piece = try await (bytes.isEmpty ? player.client : companion.client).request([
                    "type": "export_account", "offset": .integer(Int64(bytes.count)),
                ])
                count = Int(try #require(piece["byte_count"]?.integer, "\(piece.text)"))
                bytes += try #require(
                    piece["data"]?.string.flatMap { Data(base64Encoded: $0) }, "\(piece.text)")
            }
            let archive = try ZipArchive(FileContent(bytes))
            let files = try Dictionary(
                uniqueKeysWithValues: archive.entries.map { entry in
                    (entry.name, try archive.content(of: entry, limit: 1_000_000))
                })
            let picture = "\(TestCompanion.name(of: Self.photo)).jpeg"
            #expect(
                files.keys.sorted() == [
                    "README.txt", "households/1/household.json",
                    "households/1/images/\(picture)", "households/1/records-1.json",
                    "ledger-1.json", "profile.json", "results-1.json", "results-2.json",
                ])
            #expect(files["households/1/images/\(picture)"] == Self.photo)
            func json(_ name: String) throws -> JSONValue {
                try JSONDecoder().decode(JSONValue.self, from: Data(try #require(files[name])))
            }
            try json("profile.json").expect([
                "player_id": .string(player.id), "name": .string(Self.name), "coins": 120,
                "inventory.knife": 1, "devices.0.device_number": 1,
            ])
            try json("ledger-1.json").expect(["entries.1.kind": "purchase"])
            try json("households/1/household.json").expect(["name": .string(Self.home)])
            let records = try #require(try json("households/1/records-1.json")["records"]?.array)
            #expect(records.contains { $0["fields"]?["name"] == .string(Self.dish) })
        }
    }
}
