import Testing

/// Players who are away, come back, or do nothing.
@Suite("Presence in races")
struct RacePresenceTests: ServerTests {
    @Test(
        "An idle player is warned and then forfeits; an input resets the timer",
        .races(clockTicks: 500, lobby: ["idleWarningTicks": 50, "idleForfeitTicks": 200]))
    func idle() async throws {
        let ana = try await server.signUp()
        try await ana.raceBot()
        try await ana.message("idle_warning").expect("forfeit_in_ms", in: 1...3_000)
        try await ana.request(["type": "clear"]).expect(["outcome": "cleared"])
        try await ana.message("idle_warning")
        let frame = try await ana.message("state") { $0["state"]?["phase"] == "ended" }
        // Without the input the warning would have come at 199. A busy machine begins the race some
        // ticks late, and the idle time counts those already.
        #expect(frame["state"]?["tick"]?.integer ?? 0 >= 50 + 200 - 10)
        let result = try await ana.message("race_ended")
        #expect(ana.standing(in: result)?["forfeit"] == "idle", "\(result.text)")
        #expect(ana.standing(in: result)?["rank"] == 2)
        // The seat stays: only the race is lost.
        #expect(ana.seat(in: try await ana.results())?["connected"] == true)
    }

    @Test(
        "A seat is held for a limited time each; the others see the time, and the loss of the seat",
        .races(
            clockTicks: 10_000, lobby: ["absenceLimitTicks": 40, "absenceTotalLimitTicks": 1_000]))
    func absence() async throws {
        let (ana, ben) = try await server.twoReady(["seat_count": 3])
        let snapshot = try await ben.message("snapshot")
        try await ana.raceState()
        ana.client.reset()
        // At the moment the absence begins.
        try await ben.seesAway(ana).expect(["held_ms": 800])
        _ = try await ben.client.messages.first("the end of Ana's time", taking: .nothing) {
            $0["type"] == "race_state" && ($0["tick"]?.integer ?? 0) > 0
                && $0["seats"]?.array?.contains { $0["phase"] == "ended" } == true
        }
        try await ben.spoil(snapshot, untilClock: 0)
        let result = try await ben.message("race_ended")
        #expect(ana.standing(in: result)?["forfeit"] == "absent", "\(result.text)")
        #expect(ben.standing(in: result)?["rank"] == 1)
        let after = try await ben.room("without Ana") { $0.playerIDs == [ben.id] }
        #expect(after["host_id"] == .string(ben.id))
        let again = try await server.signIn(ana)
        try await again.expectRefusal("not_in_room", of: ["type": "leave_room"])
    }

