import TestSupport
import Testing

/// Whole rounds, with each frame compared to a model of the rules.
@Suite(
    "Rounds",
    // Four ticks in the time of one.
    .player(levels: try LevelsCopy(rules: ["tickMilliseconds": 25])))
struct RoundTests: PlayerTests {
    /// A round and its expected result.
    struct Row: Sendable, CustomStringConvertible {
        let bought: [String]
        let equipped: [String]
        let start: RulesModel.Start
        /// The coins for each order.
        let coins: [Int]

        var description: String { "\(bought), equipped \(equipped) -> \(coins)" }
    }

    private static let rows = [
        Row(bought: [], equipped: [], start: .init(), coins: [25, 50, 75, 100, 125, 125]),
        Row(
            bought: ["knife"], equipped: ["knife"], start: .init(combo: 2),
            coins: [50, 75, 100, 125, 125]),
        Row(bought: ["knife", "oven"], equipped: [], start: .init(), coins: [25, 50]),
        Row(
            bought: ["oven", "oven"], equipped: ["oven"], start: .init(clock: 200),
            coins: [25, 50]),
        Row(bought: ["sauce"], equipped: [], start: .init(sauceBonus: 10), coins: [35, 70]),
        Row(bought: ["sauce"], equipped: ["sauce"], start: .init(sauceBonus: 10), coins: [35, 70]),
        Row(
            bought: ["sauce", "sauce"], equipped: ["sauce"], start: .init(sauceBonus: 10),
            coins: [35]),
        Row(
            bought: ["oven", "knife", "sauce"], equipped: ["sauce", "oven", "knife"],
            start: .init(clock: 200, combo: 2, sauceBonus: 10),
            coins: [70, 105, 140, 175, 175]),
    ]

    /// All rounds run at once, since each takes its time on the clock.
    @Test("Perfect players are paid for each order, and mistakes end their rounds")
    func wholeRounds() async throws {
        try await withThrowingTaskGroup { group in
            for row in Self.rows {
                group.addTask { try await play(row, on: server) }
            }
            try await group.waitForAll()
        }
    }

