import TestSupport
import Testing

/// Races, rooms and tickets when the server stops.
@Suite("Stopping during races")
struct RaceShutdownTests: ServerTests {
    @Test(
        "Running races finish; waiting rooms close, and nothing new begins",
        .races(clockTicks: 10_000) { $0.shutdownGraceMilliseconds = 120_000 })
    func grace() async throws {
        let (ana, ben) = try await server.twoReady(["best_of": 3])
        let (cleo, dan) = try await server.two()
        let snapshot = try await ana.raceStart()
        try await ben.raceState()
        _ = try await cleo.createRoom()
        try await dan.request(["type": "queue"])
        async let stopped = server.stop()
        try await cleo.message("left_room").expect(["reason": "stopping"])
        for request in ["create_room", "queue"] as [JSONValue] {
            try await cleo.expectRefusal("shutting_down", of: ["type": request])
        }
        for player in [ana, ben] { try await player.spoil(snapshot, untilClock: 0) }
        for player in [ana, ben] {
            let result = try await player.message("race_ended")
            #expect(result["standings"]?.array?.count == 2, "\(result.text)")
            // The match's other races don't take place.
            try await player.message("left_room").expect(["reason": "stopping"])
            #expect(try await player.client.ending() == .closed(4005))
        }
        #expect(await stopped == 0)
    }

    @Test(
        "Accepting bots while the server stops leaves the queue and enters no room",
        .races(clockTicks: 10_000, lobby: ["botOfferMilliseconds": 1]) {
            $0.shutdownGraceMilliseconds = 120_000
        })
    func bots() async throws {
        // A race delays the server's stop.
        let (ana, ben) = try await server.twoReady()
        let dan = try await server.signUp()
        let snapshot = try await ana.raceStart()
        try await ben.raceState()
        dan.client.send(["type": "queue"])
        _ = try await dan.client.messages.first("the offer") { $0["bots_offered"] == true }
        async let stopped = server.stop()
        try await dan.message("shutdown")
        dan.client.send(["type": "answer_bots", "accept": true])
        let left = try await dan.client.messages.first("the end of the ticket") {
            ["left_queue", "room", "error"].contains($0["type"])
        }
        #expect(left["type"] == "left_queue" && left["reason"] == "stopping", "\(left.text)")
        for player in [ana, ben] { try await player.spoil(snapshot, untilClock: 0) }
        #expect(await stopped == 0)
        #expect(!dan.client.messages.elements.contains { $0["type"] == "room" })
    }

    @Test(
        "A race that hasn't begun is called off; one that doesn't end in time is refunded",
        .races(lobby: ["countdownTicks": 1_500]))
    func noGrace() async throws {
        let ana = try await server.signUp()
        try await ana.buy(["knife"])
        try await ana.raceBot(["allow_items": true], equip: ["knife"])
        try await ana.message("snapshot")
        #expect(await server.stop() == 0)
        try await ana.message("race_cancelled").expect(["reason": "stopping"])
        #expect(try await ana.message("left_room")["reason"] == "stopping")
    }

    @Test("A server that stops during many races stops cleanly and refunds all of them")
    func middle() async throws {
        let levels = try LevelsCopy.forRaces()
        let data = TemporaryDirectory()
        try await TestServer.run(levels: levels, dataDirectory: data) { server in
            for _ in 1...6 {
                let player = try await server.signUp()
                try await player.buy(["oven"])
                try await player.raceBot(["allow_items": true], equip: ["oven"])
                try await player.raceState()
            }
            #expect(await server.stop() == 0)
        }
        try await TestServer.run(levels: levels, dataDirectory: data) { server in
            let verification = try server.audit().verify()
            #expect(verification.raceCount == 6)
            #expect(verification.playersTotals[.item("oven")] == 6)
        }
    }
}
