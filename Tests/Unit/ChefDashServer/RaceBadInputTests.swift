import Testing

/// Requests about races with numbers and texts at the edges: each gets an answer, and the server
/// survives.
@Suite("Bad input about races")
struct RaceBadInputTests: ServerTests {
    private static let edges: [Int64] = [.min, -1, 0, 1, 2, 8, 9, 100, 101, .max]

    @Test(
        "Every number gets an answer",
        .server { ($0.messageBurst, $0.faultBurst) = (10_000, 10_000) })
    func numbers() async throws {
        let requests = Self.edges.flatMap { edge -> [JSONValue] in
            let number = JSONValue.integer(edge)
            return [
                ["type": "queue", "level_id": number], ["type": "queue", "seat_count": number],
                ["type": "leave_queue"],
                ["type": "create_room", "level_id": number],
                ["type": "set_room", "seat_count": number],
                ["type": "create_room", "seat_count": number],
                ["type": "set_room", "best_of": number], ["type": "leave_room"],
                ["type": "create_room", "best_of": number],
                ["type": "set_room", "level_id": number], ["type": "leave_room"],
                ["type": "race_ghost", "level_id": number],
                ["type": "get_board", "board_id": "rating", "from": number],
                ["type": "get_board", "board_id": "rating", "count": number],
                ["type": "get_board", "board_id": "level/1", "from": number, "count": 100],
                ["type": "get_board", "board_id": "level/1", "around": true, "count": number],
            ]
        }
        try await expectAnswers(to: requests)
    }

    @Test(
        "Every text gets an answer",
        .server { $0.faultBurst = 1_000 },
        arguments: ["", "x", "\u{0}", "🍞", "level/99999999999999999999", "daily/0000-00-00"])
    func texts(text: String) async throws {
        let word = JSONValue.string(text)
        try await expectAnswers(to: [
            ["type": "join_room", "room_code": word],
            ["type": "watch_room", "room_code": word],
            ["type": "get_board", "board_id": word],
            ["type": "get_board", "board_id": "rating", "season": word],
            ["type": "race_ghost", "level_id": 1, "player_id": word],
            ["type": "create_room"], ["type": "add_bot", "bot_strength": word],
            ["type": "remove_member", "player_id": word], ["type": "react", "reaction": word],
            ["type": "ready", "ready": true, "item_ids": [word]],
            ["type": "tap", "ingredient_id": word], ["type": "clear"],
            ["type": "rematch", "agree": true], ["type": "leave_room"],
        ])
    }

    private func expectAnswers(to requests: [JSONValue]) async throws {
        let player = try await server.signUp()
        for request in requests {
            let answer = try await player.request(request, as: .test)
            #expect(answer["type"] != nil, "\(request.text)")
        }
        #expect(try await player.possessions().coins == 150)
    }
}
