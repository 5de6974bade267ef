import Testing

@Suite("Dropping and resuming", .player())
struct ResumeTests: PlayerTests {
    @Test("A player who drops in a round resumes it; the clock has kept running")
    func resume() async throws {
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        try await player.nextOrder()
        let before = try await player.snapshot()
        let recipe = try before.recipe(of: try #require(before["state"]))
        let tapped = try await player.tap(recipe[0], expecting: "correct")
        player.client.reset()
        try await server.logLine("disconnected", player.id)

        let again = try await server.signIn(player)
        again.welcome.expect(["round_id": snapshot["round"]?["round_id"], "resume_ms": 30_000])
        let resumed = try await again.message("snapshot")
        resumed.expect(["re": nil, "round": snapshot["round"]])
        let old = try #require(tapped["state"])
        let new = try #require(resumed["state"])
        for name in ["served", "combo", "earned", "order", "recipe", "plate", "grid", "phase"] {
            #expect(new[name] == old[name], "\(name)")
        }
        let ticks = try #require(new["tick"]?.integer) - (old["tick"]?.integer ?? 0)
        #expect(ticks >= 0)
        #expect(new["clock"]?.integer == (old["clock"]?.integer ?? 0) - ticks)
        // The round's clock is the server's: the tick due now, allowing for a late frame.
        let now = try #require(again.welcome["server_time_ms"]?.number)
        let start = try #require(snapshot["round"]?["start_ms"]?.number)
        let due = Int64((now - start) / 100)
        #expect((due - 5...due + 5).contains(new["tick"]?.integer ?? -100))
        for ingredient in recipe[1...].dropLast() {
            try await again.tap(ingredient, expecting: "correct")
        }
        try await again.tap(try #require(recipe.last), expecting: "served")
        #expect(try await again.message("balance")["order"] == 2)
    }

    @Test("With nobody connected, the stream's numbers don't advance")
    func numbersWait() async throws {
        let (player, other) = try await server.two()
        try await other.startRound()
        try await player.startRound()
        let before = try await player.message("state")
        player.client.reset()
        try await server.logLine("disconnected", player.id)
        // Another player's round shows the time passing.
        let start = try await other.snapshot()["state"]?["tick"]?.integer ?? 0
        _ = try await other.client.messages.first("20 ticks more") {
            $0["state"]?["tick"]?.integer ?? 0 >= start + 20
        }
        let again = try await server.signIn(player)
        let after = try await again.message("snapshot")
        let frames = try #require(after["seq"]?.integer) - (before["seq"]?.integer ?? 0)
        let ticks =
            try #require(after["state"]?["tick"]?.integer)
            - (before["state"]?["tick"]?.integer ?? 0)
        // Counts the ticks before the server noticed, however many they are.
        #expect(frames <= ticks - 15, "\(frames) frames in \(ticks) ticks")
    }

    @Test("A resumed round sends every frame after its snapshot, whatever the stream was before")
    func frames() async throws {
        let player = try await server.signUp(stream: "change")
        try await player.startRound()
        try await player.message("state")
        player.client.reset()
        let again = try await server.signIn(player)
        let ticks = try await again.frames(5, after: try await again.message("snapshot"))
        #expect(zip(ticks, ticks.dropFirst()).contains { $1 == $0 + 1 }, "\(ticks)")
    }

    @Test(
        "A round whose player came back in time continues to its end",
        .player { $0.resumeMilliseconds = 1_000 })
    func backInTime() async throws {
        try await player.startRound()
        player.client.reset()
        try await server.logLine("disconnected", player.id)
        let again = try await server.signIn(player)
        let snapshot = try await again.message("snapshot")
        let tick = try #require(snapshot["state"]?["tick"]?.integer)
        // Twice as long as a place is held.
        let later = try await again.client.messages.first("2 s later", taking: .upToIt) {
            $0["type"] == "round_ended" || $0["state"]?["tick"]?.integer ?? 0 >= tick + 20
        }
        #expect(later["state"]?["phase"] == "cooking", "\(later.text)")
        try await again.serve(try await again.snapshot())
        #expect(try await again.message("balance")["order"] == 1)
    }

    @Test(
        "After the resume time the round ends in its current state",
        .player { $0.resumeMilliseconds = 300 })
    func resumeTimeOver() async throws {
        #expect(player.welcome["resume_ms"] == 300)
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        player.client.reset()
        try await server.logLine("round_settled", player.id)

        let again = try await server.signIn(player)
        again.welcome.expect(["round_id": nil, "player.coins": 175])
        try await again.expectRefusal("no_round", of: ["type": "tap", "ingredient_id": "bun"])
        let levels = try await again.request(["type": "list_levels"])
        #expect(levels["levels"]?.array?[0]["stars"] == 2)
        let next = try await again.startRound(id: "another")
        #expect(next["round"]?["round_id"] != snapshot["round"]?["round_id"])
    }

    @Test("A result that nobody received is sent after the next welcome")
    func undelivered() async throws {
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        try await player.nextOrder()
        // Wrong taps until the clock has less than one wrong tap's cost; the rest runs out.
        let tail = try await player.spoil(snapshot, untilClock: 30)
        player.client.reset()
        try await server.logLine("round_settled", player.id)

        let again = try await server.signIn(player)
        again.welcome.expect(["round_id": nil, "player.coins": 175])
        let ended = try await again.message("round_ended").expect([
            "round_id": snapshot["round"]?["round_id"], "served": 1, "earned": 25, "coins": 175,
        ])
        let tick = try #require(tail["tick"]?.integer)
        #expect(ended["ticks"]?.integer == tick + (tail["clock"]?.integer ?? 0))
        // The connection may have lost it, so the next connection gets it too.
        let third = try await server.signIn(player)
        #expect(try await third.message("round_ended") == ended)
        #expect(try await third.possessions().coins == 175)
    }
}
