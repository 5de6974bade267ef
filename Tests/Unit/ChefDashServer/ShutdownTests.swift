import TestSupport
import Testing

@Suite("Shutdown", .player { $0.shutdownGraceMilliseconds = 60_000 })
struct ShutdownTests: PlayerTests {
    @Test("Players are notified, no round starts, the running one is settled, and all close")
    func gracefully() async throws {
        let idle = try await server.signUp()
        let nobody = try await server.connect()
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        async let unsettled = server.stop()
        for client in [player.client, idle.client] {
            try await client.message("shutdown").expect(["deadline_ms": 60_000])
        }
        try await idle.request(["type": "start_round", "level_id": 1]).expect([
            "code": "shutting_down", "retry": true,
        ])
        nobody.send(["type": "hello", "id": "late"])
        #expect(try await nobody.answer(to: "late")["code"] == "shutting_down")
        // Requests that need no round still work.
        try await idle.buy(["knife"])

        try await player.nextOrder()
        try await player.serve(try await player.snapshot())
        try await player.ruinRound(snapshot).expect(["served": 2, "earned": 75, "coins": 225])
        for client in [player.client, idle.client, nobody] {
            #expect(try await client.ending() == .closed(4005))
        }
        #expect(await unsettled == 0)
        try await server.logLine("stopped", "unsettled=0")
    }

    @Test("While rounds finish, dropped players can resume, and no new player is admitted")
    func resumingMeanwhile() async throws {
        let snapshot = try await player.startRound()
        async let unsettled = server.stop()
        try await player.message("shutdown")
        player.client.reset()
        #expect(try await server.get("/readyz").status == 503)
        #expect(try await server.get("/healthz").status == 200)
        let newcomer = try await server.connect()
        try await newcomer.expectRefusal("shutting_down", of: ["type": "hello"])

        let again = try await server.signIn(player)
        #expect(again.welcome["round_id"] == snapshot["round"]?["round_id"])
        try await again.message("shutdown").expect("deadline_ms", in: 1...60_000)
        try await again.serve(try await again.message("snapshot"))
        try await again.leaveRound().expect(["coins": 175])
        #expect(await unsettled == 0)
        #expect(try await newcomer.ending() == .closed(4005))
        #expect(throws: (any Error).self) {
            _ = try TestStream(port: server.port) { _ in }
        }
    }

    @Test(
        "A round with too little time left returns its items and keeps its coins",
        .noServer)
    func unfinished() async throws {
        let directory = TemporaryDirectory()
        var left: TestPlayer?
        try await TestServer.run(
            .test { $0.shutdownGraceMilliseconds = 100 }, dataDirectory: directory
        ) { server in
            let player = try await server.signUp()
            left = player
            try await player.buy(["oven", "knife"])
            let snapshot = try await player.startRound(equip: ["oven", "knife"])
            #expect(snapshot["inventory"] == ["knife": 0, "oven": 0, "sauce": 0])
            try await player.serve(snapshot)
            #expect(try await player.message("balance")["coins"] == 120)
            #expect(await server.stop() == 0)
            #expect(try await player.client.ending() == .closed(4005))
            #expect(!player.client.messages.elements.contains { $0["type"] == "round_ended" })
        }
        let player = try #require(left)
        try await TestServer.run(dataDirectory: directory) { server in
            try await server.logLine("rounds_recovered", "rounds=1")
            let again = try await server.signIn(player)
            again.welcome.expect(["round_id": nil, "player.coins": 120])
            #expect(
                try await again.possessions()
                    == .init(coins: 120, items: ["oven": 1, "knife": 1, "sauce": 0]))
            try await again.expectRefusal(
                "stale_request", of: ["type": "start_round", "id": "round", "level_id": 1])
        }
        // Returned once, not at each start.
        try await TestServer.run(dataDirectory: directory) { server in
            let again = try await server.signIn(player)
            #expect(try await again.possessions().items == ["oven": 1, "knife": 1, "sauce": 0])
        }
    }
}
