import Testing

@Suite("State streams", .player())
struct StreamTests: PlayerTests {
    private static let unpredictable = ["order", "phase", "plate", "grid", "recipe"]

    @Test("With on_change, frames come on a change and at least every 10 ticks")
    func onChange() async throws {
        let player = try await server.signUp(stream: "change")
        let snapshot = try await player.startRound()
        var last = try #require(snapshot["state"])
        var number = try #require(snapshot["seq"]?.integer)
        var idleFrames = 0
        // A busy machine may stall the server, but not most of the time.
        var lateFrames = 0
        var orders = 0
        var isAwaitingAnswer = false
        // Two orders, then four whole seconds in which nothing changes.
        while idleFrames < 4 {
            let message = try await player.next()
            guard let state = message["state"] else { continue }
            if message["type"] == "state" {
                let seq = try #require(message["seq"]?.integer)
                #expect(seq == number + 1)
                number = seq
                let gap = try #require(state["tick"]?.integer) - (last["tick"]?.integer ?? 0)
                let isChange = Self.unpredictable.contains { state[$0] != last[$0] }
                if gap > 10 { lateFrames += 1 }
                // A tap's answer already contained the change, so the next frame may show none.
                #expect(isChange || gap >= 10 || orders < 2, "an idle frame: \(state.text)")
                if gap == 10 { idleFrames += 1 }
            } else {
                isAwaitingAnswer = false
                if message["outcome"] == "served" { orders += 1 }
            }
            if message["type"] == "state" || orders < 2 { last = state }
            if orders < 2, !isAwaitingAnswer, state["phase"] == "cooking" {
                let plate = try #require(state["plate"]?.array)
                let wanted = try snapshot.recipe(of: state)[plate.count]
                player.client.send(["type": "tap", "ingredient_id": .string(wanted)])
                isAwaitingAnswer = true
            }
        }
        #expect(lateFrames <= 2)
        #expect(last["served"] == 2)
        #expect(number < last["tick"]?.integer ?? 0)
    }

    @Test("set_stream switches, and a snapshot has the stream's position")
    func switching() async throws {
        let first = try await player.startRound()
        try await player.message("state")
        try await player.expectAnswer(
            "stream", to: ["type": "set_stream", "stream": "change"]
        ).expect(["stream": "change"])
        // The old stream's last frames came before the snapshot.
        let snapshot = try await player.message("snapshot", taking: .upToIt)
        #expect(snapshot["round"] == first["round"])
        let next = try await player.frames(1, after: snapshot)[0]
        #expect(next > (try #require(snapshot["state"]?["tick"]?.integer)))
        let back = try await player.request(["type": "set_stream", "stream": "tick"])
        #expect(back["stream"] == "tick")
        let second = try await player.message("snapshot", taking: .upToIt)
        let ticks = try await player.frames(5, after: second)
        #expect(zip(ticks, ticks.dropFirst()).contains { $1 == $0 + 1 }, "\(ticks)")
    }

    @Test("Without a round, set_stream gets an answer but no snapshot")
    func withoutRound() async throws {
        try await player.request([
            "type": "set_stream", "stream": "change",
        ]).expect(["stream": "change"])
        _ = try await player.possessions()
        #expect(player.client.messages.elements.isEmpty)
    }
}
