import TestSupport
import Testing

/// Players look up their own history and that of others.
@Suite("History", .server())
struct HistoryTests: ServerTests {
    @Test("A ledger comes in pages, and players see only their own")
    func ledger() async throws {
        let (ana, ben) = try await server.two()
        let bought = try await ana.request(["type": "purchase", "id": "first", "item_id": "oven"])
        #expect(bought["coins"] == 100, "\(bought.text)")
        let all = try await ana.request(["type": "list_ledger"])
        let entries = try #require(all["entries"]?.array, "\(all.text)")
        #expect(entries.map { $0["kind"]?.string } == ["purchase", "purchase", "grant"])
        #expect(all["more"] == false)
        let coins = entries.filter { $0["asset_id"] == "coins" }
        #expect(coins.map { $0["amount"]?.integer } == [-50, 150])
        #expect(coins.map { $0["balance"]?.integer } == [100, 150])
        #expect(entries[0]["reference"] == "purchase:first")

        var numbers: [Int64] = []
        var before: JSONValue?
        repeat {
            var wanted: [String: JSONValue] = ["type": "list_ledger", "count": 1]
            wanted["before_number"] = before
            let page = try await ana.request(.object(wanted))
            let entry = try #require(page["entries"]?.array?.first, "\(page.text)")
            numbers.append(try #require(entry["number"]?.integer))
            #expect(page["more"] == .bool(numbers.count < 3))
            before = entry["number"]
        } while numbers.count < 3
        #expect(numbers == entries.map { $0["number"]?.integer })
        let bens = try await ben.request(["type": "list_ledger"])
        #expect(bens["entries"]?.array?.count == 1, "\(bens.text)")
    }

    @Test("Statistics count finished rounds", .races())
    func statistics() async throws {
        let ana = try await server.signUp()
        let none = try await ana.request(["type": "get_statistics"])
        #expect(none["rounds"] == 0 && none["served"] == 0 && none["rating"] == 1500)
        let snapshot = try await ana.startRound()
        try await ana.serve(snapshot)
        let ended = try await ana.ruinRound(snapshot)
        let daily = try await ana.request(["type": "start_daily"])
        try await ana.serve(daily)
        let second = try await ana.ruinRound(daily)
        let some = try await ana.request(["type": "get_statistics"])
        #expect(some["rounds"] == 1 && some["wins"] == 0, "\(some.text)")
        some.expect(["races": 0, "race_wins": 0, "rated_races": 0, "served": 2, "best_served": 1])
        let earned = (ended["earned"]?.integer ?? 0) + (second["earned"]?.integer ?? 0)
        #expect(some["earned"] == .integer(earned))
    }

    @Test(
        "A replay shows others the states that the player saw",
        .server(levels: try LevelsCopy(rules: ["clockAtStartTicks": 20])))
    func replay() async throws {
        let (ana, ben) = try await server.two()
        let snapshot = try await ana.startRound()
        try await ana.serve(snapshot)
        var seen: [JSONValue] = []
        var ended: JSONValue
        repeat {
            ended = try await ana.next()
            if ended["type"] == "state", let state = ended["state"] { seen.append(state) }
        } while ended["type"] != "round_ended"
        var wanted = ana.replay(of: ended)
        let replay = try await ben.request(.object(wanted))
        let states = try #require(replay["states"]?.array, "\(replay.text)")
        #expect(states.first?["tick"] == 0 && states.last == seen.last)
        // No tap follows the order, and a tick's frame has its final state. A busy server skips
        // some frames.
        let ticks = Set(seen.compactMap { $0["tick"]?.integer })
        let quiet = states.filter {
            $0["served"] == 1 && $0["phase"] != "perfect"
                && ticks.contains($0["tick"]?.integer ?? -1)
        }
        #expect(!quiet.isEmpty && quiet.allSatisfy(seen.contains), "\(replay.text)")
        #expect(states.contains { $0["phase"] == "perfect" })
        replay.expect([
            "next_tick": nil, "ticks": ended["ticks"], "result.earned": ended["earned"],
            "round.recipes": snapshot["round"]?["recipes"],
        ])

        wanted["from_tick"] = states[1]["tick"]
        let later = try await ben.request(.object(wanted))
        #expect(later["states"]?.array == Array(states.dropFirst()))
    }

    @Test("Only those who have played a day's challenge see it that day", .races())
    func dailyReplay() async throws {
        let (ana, ben) = try await server.two()
        let challenge = try await ana.request(["type": "start_daily"])
        try await ana.serve(challenge)
        let ended = try await ana.ruinRound(challenge)
        let wanted = JSONValue.object(ana.replay(of: ended))
        try await ana.expectAnswer("replay", to: wanted)
        try await ben.request(wanted).expect(["code": "record_hidden", "retry": true])
        try await ben.request([
            "type": "race_ghost", "player_id": .string(ana.id),
            "level_id": try #require(try await ben.request(["type": "get_daily"])["level_id"]),
        ]).expect(["code": "unknown_record"])
        // Nor while they are still playing it.
        let bens = try await ben.request(["type": "start_daily"])
        try await ben.expectRefusal("record_hidden", of: wanted)
        _ = try await ben.ruinRound(bens)
        try await ben.expectAnswer("replay", to: wanted)
        try await ben.expectRefusal(
            "unknown_record", of: ["type": "get_replay", "record_id": ended["round_id"] ?? ""])
    }

    @Test(
        "A long round's replay comes in pieces that fit together",
        // The client requests all pieces at once.
        .server(
            .test { $0.messageBurst = 1_000 },
            levels: try LevelsCopy(rules: ["clockAtStartTicks": 1_700, "tickMilliseconds": 25])))
    func pieces() async throws {
        let ana = try await server.signUp()
        // Buys something, so that the round is kept.
        try await ana.buy(["knife"])
        try await ana.startRound(equip: ["knife"])
        var shown: Set<JSONValue> = []
        var tappedTicks: Set<JSONValue> = []
        while true {
            let message = try await ana.next()
            if message["type"] == "round_ended" {
                let pieces = try await Self.pieces(of: message["round_id"] ?? "", ana)
                #expect(pieces.count > 1)
                let ticks = pieces.flatMap { $0 }.compactMap { $0["tick"]?.integer }
                #expect(ticks == ticks.sorted() && Set(ticks).count == ticks.count)
                #expect(ticks.first == 0 && ticks.last == message["ticks"]?.integer)
                // Inputs at a tick changed the grid that its frame showed.
                #expect(shown.isSubset(of: Set(pieces.flatMap { $0 }.map { $0["grid"]! })))
                return
            }
            if let grid = message["state"]?["grid"] { shown.insert(grid) }
            if message["type"] == "tapped", let tick = message["state"]?["tick"] {
                tappedTicks.insert(tick)
            }
            guard message["type"] == "state", message["state"]?["phase"] == "cooking" else {
                continue
            }
            // A tick with both a tap and a clear adds a state to the replay; a busy machine may
            // miss some.
            guard tappedTicks.count < 90 else {
                ana.client.send(["type": "leave_round"])
                continue
            }
            ana.client.send(["type": "tap", "ingredient_id": "bun"])
            ana.client.send(["type": "clear"])
        }
    }

    private static func pieces(
        of record: JSONValue, _ player: TestPlayer
    ) async throws -> [[JSONValue]] {
        var pieces: [[JSONValue]] = []
        var next: JSONValue? = 0
        while let from = next {
            let replay = try await player.request([
                "type": "get_replay", "record_id": record, "from_tick": from,
            ])
            let states = try #require(replay["states"]?.array, "\(replay.text)")
            #expect(!states.isEmpty && states.count <= 50)
            if let last = pieces.last?.last {
                // The pieces leave nothing out: one request for both returns the same.
                let joined = try await player.request([
                    "type": "get_replay", "record_id": record, "from_tick": last["tick"] ?? 0,
                ])
                #expect(joined["states"]?.array?.prefix(2) == [last, states[0]], "\(joined.text)")
            }
            pieces.append(states)
            next = replay["next_tick"]
        }
        return pieces
    }

    @Test("An unknown record is refused")
    func unknown() async throws {
        let (ana, ben) = try await server.two()
        let snapshot = try await ana.startRound()
        let running = snapshot["round"]?["round_id"] ?? ""
        for record in [running, "00000000000000000000000000000000"] {
            try await ana.expectRefusal(
                "unknown_record", of: ["type": "get_replay", "record_id": record])
        }
        try await ana.leaveRound()
        // The round exists, but it isn't Ben's.
        try await ben.expectRefusal(
            "unknown_record", of: ["type": "get_replay", "record_id": running])
    }
}

extension TestPlayer {
    /// The request for the replay of a finished round of the player.
    fileprivate func replay(of ended: JSONValue) -> [String: JSONValue] {
        ["type": "get_replay", "record_id": ended["round_id"] ?? "", "player_id": .string(id)]
    }
}