    @Test(
        "All absences of a race share one budget of time",
        .races(
            clockTicks: 10_000,
            lobby: ["absenceLimitTicks": 1_000, "absenceTotalLimitTicks": 1_010]))
    func absences() async throws {
        let (ana, ben) = try await server.twoReady()
        var player = ana
        var held: [Int64] = []
        for _ in 1...3 {
            try await player.raceState()
            player.client.reset()
            held.append(try #require(try await ben.seesAway(ana)["held_ms"]?.integer))
            let tick = try #require(try await ben.raceState()["tick"]?.integer)
            try await ben.raceState(fromTick: tick + 20)
            player = try await server.signIn(ana)
            try await ben.room("that Ana is back") { ana.seat(in: $0)?["connected"] == true }
        }
        // Each absence takes at least 20 ticks; the first one had 10 ticks of slack.
        #expect(held[0] == 20_000 && held[1] <= 19_800 && held[2] <= 19_400, "\(held)")
        player.client.reset()
        ben.client.send(["type": "leave_room"])
        try await ben.message("left_room")
    }

    @Test(
        "The same token resumes any number of times, on a new connection or over an old one",
        .races(clockTicks: 10_000))
    func resumes() async throws {
        let (ana, ben) = try await server.twoQueued(source: 2)
        let first = try await ana.raceStart()
        var player = ana
        for time in 1...6 {
            if time.isMultiple(of: 2) { player.client.reset() }
            let old = player
            player = try await server.signIn(ana)
            let room = try await player.message("room")
            #expect(room.playerIDs.contains(ana.id), "\(room.text)")
            try await player.message("snapshot").expect([
                "round.round_id": first["round"]?["round_id"], "race": first["race"],
            ])
            if !time.isMultiple(of: 2) {
                #expect(try await old.client.ending() == .closed(4001))
            }
            try await player.request(["type": "clear"]).expect(["outcome": "cleared"])
            try await player.raceState()
        }
        // The server pings racers each second.
        let tick = try await player.raceState()["tick"]?.integer ?? 0
        try await player.raceState(fromTick: tick + 150)
        try await player.spoil(first, untilClock: 0)
        try await ben.race()
        let result = try await player.message("race_ended")
        let own = try #require(player.standing(in: result), "\(result.text)")
        #expect(own["forfeit"] == nil, "\(result.text)")
        #expect(result["unrated"] == "no_orders", "\(result.text)")
        // The last connection is measured like the first.
        let measured = try #require(result["fairness"]?["connections"]?.array)
        #expect(measured.allSatisfy { ($0["round_trips"]?.integer ?? 0) > 0 }, "\(result.text)")
    }

    @Test(
        "A player away at the end of a race gets its result until the next one starts",
        .races(clockTicks: 250))
    func result() async throws {
        // Ana's round goes on without her until its clock runs out.
        let (ana, ben) = try await server.twoReady()
        try await ana.raceState()
        ana.client.reset()
        let told = try await ben.message("race_ended")
        _ = try await ben.results()
        #expect(told["coins"] == 150)
        for coins in [150, 120] as [JSONValue] {
            let back = try await server.signIn(ana)
            let again = try await back.message("race_ended")
            again.expect(["race_id": told["race_id"], "standings": told["standings"]])
            // The current coins, not those of the first result message.
            #expect(again["coins"] == coins, "\(again.text)")
            if coins == 150 { try await back.buy(["knife"]) }
            back.client.reset()
        }
        let back = try await server.signIn(ana)
        try await back.message("race_ended")
        try await [back, ben].rematch()
        try await back.raceState()
        back.client.reset()
        let last = try await server.signIn(ana)
        let message = try await last.client.messages.first("the room or a result") {
            $0["type"] == "room" || $0["type"] == "race_ended"
        }
        #expect(message["type"] == "room", "\(message.text)")
    }

    @Test(
        "A player absent at the start cancels the contest: items are returned, nobody is rated",
        .races(lobby: ["countdownTicks": 150]) { $0.messageBurst = 1_000_000 })
    func noContest() async throws {
        // A match of the queue ends then.
        let (ana, ben) = try await server.twoQueued()
        try await ana.message("snapshot")
        ana.client.reset()
        let cancelled = try await ben.message("race_cancelled").expect(["reason": "no_contest"])
        #expect(cancelled["absent_player_ids"] == [.string(ana.id)])
        #expect(try await ben.message("left_room")["reason"] == "requeued")
        try await ben.message("ticket")
        try await ben.request(["type": "get_statistics"]).expect(["rated_races": 0])
        try await ben.request(["type": "leave_queue"])

        // A private room gathers again.
        let again = try await server.signIn(ana)
        try await ben.buy(["oven"])
        let code = try await ben.createRoom(["allow_items": true])
        try await again.join(code)
        try await again.ready()
        try await ben.ready(equip: ["oven"])
        let snapshot = try await ben.message("snapshot") {
            $0["round"]?["item_ids"] == ["oven"]
        }
        #expect(snapshot["inventory"]?["oven"] == 0)
        again.client.reset()
        try await ben.message("race_cancelled")
        try await ben.room("gathering") { $0["phase"] == "gathering" }
        // Sent once it is committed.
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while try await ben.possessions().items["oven"] != 1 {
            try #require(ContinuousClock.now < deadline, "the oven isn't back")
        }
    }

    @Test(
        "Leaving before a rated start costs a wait; the others return to the queue as before",
        .races(lobby: ["countdownTicks": 10_000, "countdownPauseMilliseconds": 3_600_000]))
    func pauses() async throws {
        let (ana, ben) = try await server.two()
        let first = try await ana.request(["type": "queue", "level_id": 2])
        #expect((first["waited_ms"]?.integer ?? -1) >= 0, "\(first.text)")
        ben.client.send(["type": "queue"])
        try await ana.message("snapshot")
        let left = try await ben.request(["type": "leave_room"])
        #expect(left["type"] == "left_room" && left["reason"] == "left", "\(left.text)")
        let refused = try await ben.expectRefusal("queue_paused", of: ["type": "queue"])
        #expect(refused["retry"] == true)
        refused.expect("retry_after_ms", in: 3_000_000...3_600_000)
        // Everything else is allowed.
        _ = try await ben.createRoom()

        try await ana.message("left_room").expect(["reason": "requeued"])
        let ticket = try await ana.message("ticket").expect(["level_id": 2, "re": nil])
        #expect((ticket["waited_ms"]?.integer ?? 0) > 0, "\(ticket.text)")
        // The ticket works like any other: it blocks other places until the player leaves, and can
        // be matched.
        try await ana.expectRefusal("already_elsewhere", of: ["type": "create_room"])
        let cleo = try await server.signUp()
        cleo.client.send(["type": "queue"])
        try await cleo.message("snapshot").expect(["round.level_id": 2])
        // Once more: the wait has continued.
        try await cleo.leaveRoom()
        let second = try await ana.message("ticket")
        #expect(
            second["waited_ms"]?.integer ?? 0 >= ticket["waited_ms"]?.integer ?? 0,
            "\(second.text)")
    }

    @Test(
        "Inputs before the start are refused without a penalty",
        .races(lobby: ["countdownTicks": 100]))
    func early() async throws {
        let ana = try await server.signUp()
        try await ana.raceBot()
        let snapshot = try await ana.message("snapshot")
        let start = try #require(snapshot["race"]?["start_ms"]?.number)
        let ingredients = try snapshot.ingredients()
        for _ in 1...10 {
            for ingredient in ingredients {
                try await ana.expectRefusal(
                    "race_not_started", of: ["type": "tap", "ingredient_id": .string(ingredient)])
            }
            let refused = try await ana.request(["type": "clear"])
            #expect(refused["code"] == "race_not_started" && refused["retry"] == true)
        }
        let first = try await ana.message("state")
        let tick = try #require(first["state"]?["tick"]?.integer)
        first.expect(["state.clock": .integer(1_000 - tick), "state.combo": 1, "state.plate": []])
        let pong = try await ana.request(["type": "ping", "client_time": 0])
        #expect(try #require(pong["server_time_ms"]?.number) >= start)
        try await ana.serve(snapshot)
    }
}
