import Levels
import TestSupport
import Testing

@testable import ChefDashServer
@testable import GameProtocol
@testable import Kitchen

/// Taps held until the end of the feedback, and the next grid and recipe sent ahead.
@Suite("Held taps and the next grid")
struct HeldTapTests: PlayerTests {
    /// Every tap during feedback is held, so tests needn't hit the right moment.
    private static func levels(
        clockTicks: Int = 1_000, feedbackTicks: Int = 8
    ) throws -> LevelsCopy {
        try LevelsCopy(rules: [
            "clockAtStartTicks": clockTicks, "feedbackTicks": feedbackTicks, "heldTapTicks": 20,
        ])
    }

    /// Every tap during the countdown of three seconds is held, so tests needn't hit the right
    /// moment.
    private static let countdown = ServerTrait.races(
        clockTicks: 10_000, rules: ["heldTapTicks": 20, "tickMilliseconds": 150],
        lobby: ["countdownTicks": 20])

    @Test(
        "Before a race each player's first tap is held until tick 0; a second is refused",
        countdown)
    func beforeRace() async throws {
        let (ana, ben) = try await server.twoReady()
        let snapshot = try await ana.message("snapshot")
        try await ben.message("snapshot")
        for player in [ana, ben] {
            let first = try snapshot.recipe(of: try #require(snapshot["state"]))[0]
            player.sendTaps(of: first, ["held", "second"])
        }
        for player in [ana, ben] {
            try await player.answer(to: "second").expect(["code": "race_not_started"])
            let held = try await player.answer(to: "held")
            held.expect(["outcome": "correct"])
            // A busy machine runs several ticks at once and answers after them.
            #expect((0...5).contains(held["state"]?["tick"]?.integer ?? -1), "\(held.text)")
            #expect(held["state"]?["plate"]?.array?.count == 1)
            try await player.spoil(snapshot, untilClock: 0)
        }
        let result = try await ana.message("race_ended")
        let connections = try #require(result["fairness"]?["connections"]?.array)
        #expect(connections.map { $0["taps_held"] } == [1, 1], "\(result.text)")
    }

    @Test("A held tap is refused if the race is called off", countdown)
    func cancelled() async throws {
        let (ana, ben) = try await server.twoReady()
        try await ana.message("snapshot")
        ana.sendTaps(of: "bun", ["held"])
        // The server handles the messages of one connection in order.
        try await ana.request(["type": "list_levels"])
        try await ben.leaveRoom()
        try await ana.answer(to: "held").expect(["code": "race_not_started"])
        try await ana.message("race_cancelled")
    }

    @Test(
        "A held tap is answered once it counts, and only the first one is held",
        .player(levels: try levels()))
    func alone() async throws {
        let snapshot = try await player.startRound()
        let served = try await player.serve(snapshot)
        let servedTick = try #require(served["state"]?["tick"]?.integer)
        player.sendTaps(of: "bun", ["held", "second"])
        try await player.answer(to: "second").expect([
            "outcome": "ignored", "state.phase": "perfect",
        ])
        let held = try await player.answer(to: "held").expect(["outcome": "correct"])
        #expect(held["state"]?["tick"]?.integer == servedTick + 8)
        #expect(held["state"]?["order"] == 2 && held["state"]?["plate"] == [0])
        #expect(held["next"] != nil)
        try await player.request(["type": "clear"]).expect(["state.grid": held["deal"]])
    }

    @Test(
        "A held tap whose round ends is answered as ignored, before the result",
        .player(levels: try levels(feedbackTicks: 600)))
    func ended() async throws {
        try await player.serve(try await player.startRound())
        player.client.send(["type": "tap", "id": "held", "ingredient_id": "bun"])
        player.client.send(["type": "leave_round", "id": "leave"])
        let answers = try await player.client.messages.first("an answer") { $0["re"] != nil }
        #expect(answers["re"] == "held" && answers["outcome"] == "ignored", "\(answers.text)")
        #expect(try await player.answer(to: "leave")["type"] == "round_ended")
    }

    @Test(
        "A held tap that uses up the clock ends the round once",
        .player(.metered, levels: try levels(clockTicks: 65)))
    func last() async throws {
        let snapshot = try await player.startRound()
        // The first wrong tap takes 30 of 65 ticks and its feedback 8: 27 are left for a busy
        // machine.
        try await player.tap("patty", expecting: "wrong")
        player.client.send(["type": "tap", "id": "held", "ingredient_id": "patty"])
        try await player.answer(to: "held").expect(["outcome": "wrong", "state.phase": "ended"])
        try await player.message("round_ended").expect(["round_id": snapshot["round"]?["round_id"]])
        try await player.startRound(id: "another")
        try await player.expectAnswer("round_ended", to: ["type": "leave_round"])
        #expect(try await server.metrics()["chefdash_rounds_settled_total"] == 2)
    }

    @Test(
        "A player who reconnects while a tap is held sees it count, and gets no answer",
        .player(levels: try levels(feedbackTicks: 20)))
    func resumed() async throws {
        try await player.serve(try await player.startRound())
        player.client.send(["type": "tap", "id": "held", "ingredient_id": "bun"])
        try await player.request(["type": "ping", "client_time": 1])
        player.client.reset()
        let again = try await server.signIn(player)
        let frame = try await again.client.messages.first("the tap's effect") {
            #expect($0["re"] != "held", "\($0.text)")
            return $0["state"]?["plate"] == [0]
        }
        #expect(frame["state"]?["order"] == 2, "\(frame.text)")
    }

    @Test("The same holds in a race", .player(levels: try levels()))
    func race() async throws {
        try await player.raceBot(["level_id": 1])
        let snapshot = try await player.raceStart()
        let served = try await player.serve(snapshot)
        let servedTick = try #require(served["state"]?["tick"]?.integer)
        let held = try await player.tap("bun", expecting: "correct")
        #expect(held["state"]?["tick"]?.integer == servedTick + 8)
        player.client.send(["type": "leave_room", "id": "leave"])
        #expect(try await player.answer(to: "leave")["type"] == "left_room")
    }

    @Test(
        "The fairness report shows the cost of taps that came too early",
        arguments: [(heldTicks: 20, held: 1, ignored: 1), (heldTicks: 0, held: 0, ignored: 2)])
    func cost(heldTicks: Int, held: Int64, ignored: Int64) async throws {
        let levels = try LevelsCopy.forRaces()
        try levels.set(["tickMilliseconds": 100, "feedbackTicks": 20, "heldTapTicks": heldTicks])
        try await TestServer.run(levels: levels) { server in
            let (ana, ben) = try await server.twoReady(source: 2)
            let snapshot = try await ana.raceStart()
            try await ana.serve(snapshot)
            ana.sendTaps(of: "bun", ["first", "second"])
            #expect(try await ana.answer(to: "second")["outcome"] == "ignored")
            try await ana.spoil(snapshot, untilClock: 0)
            try await ben.race()
            let result = try await ana.message("race_ended")
            let seat = try #require(ana.standing(in: result)?["seat"]?.integer)
            let report = result["fairness"]?["connections"]?.array?[Int(seat)]
            #expect(report?["taps_held"]?.integer == held, "\(result.text)")
            #expect(report?["taps_ignored"]?.integer == ignored, "\(result.text)")
            let lost = try #require(report?["lost_ms"]?.integer)
            #expect((lost > 0) == (held == 0), "\(result.text)")
        }
    }

    @Test(
        "Each answer's next grid is the grid after the next tap, and its next recipe the next order's",
        .player(levels: try levels(feedbackTicks: 1)))
    func ahead() async throws {
        let snapshot = try await player.startRound()
        var (grid, recipe) = (snapshot["deal"], snapshot["next"])
        var state = try #require(snapshot["state"])
        for order in 0..<4 {
            for (place, ingredient) in try snapshot.recipe(of: state).enumerated() {
                let isLast = place == (try snapshot.recipe(of: state).count) - 1
                let answer = try await player.tap(
                    ingredient, expecting: isLast ? "served" : "correct")
                state = try #require(answer["state"])
                #expect(state["grid"] == grid)
                grid = answer["deal"]
                if order > 0, place == 0 { #expect(state["recipe"] == recipe) }
                if place == 0 { recipe = answer["next"] }
                #expect((answer["next"] == nil) == (place > 0))
            }
            let frame = try await player.client.messages.first("the next order") {
                $0["state"]?["phase"] == "cooking"
                    && $0["state"]?["order"]?.integer == Int64(order + 2)
            }
            state = try #require(frame["state"])
            #expect(state["recipe"] == recipe)
        }
    }
}

/// On none of the game's levels do the values sent ahead make answers over a fifth longer.
@Test func aheadIsShort() throws {
    let levels = try LevelsCopy()
    let catalogue = try LevelFiles.load(directory: levels.path)
    for level in catalogue.levels {
        for seed in UInt64(0)..<50 {
            var round = Round(
                catalogue: catalogue, level: level, seed: seed, equipped: [], extraCoins: 0)
            let right = round.recipe.ingredients
            let wrong = (right[right.count - 1] + 1) % level.ingredients.count
            for ingredient in right.dropLast() + [wrong] {
                let outcome = round.tap(ingredient)
                var answer: [UInt8] = []
                RoundStateEncoder().appendTapped(
                    requestID: nil, outcome: outcome, round, to: &answer)
                let text = String(decoding: answer, as: UTF8.self)
                let ahead = try #require(text.range(of: #","deal":"#))
                let without = text[..<ahead.lowerBound].utf8.count + 1
                #expect(answer.count * 5 <= without * 6, "level \(level.id): \(text)")
            }
        }
    }
}
