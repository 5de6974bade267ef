import ChefDashServer
import TestSupport
import Testing

@Suite("Spectators", .races(clockTicks: 10_000))
struct RaceSpectatorTests: ServerTests {
    @Test(
        "Spectators see a race to its end, and then its result", .noServer,
        arguments: [false, true])
    func end(stops: Bool) async throws {
        let configuration = ServerConfiguration.test { $0.shutdownGraceMilliseconds = 120_000 }
        let levels = try LevelsCopy.forRaces(
            clockTicks: 10_000, lobby: ["spectatorDelayTicks": stops ? 600 : 100])
        try await TestServer.run(configuration, levels: levels) { server in
            let (ana, ben, eve, _) = try await server.twoReadyAndWatched()
            async let bens = ben.race()
            let snapshot = try await ana.raceStart()
            async let stopped = stops ? server.stop() : 0
            if stops { try await ana.message("shutdown") }
            try await ana.spoil(snapshot, untilClock: 0)
            _ = try await bens
            let own = try await ana.message("race_ended")
            let result = try await eve.message("race_ended", taking: .nothing)
            #expect(result["standings"] == own["standings"] && result["coins"] == nil)
            let told = eve.client.messages.elements.filter {
                $0["type"] == "race_view" || $0["type"] == "race_ended"
            }
            #expect(told.last?["type"] == "race_ended", "\(told.map(\.text))")
            let last = try #require(told.dropLast().last)
            #expect(last["states"]?.array?.map { $0["phase"] } == ["ended", "ended"])
            #expect(await stopped == 0)
        }
    }

    @Test(
        "Spectators learn that the next race is called off after the last race's result",
        .races(clockTicks: 5, lobby: ["countdownTicks": 150, "spectatorDelayTicks": 600]))
    func calledOff() async throws {
        let (ana, ben, eve, _) = try await server.twoReadyAndWatched()
        try await ana.results()
        try await [ana, ben].rematch()
        try await ana.room("the rematch") { $0["phase"] == "countdown" }
        try await ben.leaveRoom()
        try await eve.message("race_cancelled", taking: .nothing)
        // Messages are shown in the order of events, long before the later one is due.
        let kinds = eve.client.messages.elements.compactMap { $0["type"]?.string }
            .filter { $0.hasPrefix("race_") }
        #expect(kinds == ["race_view", "race_ended", "race_cancelled"], "\(kinds)")
    }

    @Test(
        "Spectators see everything after the configured delay",
        .races(lobby: ["spectatorDelayTicks": 150]))
    func delay() async throws {
        let (ana, eve) = try await server.two()
        let code = try await ana.createRoom()
        try await ana.addBot()
        try await eve.watch(code)
        try await ana.ready()
        let snapshot = try await ana.message("snapshot")
        let start = try #require(snapshot["race"]?["start_ms"]?.number)
        for _ in 1...3 {
            let view = try await eve.message("race_view")
            #expect(view["states"]?.array?.count == 2)
            #expect(view["states"]?.array?.first?["grid"] != nil)
            let tick = try #require(view["tick"]?.integer)
            let pong = try await eve.request(["type": "ping", "client_time": 0])
            let now = try #require(pong["server_time_ms"]?.number)
            #expect(now >= start + Double(tick + 150) * 20, "tick \(tick), \(now - start) ms")
        }
        try await ana.raceState()
        ana.client.send(["type": "leave_room"])
        try await ana.message("race_ended")
    }

    @Test("Spectators take no seat, can't act, and aren't in the result")
    func apart() async throws {
        let (ana, ben, eve) = try await server.three()
        let code = try await ana.createRoom()
        let watched = try await eve.request(["type": "watch_room", "room_code": code])
        #expect(watched.playerIDs == [ana.id] && watched["spectator_count"] == 1)
        // The seat is still free, and the start doesn't wait for spectators.
        try await ben.join(code)
        try await [ana, ben].ready()
        let snapshot = try await ana.raceStart()
        let requests: [JSONValue] = [
            ["type": "tap", "ingredient_id": "bun"], ["type": "clear"],
            ["type": "react", "reaction": "wow"], ["type": "ready", "ready": true],
            ["type": "rematch", "agree": true], ["type": "set_room", "level_id": 2],
            ["type": "add_bot", "bot_strength": "easy"],
        ]
        for request in requests {
            try await eve.expectRefusal("not_seated", of: request)
        }
        try await eve.expectRefusal("already_racing", of: ["type": "join_room", "room_code": code])
        try await ana.spoil(snapshot, untilClock: 0)
        try await ben.leaveRoom()
        let result = try await eve.message("race_ended")
        #expect(
            Set(result["standings"]?.array?.map { $0["player_id"] } ?? []) == [
                .string(ana.id), .string(ben.id),
            ])
        #expect(result["coins"] == nil && result["rating_change"] == nil)
        #expect(result["fairness"]?["connections"]?.array?.count == 2)
        #expect(try await eve.possessions().coins == 150)
    }

    @Test("A spectator can take a seat with the code of that room, not another's", .server())
    func otherCode() async throws {
        let (ana, dan, eve) = try await server.three()
        let (code, other) = (try await ana.createRoom(), try await dan.createRoom())
        try await eve.watch(code)
        for request in ["join_room", "watch_room"] as [JSONValue] {
            try await eve.expectRefusal(
                "already_elsewhere", of: ["type": request, "room_code": other])
        }
        let joined = try await eve.join(code)
        #expect(joined.playerIDs == [ana.id, eve.id] && joined["spectator_count"] == 0)
    }

    @Test("A player who left the running race can't watch it; a spectator who drops is gone")
    func comingAndGoing() async throws {
        let (ana, ben, eve, code) = try await server.twoReadyAndWatched()
        try await ana.raceState()
        try await ben.leaveRoom()
        try await ben.expectRefusal("out_of_race", of: ["type": "watch_room", "room_code": code])
        eve.client.reset()
        try await ana.room("nobody watches") { $0["spectator_count"] == 0 }
        let again = try await server.signIn(eve)
        try await again.expectRefusal("not_in_room", of: ["type": "leave_room"])
    }
}
