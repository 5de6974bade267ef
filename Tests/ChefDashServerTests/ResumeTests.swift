import Testing

@Suite("Dropping and resuming")
struct ResumeTests {
    @Test("A player who drops in a round finds it again, with the clock run on")
    func resume() async throws {
        try await TestServer.run { server in
            let player = try await server.signUp()
            let snapshot = try await player.startRound()
            try await player.serve(snapshot)
            try await player.nextOrder()
            let before = try await player.snapshot()
            let recipe = try before.recipe(of: try #require(before["state"]))
            let tapped = try await player.tap(recipe[0], expecting: "correct")
            player.client.reset()
            try await server.logLine("disconnected", player.id)

            let again = try await server.signIn(player)
            #expect(again.welcome["round"] == snapshot["round"]?["id"])
            #expect(again.welcome["resume_ms"] == 30_000)
            let resumed = try await again.client.message("snapshot")
            #expect(resumed["re"] == nil)
            #expect(resumed["round"] == snapshot["round"])
            let old = try #require(tapped["state"])
            let new = try #require(resumed["state"])
            for name in ["served", "combo", "earned", "order", "recipe", "plate", "grid", "phase"] {
                #expect(new[name] == old[name], "\(name)")
            }
            let ticks = try #require(new["tick"]?.integer) - (old["tick"]?.integer ?? 0)
            #expect(ticks >= 0)
            #expect(new["clock"]?.integer == (old["clock"]?.integer ?? 0) - ticks)
            // The round's clock is the server's: the tick due now, give or take a late frame.
            let now = try #require(again.welcome["server_time_ms"]?.number)
            let start = try #require(snapshot["round"]?["start_ms"]?.number)
            let due = Int64((now - start) / 100)
            #expect((due - 5...due + 5).contains(new["tick"]?.integer ?? -100))
            for ingredient in recipe[1...].dropLast() {
                try await again.tap(ingredient, expecting: "correct")
            }
            try await again.tap(try #require(recipe.last), expecting: "served")
            #expect(try await again.client.message("balance")["order"] == 2)
        }
    }

    @Test("Frames go on after the snapshot of a resumed round without a gap")
    func frames() async throws {
        try await TestServer.run { server in
            let player = try await server.signUp()
            _ = try await player.startRound()
            _ = try await player.client.message("state")
            player.client.reset()
            let again = try await server.signIn(player)
            var number = try #require(try await again.client.message("snapshot")["seq"]?.integer)
            for _ in 0..<5 {
                let frame = try await again.client.message("state")
                #expect(frame["seq"]?.integer == number + 1)
                number += 1
            }
        }
    }

    @Test("After the resume time the round is ended as it stands")
    func resumeTimeOver() async throws {
        try await TestServer.run(.test { $0.resumeMilliseconds = 300 }) { server in
            let player = try await server.signUp()
            #expect(player.welcome["resume_ms"] == 300)
            let snapshot = try await player.startRound()
            try await player.serve(snapshot)
            player.client.reset()
            try await server.logLine("round_settled", player.id)

            let again = try await server.signIn(player)
            #expect(again.welcome["round"] == nil)
            #expect(again.welcome["player"]?["coins"] == 175)
            let tap = try await again.client.request(["type": "tap", "ingredient": "🍞"])
            #expect(tap["code"] == "no_round")
            let levels = try await again.client.request(["type": "list_levels"])
            #expect(levels["levels"]?.array?[0]["stars"] == 2)
            let next = try await again.startRound(id: "another")
            #expect(next["round"]?["id"] != snapshot["round"]?["id"])
        }
    }

    @Test("A result that found nobody comes after the next welcome")
    func undelivered() async throws {
        try await TestServer.run { server in
            let player = try await server.signUp()
            let snapshot = try await player.startRound()
            try await player.serve(snapshot)
            try await player.nextOrder()
            // Wrong taps until less than a wrong tap is left on the clock; the rest runs out.
            let tail = try await player.spoil(snapshot, untilClock: 30)
            player.client.reset()
            try await server.logLine("round_settled", player.id)

            let again = try await server.signIn(player)
            #expect(again.welcome["round"] == nil)
            #expect(again.welcome["player"]?["coins"] == 175)
            let ended = try await again.client.message("round_ended")
            #expect(ended["round"] == snapshot["round"]?["id"])
            #expect(ended["served"] == 1)
            #expect(ended["earned"] == 25)
            #expect(ended["coins"] == 175)
            let tick = try #require(tail["tick"]?.integer)
            #expect(ended["ticks"]?.integer == tick + (tail["clock"]?.integer ?? 0))
            // It might have got lost on the way, so it is told to the next connection too.
            let third = try await server.signIn(player)
            #expect(try await third.client.message("round_ended") == ended)
            #expect(try await third.possessions().coins == 175)
        }
    }
}
