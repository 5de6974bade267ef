import ChefDashServer
import Testing

/// What holds of a player's session beyond one connection.
@Suite("Sessions")
struct SessionTests {
    @Test("Who comes back while the server stops is told so after the welcome")
    func welcomeDuringAStop() async throws {
        try await TestServer.run(.test { $0.shutdownGraceMilliseconds = 600_000 }) { server in
            let player = try await server.signUp()
            _ = try await player.startRound()
            async let stopped = server.stop()
            _ = try await player.client.message("shutdown")
            player.client.reset()
            let again = try await server.signIn(player)
            let shutdown = try await again.client.message("shutdown")
            let left = try #require(shutdown["deadline_ms"]?.integer)
            #expect((1...600_000).contains(left))
            again.client.send(["type": "leave_round"])
            _ = try await again.client.message("round_ended")
            #expect(await stopped == 0)
        }
    }

    @Test("Who came back in time plays on past the deadline of the drop")
    func outlivesTheDeadline() async throws {
        try await TestServer.run(.test { $0.resumeMilliseconds = 300 }) { server in
            let player = try await server.signUp()
            let snapshot = try await player.startRound()
            player.client.reset()
            try await server.logLine("disconnected", player.id)
            let again = try await server.signIn(player)
            let resumed = try await again.client.message("snapshot")
            // The deadline and a sweep after it are over at this tick.
            let past = try #require(resumed["state"]?["tick"]?.integer) + 10
            let later = try await again.client.messages.first("a tick past the deadline") {
                $0["type"] == "round_ended" || $0["state"]?["tick"]?.integer ?? 0 >= past
            }
            #expect(later["type"] == "state", "\(later.text)")
            try await again.serve(snapshot)
            #expect(try await again.client.message("balance")["order"] == 1)
        }
    }

    @Test("An id that can't be one is a guess like any other")
    func malformedIdentifiers() async throws {
        try await TestServer.run(
            .test { ($0.tokenGuessBurst, $0.tokenGuessesPerMinute) = (3, 1) }
        ) { server in
            var codes: [JSONValue?] = []
            for id in ["", "x", "0F2A8C3E5B7D49618E0C2F4A6B8D1E35", "y"] as [JSONValue] {
                let guess: JSONValue = ["type": "hello", "player_id": id, "token": "z"]
                codes.append(try await server.connect().request(guess, as: .test)["code"])
            }
            #expect(codes == ["bad_token", "bad_token", "bad_token", "rate_limited"])
        }
    }
}
