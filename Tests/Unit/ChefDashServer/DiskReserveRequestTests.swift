import ChefDashServer
import Glibc
import TestSupport
import Testing

/// The requests that a server refuses when free space falls below the game's reserve.
@Suite("A server whose disk is nearly full", .timeLimit(.minutes(2)))
struct DiskReserveRequestTests {
    private typealias Made = TestCompanion

    @Test("Library writes and uploads are refused; reads and the game go on")
    func reserve() async throws {
        let data = TemporaryDirectory()
        let levels = try LevelsCopy.withoutStarter()
        var player: TestPlayer?
        try await TestServer.run(levels: levels, dataDirectory: data) { server in
            let owner = try await server.signUp()
            let companion = try await server.companion(of: owner)
            try await companion.create()
            try await companion.edit(1, [Made.soup]).expect(["type": "edited"])
            player = owner
        }
        let owner = try #require(player)
        var configuration = ServerConfiguration.metered
        // More than any disk has.
        configuration.diskReserveMebibytes = 1 << 40
        try await TestServer.run(configuration, levels: levels, dataDirectory: data) { server in
            let companion = try await server.companion(of: owner)
            let tag = Made.create("tag", 2, ["name": "Late"])
            let page: [String: JSONValue] = [
                "import_id": .string(Made.id(1)), "url": "http://192.0.2.1/",
            ]
            let refusals = [
                "edit": try await companion.edit(2, [tag]),
                "put_image": try await companion.put(ImageContents.png(), from: 0),
                "a file": try await companion.piece([1], from: 0, named: "a.txt", as: 1),
                "a page": try await companion.ask("import_recipes", page),
            ]
            for (name, answer) in refusals {
                #expect(answer["code"] == "disk_full", "\(name): \(answer.text)")
                answer.expect(["retry_after_ms": 30_000])
            }
            try await server.logLine("limit_reached", "limit=disk_reserve")
            let counter = "chefdash_limit_reached_total{limit=\"disk_reserve\"}"
            let metrics = try await server.metrics()
            #expect(metrics[counter] == Double(refusals.count))
            var disk = statvfs()
            try #require(statvfs(data.path, &disk) == 0)
            let free = try #require(metrics["chefdash_disk_free_bytes"])
            #expect(free > 0 && free <= Double(disk.f_blocks) * Double(disk.f_frsize))

            #expect(try await companion.pull(from: 0).records.count == 1)
            let newcomer = try await server.signUp()
            try await newcomer.startRound()
            try await newcomer.leaveRound()
        }
    }
}
