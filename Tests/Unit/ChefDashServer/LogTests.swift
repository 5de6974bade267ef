import Crypto
import Testing

@testable import ChefDashServer
@testable import Store

@Suite("The log", .server())
struct LogTests: ServerTests {
    @Test("It never has a token or a token's hash, whatever a client does")
    func secrets() async throws {
        let player = try await server.signUp()
        let token = JSONValue.string(player.token)
        let misplaced: [JSONValue] = [
            ["type": token], ["type": "list_shop", "id": token],
            ["type": "purchase", "id": token, "item_id": token],
            ["type": "start_round", "id": "x", "level_id": 1, "item_ids": [token]],
            ["type": "tap", "ingredient_id": token], ["type": "set_profile", "name": token],
            ["type": "set_stream", "stream": token], ["type": "ping", "client_time": token],
            ["type": "hello", "player_id": .string(player.id), "token": token],
        ]
        player.client.send(burst: misplaced, as: .test)
        _ = try await player.possessions()
        let again = try await server.signIn(player)
        try await again.startRound()
        again.client.reset()
        let stranger = try await server.connect()
        let wrong = String(player.token.reversed())
        try await stranger.expectRefusal(
            "bad_token",
            of: ["type": "hello", "player_id": .string(player.id), "token": .string(wrong)])
        stranger.send(text: #"{"type":"hello","token":"\#(player.token)""#)
        _ = try await server.get("/play?token=\(player.token)")
        _ = try await server.signIn(player)
        _ = await server.stop()

        let log = server.log.elements.joined(separator: "\n").lowercased()
        #expect(log.contains("signed_up"))
        #expect(log.contains("bad_token"))
        var secrets = [player.token, wrong]
        for secret in secrets {
            let bytes = try #require(hexadecimalBytes(secret, count: 32))
            secrets += [Array(secret.utf8), bytes].map { hexadecimal(Crypto.sha256($0)) }
        }
        for secret in secrets {
            #expect(!log.contains(secret))
            // Not even a part that would make the token easier to guess.
            #expect(!log.contains(secret.prefix(12)))
        }
    }

    @Test("A client's text can't forge a line")
    func forgery() async throws {
        let client = try await server.connect()
        client.send(["type": "hello", "id": "1", "client": "x\nlevel=error event=forged a=\"b"])
        #expect(try await client.answer(to: "1")["type"] == "welcome")
        let line = try await server.logLine("signed_in")
        #expect(line.contains("forged"))
        #expect(!server.log.elements.contains { $0.contains("\n") || $0.contains("\r") })
        #expect(line.hasPrefix("time="))
    }

    @Test(
        "A client in a loop causes only a few log lines",
        .server {
            ($0.messageBurst, $0.faultBurst) = (1_000_000, 1_000_000)
            $0.logLevel = .info
        })
    func loops() async throws {
        let stranger = try await server.connect()
        for _ in 0..<200 {
            try await stranger.expectRefusal(
                "bad_token", of: ["type": "hello", "player_id": "x", "token": "y"], as: .test)
        }
        let player = try await server.signUp()
        _ = try await player.createRoom(["seat_count": 2, "allow_items": true])
        try await player.request(["type": "add_bot", "bot_strength": "easy"])
        for _ in 0..<50 {
            player.client.send(["type": "ready", "ready": true, "item_ids": ["oven"]])
            try await player.message("race_cancelled")
        }
        for _ in 0..<200 {
            let refusal = try await player.request([
                "type": "purchase", "id": .string("\(UInt64.random(in: 0...UInt64.max))"),
                "item_id": "oven",
            ])
            #expect(refusal["type"] == "purchased" || refusal["code"] == "not_enough_coins")
        }
        _ = await server.stop()
        let events = server.log.elements.filter { !$0.contains(" level=debug ") }.map { line in
            line.split(separator: " ").first { $0.hasPrefix("event=") } ?? ""
        }
        let counts = Dictionary(events.map { ($0, 1) }, uniquingKeysWith: +)
        for (event, count) in counts {
            #expect(count <= LogLevel.info.linesPerMinute + 1, "\(event)")
        }
        #expect(counts["event=bad_token"] == LogLevel.info.linesPerMinute)
        #expect(
            server.log.elements.contains {
                $0.hasSuffix("event=lines_left_out of=bad_token count=170")
            })
    }
}
