import Testing

/// What players look up of what they and others did.
@Suite("Looking back")
struct HistoryTests {
    private static func shortLevels(clockTicks: Int = 20) throws -> LevelsCopy {
        let levels = try LevelsCopy()
        try levels.replace(
            #""clockAtStartTicks": 150"#, with: "\"clockAtStartTicks\": \(clockTicks)",
            in: "rules.json")
        return levels
    }

    @Test("A ledger is told page by page, and everybody sees only the own one")
    func ledger() async throws {
        try await TestServer.run { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            let bought = try await ana.client.request(
                ["type": "purchase", "id": "first", "item": "oven"])
            #expect(bought["coins"] == 100, "\(bought.text)")
            let all = try await ana.client.request(["type": "list_ledger"])
            let entries = try #require(all["entries"]?.array, "\(all.text)")
            #expect(entries.map { $0["kind"]?.string } == ["purchase", "purchase", "grant"])
            #expect(all["more"] == false)
            let coins = entries.filter { $0["asset"] == "coins" }
            #expect(coins.map { $0["amount"]?.integer } == [-50, 150])
            #expect(coins.map { $0["balance"]?.integer } == [100, 150])
            #expect(entries[0]["reference"] == "purchase:first")

            var numbers: [Int64] = []
            var before: JSONValue?
            repeat {
                var wanted: [String: JSONValue] = ["type": "list_ledger", "count": 1]
                wanted["before"] = before
                let page = try await ana.client.request(.object(wanted))
                let entry = try #require(page["entries"]?.array?.first, "\(page.text)")
                numbers.append(try #require(entry["number"]?.integer))
                #expect(page["more"] == .bool(numbers.count < 3))
                before = entry["number"]
            } while numbers.count < 3
            #expect(numbers == entries.map { $0["number"]?.integer })
            let bens = try await ben.client.request(["type": "list_ledger"])
            #expect(bens["entries"]?.array?.count == 1, "\(bens.text)")
        }
    }

    @Test("Statistics count what has a result")
    func statistics() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let ana = try await server.signUp()
            let none = try await ana.client.request(["type": "statistics"])
            #expect(none["rounds"] == 0 && none["served"] == 0 && none["rating"] == 1500)
            let snapshot = try await ana.startRound()
            try await ana.serveAnOrder(snapshot)
            let ended = try await ana.client.message("round_ended")
            let daily = try await ana.client.request(["type": "start_daily"])
            try await ana.serveAnOrder(daily)
            let second = try await ana.client.message("round_ended")
            let some = try await ana.client.request(["type": "statistics"])
            #expect(some["rounds"] == 1 && some["wins"] == 0, "\(some.text)")
            #expect(some["races"] == 0 && some["race_wins"] == 0 && some["rated_races"] == 0)
            #expect(some["served"] == 2 && some["best_served"] == 1)
            let earned = (ended["earned"]?.integer ?? 0) + (second["earned"]?.integer ?? 0)
            #expect(some["earned"] == .integer(earned))
        }
    }

    @Test("A replay shows others the states that the player saw")
    func replay() async throws {
        let levels = try Self.shortLevels()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            let snapshot = try await ana.startRound()
            try await ana.serveAnOrder(snapshot)
            var seen: [JSONValue] = []
            var ended: JSONValue
            repeat {
                ended = try await ana.client.next()
                if ended["type"] == "state", let state = ended["state"] { seen.append(state) }
            } while ended["type"] != "round_ended"
            let replay = try await ben.client.request([
                "type": "replay", "record": ended["round"] ?? "", "player": .string(ana.id),
            ])
            let states = try #require(replay["states"]?.array, "\(replay.text)")
            #expect(states.first?["tick"] == 0 && states.last == seen.last)
            // After the order nothing is tapped any more, and a tick's frame is its last word.
            let quiet = states.filter { $0["served"] == 1 && $0["phase"] != "perfect" }
            #expect(!quiet.isEmpty && quiet.allSatisfy(seen.contains), "\(replay.text)")
            #expect(states.contains { $0["phase"] == "perfect" })
            #expect(replay["next_tick"] == nil)
            #expect(replay["ticks"] == ended["ticks"])
            #expect(replay["result"]?["earned"] == ended["earned"])
            #expect(replay["round"]?["recipes"] == snapshot["round"]?["recipes"])

            let later = try await ben.client.request([
                "type": "replay", "record": ended["round"] ?? "", "player": .string(ana.id),
                "from_tick": states[1]["tick"] ?? 0,
            ])
            #expect(later["states"]?.array == Array(states.dropFirst()))
        }
    }

    @Test("A long round's replay comes in pieces that fit together")
    func pieces() async throws {
        let levels = try Self.shortLevels(clockTicks: 100)
        try await TestServer.run(levels: levels.path) { server in
            let ana = try await server.signUp()
            let snapshot = try await ana.startRound()
            let first = try #require(snapshot["round"]?["recipes"]?.array?.first)
            let bread = try #require(first["ingredients"]?.array?.first)
            var shown: Set<JSONValue> = []
            while true {
                let message = try await ana.client.next()
                if message["type"] == "round_ended" {
                    let pieces = try await Self.pieces(of: message["round"] ?? "", ana)
                    #expect(pieces.count > 1)
                    let ticks = pieces.flatMap { $0 }.compactMap { $0["tick"]?.integer }
                    #expect(ticks == ticks.sorted() && Set(ticks).count == ticks.count)
                    #expect(ticks.first == 0 && ticks.last == message["ticks"]?.integer)
                    // An input at a tick changed what the frame of that tick showed.
                    #expect(shown.isSubset(of: Set(pieces.flatMap { $0 }.map { $0["grid"]! })))
                    return
                }
                if let grid = message["state"]?["grid"] { shown.insert(grid) }
                guard message["type"] == "state", message["state"]?["phase"] == "cooking" else {
                    continue
                }
                // A tap and a clear at a tick make it worth showing; a busy machine may miss some.
                ana.client.send(["type": "tap", "ingredient": bread])
                ana.client.send(["type": "clear"])
            }
        }
    }

    private static func pieces(
        of record: JSONValue, _ player: TestPlayer
    ) async throws -> [[JSONValue]] {
        var pieces: [[JSONValue]] = []
        var next: JSONValue? = 0
        while let from = next {
            let replay = try await player.client.request([
                "type": "replay", "record": record, "from_tick": from,
            ])
            let states = try #require(replay["states"]?.array, "\(replay.text)")
            #expect(!states.isEmpty && states.count <= 50)
            pieces.append(states)
            next = replay["next_tick"]
        }
        return pieces
    }

    @Test("A record that isn't there is refused")
    func unknown() async throws {
        try await TestServer.run { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            let snapshot = try await ana.startRound()
            let running = snapshot["round"]?["id"] ?? ""
            for record in [running, "00000000000000000000000000000000"] {
                let answer = try await ana.client.request(["type": "replay", "record": record])
                #expect(answer["code"] == "unknown_record", "\(answer.text)")
            }
            _ = try await ana.client.request(["type": "leave_round"])
            // The round is there, but it isn't Ben's.
            let others = try await ben.client.request(["type": "replay", "record": running])
            #expect(others["code"] == "unknown_record", "\(others.text)")
        }
    }
}
