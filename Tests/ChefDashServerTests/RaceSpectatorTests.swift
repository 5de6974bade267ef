import Testing

/// Those who watch.
@Suite("Spectators")
struct RaceSpectatorTests {
    @Test("What spectators see is late by the set delay; the result isn't")
    func delay() async throws {
        let levels = try LevelsCopy.forRaces(lobby: ["spectatorDelayTicks": 150])
        try await TestServer.run(levels: levels.path) { server in
            let (ana, eve) = (try await server.signUp(), try await server.signUp())
            let code = try await ana.createRoom()
            try await ana.addBot()
            _ = try await eve.client.request(["type": "watch_room", "code": code])
            try await ana.ready()
            let snapshot = try await ana.client.message("snapshot")
            let start = try #require(snapshot["race"]?["start_ms"]?.number)
            for _ in 1...3 {
                let view = try await eve.client.message("race_view")
                let tick = try #require(view["tick"]?.integer)
                let pong = try await eve.client.request(["type": "ping", "client_time": 0])
                let now = try #require(pong["server_time_ms"]?.number)
                #expect(now >= start + Double(tick + 150) * 20, "tick \(tick), \(now - start) ms")
            }
            try await ana.raceState()
            ana.client.send(["type": "leave_room"])
            _ = try await ana.client.message("race_ended")
        }
    }

    @Test("Spectators take no seat, can do nothing, and are in no result")
    func apart() async throws {
        let levels = try LevelsCopy.forRaces(clockTicks: 10_000)
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben, eve) = (
                try await server.signUp(), try await server.signUp(), try await server.signUp()
            )
            let code = try await ana.createRoom()
            let watched = try await eve.client.request(["type": "watch_room", "code": code])
            #expect(watched.playerIDs == [ana.id] && watched["spectators"] == 1)
            // The seat is still free, and nobody waits for a spectator to be ready.
            try await ben.join(code)
            try await ana.ready()
            try await ben.ready()
            let snapshot = try await ana.client.message("snapshot")
            try await ana.raceState()
            let requests: [JSONValue] = [
                ["type": "tap", "ingredient": "🍞"], ["type": "clear"],
                ["type": "react", "reaction": "wow"], ["type": "ready", "ready": true],
                ["type": "rematch", "agree": true], ["type": "set_room", "level": 2],
                ["type": "add_bot", "strength": "easy"],
            ]
            for request in requests {
                let answer = try await eve.client.request(request)
                #expect(answer["code"] == "not_seated", "\(request.text): \(answer.text)")
            }
            let late = try await eve.client.request(["type": "join_room", "code": code])
            #expect(late["code"] == "already_racing", "\(late.text)")
            try await ana.spoil(snapshot, untilClock: 0)
            _ = try await ben.client.request(["type": "leave_room"])
            let result = try await eve.client.message("race_ended")
            #expect(
                Set(result["standings"]?.array?.map { $0["player"] } ?? []) == [
                    .string(ana.id), .string(ben.id),
                ])
            #expect(result["coins"] == nil && result["rating"] == nil)
            #expect(result["fairness"]?["players"]?.array?.count == 2)
            #expect(try await eve.possessions().coins == 150)
        }
    }

    @Test("Who left the race under way can't watch it; a spectator who drops is gone")
    func comingAndGoing() async throws {
        let levels = try LevelsCopy.forRaces(clockTicks: 10_000)
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben, eve) = (
                try await server.signUp(), try await server.signUp(), try await server.signUp()
            )
            let code = try await ana.createRoom()
            try await ben.join(code)
            _ = try await eve.client.request(["type": "watch_room", "code": code])
            try await ana.ready()
            try await ben.ready()
            try await ana.raceState()
            _ = try await ben.client.request(["type": "leave_room"])
            let refused = try await ben.client.request(["type": "watch_room", "code": code])
            #expect(refused["code"] == "out_of_race", "\(refused.text)")
            eve.client.reset()
            try await ana.room("nobody watches") { $0["spectators"] == 0 }
            let again = try await server.signIn(eve)
            let none = try await again.client.request(["type": "leave_room"])
            #expect(none["code"] == "not_in_room", "\(none.text)")
        }
    }
}
