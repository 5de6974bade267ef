import ChefDashServer
import Testing

/// Requests that cost more than one message.
@Suite("Weight of requests")
struct RequestWeightTests: ServerTests {
    private static let record = String(repeating: "0", count: 32)

    /// Two at once: with a burst that has room for both and the hello, and with one that is too
    /// small.
    @Test(
        "Expensive requests use more of the message budget",
        arguments: [
            (["type": "set_profile", "name": "Ana"], 10),
            (["type": "get_replay", "record_id": .string(record)], 5),
            (["type": "get_board", "board_id": "level/1"], 5),
            (["type": "race_ghost", "level_id": 1], 5),
            (["type": "list_ledger", "count": 50], 7), (["type": "list_ledger", "count": 9], 2),
            (["type": "get_statistics"], 2), (["type": "get_daily"], 2),
        ] as [([String: JSONValue], Int)])
    func weight(request: [String: JSONValue], weight: Int) async throws {
        for burst in [2 * weight + 1, 2 * weight - 1] {
            try await TestServer.run(
                .test { ($0.messageBurst, $0.messagesPerSecond) = (burst, 1) }
            ) { server in
                let player = try await server.signUp()
                var second = request
                second["id"] = "second"
                player.client.send(burst: [.object(request), .object(second)])
                let answer = try await player.answer(to: "second")
                #expect(
                    (answer["code"] == "rate_limited") == (burst < 2 * weight), "\(answer.text)")
                let wait = answer["retry_after_ms"]?.integer
                #expect(wait.map { (1...3_000).contains($0) } != false, "\(answer.text)")
            }
        }
    }

    @Test("A player's pending answers are bounded, and those arrive", .server())
    func waitingReads() async throws {
        let player = try await server.signUp()
        // The server handles all of them in one turn, before any answer exists.
        player.client.send(
            burst: (1...20).map { ["type": "get_statistics", "id": .string("\($0)")] })
        var answers: [String] = []
        while answers.count < 20 {
            let message = try await player.next()
            answers.append(message["code"]?.string ?? message["type"]?.string ?? "")
        }
        let refused = answers.filter { $0 == "busy" }.count
        #expect(refused > 0 && answers.filter { $0 == "statistics" }.count == 20 - refused)
        try await player.expectAnswer("statistics", to: ["type": "get_statistics"])
    }
}
