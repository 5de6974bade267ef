import Foundation
import Testing

/// Requests about races with numbers and texts at the edges: an answer to each, and the server
/// lives.
@Suite("Bad input about races")
struct RaceBadInputTests {
    private static let edges: [Int64] = [.min, -1, 0, 1, 2, 8, 9, 100, 101, .max]

    @Test("Every number gets an answer")
    func numbers() async throws {
        try await TestServer.run(
            .test { ($0.messageBurst, $0.faultBurst) = (10_000, 10_000) }
        ) { server in
            let player = try await server.signUp()
            for edge in Self.edges {
                let number = JSONValue.integer(edge)
                let requests: [JSONValue] = [
                    ["type": "queue", "level": number], ["type": "queue", "seats": number],
                    ["type": "leave_queue"],
                    ["type": "create_room", "level": number],
                    ["type": "set_room", "seats": number],
                    ["type": "create_room", "seats": number],
                    ["type": "set_room", "best_of": number], ["type": "leave_room"],
                    ["type": "create_room", "best_of": number],
                    ["type": "set_room", "level": number], ["type": "leave_room"],
                    ["type": "race_ghost", "level": number],
                    ["type": "board", "board": "rating", "from": number],
                    ["type": "board", "board": "rating", "count": number],
                    ["type": "board", "board": "level/1", "from": number, "count": 100],
                    ["type": "board", "board": "level/1", "around": true, "count": number],
                ]
                for request in requests {
                    let answer = try await player.client.request(request)
                    #expect(answer["type"] != nil, "\(request.text)")
                }
            }
            #expect(try await player.possessions().coins == 150)
        }
    }

    @Test(
        "Every text gets an answer",
        arguments: ["", "x", "\u{0}", "🍞", "level/99999999999999999999", "daily/0000-00-00"])
    func texts(text: String) async throws {
        try await TestServer.run(.test { $0.faultBurst = 1_000 }) { server in
            let player = try await server.signUp()
            let word = JSONValue.string(text)
            let requests: [JSONValue] = [
                ["type": "join_room", "code": word], ["type": "watch_room", "code": word],
                ["type": "board", "board": word],
                ["type": "board", "board": "rating", "season": word],
                ["type": "race_ghost", "level": 1, "player": word],
                ["type": "create_room"], ["type": "add_bot", "strength": word],
                ["type": "remove_member", "player": word], ["type": "react", "reaction": word],
                ["type": "ready", "ready": true, "equip": [word]],
                ["type": "tap", "ingredient": word], ["type": "clear"],
                ["type": "rematch", "agree": true], ["type": "leave_room"],
            ]
            for request in requests {
                let answer = try await player.client.request(request)
                #expect(answer["type"] != nil, "\(request.text)")
            }
            #expect(try await player.possessions().coins == 150)
        }
    }

    @Test("Reactions at a hundred a second: some are shown, the others say when to try again")
    func reactions() async throws {
        try await TestServer.run(.test { $0.messageBurst = 1_000 }) { server in
            let player = try await server.signUp()
            _ = try await player.client.request(["type": "create_room"])
            var codes: [String?] = []
            for _ in 0..<20 {
                let answer = try await player.client.request(["type": "react", "reaction": "wow"])
                codes.append(answer["code"]?.string)
            }
            #expect(codes.count { $0 == nil } >= 1)
            #expect(codes.contains("too_many_reactions"))
        }
    }
}