    private func play(_ row: Row, on server: TestServer) async throws {
        let player = try await server.signUp()
        try await player.buy(row.bought)
        let before = try await player.possessions()
        let snapshot = try await player.startRound(equip: row.equipped)
        #expect(snapshot["round"]?["item_ids"]?.strings?.sorted() == row.equipped.sorted())
        var items = before.items
        for item in row.equipped { items[item, default: 0] -= 1 }
        #expect(snapshot["inventory"] == .object(items.mapValues { .integer($0) }))

        var play = try ScriptedPlay(player, snapshot: snapshot, start: row.start)
        let result = try await play.run(orders: row.coins.count, ending: .mistakes)

        let model = play.witness.model
        #expect(model.payments == row.coins, "\(row)")
        let earned = Int64(row.coins.reduce(0, +))
        #expect(play.paid == row.coins.map { Int64($0) }, "\(row)")
        #expect(play.lastBalance == before.coins + earned)
        try expect(result, of: model, snapshot: snapshot, coins: before.coins + earned)
        let after = try await player.possessions()
        #expect(after == .init(coins: before.coins + earned, items: items))
        expectFrames(play.witness)
        let levels = try await player.request(["type": "list_levels"])["levels"]?.array
        #expect(levels?[0]["stars"] == JSONValue(model.stars))
        #expect(
            levels?.map { $0["unlocked"] == true } == [true, true] + (3...20).map { _ in false }
        )
        let next = try await player.startRound(level: 2, id: "next")
        #expect(next["round"]?["level_name"] == "Green Diner")
    }

    @Test("A round without taps ends after 150 ticks and wins nothing")
    func idleRound() async throws {
        let snapshot = try await player.startRound()
        var play = try ScriptedPlay(player, snapshot: snapshot, start: .init())
        let result = try await play.run(orders: 0, ending: .idleness)
        #expect(play.witness.model.tick == 150)
        expectFrames(play.witness)
        try expect(result, of: play.witness.model, snapshot: snapshot, coins: 150)
        result.expect(["ticks": 150, "stars": 0, "win": false, "unlocked_level_id": nil])
        #expect(try await player.possessions().coins == 150)
    }

    @Test(
        "Stars depend on the orders served",
        arguments: [(0, 0, false), (1, 2, false), (2, 2, false), (3, 3, true)])
    func stars(_ orders: Int, _ stars: Int64, _ isWin: Bool) async throws {
        let snapshot = try await player.startRound()
        var play = try ScriptedPlay(player, snapshot: snapshot, start: .init())
        let result = try await play.run(orders: orders, ending: .leaving)
        try expect(
            result, of: play.witness.model, snapshot: snapshot,
            coins: 150 + Int64(play.witness.model.earned))
        result.expect(["re": "leave", "stars": .integer(stars)])
        result.expect(["win": .bool(isWin), "unlocked_level_id": (stars > 0 ? 2 : nil)])
    }

    @Test("A clear empties the plate for nothing; feedback ignores it", .player())
    func clear() async throws {
        let snapshot = try await player.startRound()
        var play = try ScriptedPlay(player, snapshot: snapshot, start: .init())
        play.clearsOften = true
        _ = try await play.run(orders: 2, ending: .leaving)
        #expect(play.clearOutcomes.contains("cleared"))
        #expect(play.clearOutcomes.contains("ignored"))
    }

    @Test("The best stars are kept, and the first star opens the next level")
    func bestStars() async throws {
        for (index, (orders, best)) in [(1, 2), (0, 2), (3, 3), (1, 3)].enumerated() {
            let snapshot = try await player.startRound(id: "round-\(index)")
            var play = try ScriptedPlay(player, snapshot: snapshot, start: .init())
            let result = try await play.run(orders: orders, ending: .leaving)
            #expect(result["best_stars"] == JSONValue(best))
            #expect(result["unlocked_level_id"] == (index == 0 ? 2 : nil))
        }
    }

    @Test("The same start_round twice at once gets one snapshot and no refusal", .player())
    func startedTwiceAtOnce() async throws {
        let start: JSONValue = ["type": "start_round", "id": "twice", "level_id": 1]
        player.client.send(burst: [start, start])
        try await player.message("snapshot", taking: .nothing)
        try await player.message("state")
        let answers = player.client.messages.elements.filter { $0["re"] == "twice" }
        #expect(answers.map { $0["type"] } == ["snapshot"], "\(answers.map(\.text))")
    }

    @Test(
        "A repeated start_round gets a new snapshot; its id with another request is refused",
        .player(),
        arguments: [
            (1, [], "stale_request"), (1, ["oven", "knife"], "stale_request"),
            (2, ["oven"], "stale_request"), (1, ["oven"], nil),
        ] as [(Int64, [String], JSONValue?)])
    func sameIDForAnother(_ level: Int64, _ equip: [String], _ code: JSONValue?) async throws {
        try await player.buy(["oven", "knife"])
        let first = try await player.startRound(equip: ["oven"])
        let served = try await player.serve(first)
        let answer = try await player.request([
            "type": "start_round", "id": "round", "level_id": .integer(level),
            "item_ids": .array(equip.map(JSONValue.string)),
        ]).expect(["code": code])
        if code == nil {
            answer.expect([
                "round": first["round"], "state.served": 1, "state.earned": served["coins"],
                "inventory": ["knife": 1, "oven": 0, "sauce": 0],
            ])
        }
        #expect(try await player.possessions().items == ["knife": 1, "oven": 0, "sauce": 0])
    }

    /// A frame for each tick, except those that a busy machine was late for, and a last one.
    private func expectFrames(_ witness: RoundWitness) {
        let ticks = witness.frameTicks
        let last = witness.model.tick
        #expect(ticks.last == last)
        let inTime = zip(ticks, ticks.dropFirst()).count { $1 == $0 + 1 }
        #expect(inTime >= last / 4, "\(ticks)")
        #expect(Set(ticks).count >= ticks.count - 1, "only the last may repeat a tick: \(ticks)")
    }

    private func expect(
        _ result: JSONValue, of model: RulesModel, snapshot: JSONValue, coins: Int64
    ) throws {
        result.expect([
            "round_id": snapshot["round"]?["round_id"], "level_id": snapshot["round"]?["level_id"],
            "served": JSONValue(model.served), "target": 3,
            "earned": JSONValue(model.earned), "stars": JSONValue(model.stars),
            "win": .bool(model.served >= 3), "best_stars": JSONValue(model.stars),
            "coins": .integer(coins),
        ])
        let ticks = try #require(result["ticks"]?.integer)
        #expect(model.phase == .ended ? ticks == model.tick : ticks >= model.tick)
    }
}
