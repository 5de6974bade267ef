import Testing

/// Races over real sockets, from the queue or the room to the result.
@Suite("Races")
struct RaceTests: ServerTests {
    @Test(
        "Two players in the queue are matched, race on the same orders, and are rated",
        .races(clockTicks: 10_000, lobby: ["countdownTicks": 100]) {
            $0.pingIntervalMilliseconds = 100
        })
    func queue() async throws {
        let (ana, ben) = try await server.two(source: 2)
        try await ana.expectAnswer("ticket", to: ["type": "queue"]).expect(["rating": 1500])
        ben.client.send(["type": "queue"])
        let (anas, bens) = (try await ana.message("snapshot"), try await ben.message("snapshot"))
        #expect(anas["round"]?["round_id"] == bens["round"]?["round_id"])
        #expect(anas["state"]?["recipe"] == bens["state"]?["recipe"])
        #expect(Set([anas["race"]?["seat"], bens["race"]?["seat"]]) == [.integer(0), .integer(1)])
        #expect(anas["race"]?["rated"] == true)
        try await ana.expectRefusal(
            "race_not_started", of: ["type": "tap", "ingredient_id": "bun"])
        let progress = try await ana.message("race_state")
        #expect(progress["seats"]?.array?.count == 2)
        try await ana.serve(anas)
        // Time for some pings; all are answered before the next request.
        for player in [ana, ben] { try await player.raceState(fromTick: 50) }
        try await ben.serve(bens)
        for player in [ana, ben] { try await player.spoil(anas, untilClock: 0) }
        let result = try await ana.message("race_ended")
        #expect(result["standings"]?.array?.count == 2, "\(result.text)")
        #expect(result["rating_change"]?["before"] == 1500, "\(result.text)")
        #expect((result["rating_change"]?["after"]?.integer ?? 0) > 1500)
        #expect(result["unrated"] == nil)
        let measured = try #require(result["fairness"]?["connections"]?.array)
        #expect(measured.count == 2)
        #expect(measured.allSatisfy { ($0["round_trips"]?.integer ?? 0) > 0 }, "\(result.text)")
        #expect(try await ben.message("race_ended")["race_id"] == result["race_id"])
    }

    /// Two who queue, and may reconnect from elsewhere in mid-race; the reason that they aren't
    /// rated.
    @Test(
        "Players who share an address aren't rated, wherever they end; nor is a race without orders",
        .races(clockTicks: 10_000),
        arguments: [
            (source: 2, returningFrom: nil, serves: true, unrated: nil),
            (1, nil, true, "shared_address"), (1, 3, true, "shared_address"),
            (2, 1, true, "shared_address"), (2, 3, true, nil), (2, nil, false, "no_orders"),
        ] as [(source: UInt8, returningFrom: UInt8?, serves: Bool, unrated: String?)])
    func addresses(
        source: UInt8, returningFrom: UInt8?, serves: Bool, unrated: String?
    ) async throws {
        let (ana, first) = try await server.twoQueued(source: source)
        var ben = first
        let snapshot = try await ana.raceStart()
        if let returningFrom {
            ben = try await server.signIn(ben, source: returningFrom)
            try await ben.message("snapshot")
        }
        if serves { for player in [ana, ben] { try await player.serve(snapshot) } }
        for player in [ana, ben] { try await player.spoil(snapshot, untilClock: 0) }
        for player in [ana, ben] {
            let result = try await player.message("race_ended").expect(["rated": true])
            #expect(result["unrated"]?.string == unrated, "\(result.text)")
            #expect((result["rating_change"] == nil) == (unrated != nil), "\(result.text)")
        }
    }

    /// Ana wins each race. Ben's guests come from one network, each from an address of its own.
    @Test(
        "A loser who served nothing gives no rating; gains from one network shrink to zero",
        .races(clockTicks: 10_000, lobby: ["ratingWindowAtStart": 500]) {
            $0.trustedProxies = .loopback
        })
    func farmed() async throws {
        func gain(_ ana: TestPlayer, _ guest: TestPlayer, serves: Bool) async throws -> Int64? {
            for player in [ana, guest] { player.client.send(["type": "queue"]) }
            let snapshot = try await ana.raceStart()
            _ = try await guest.raceStart()
            let answer = try await ana.serve(snapshot)
            if serves {
                let served = try #require(answer["state"]?["tick"]?.integer)
                try await guest.raceState(fromTick: served + 2)
                try await guest.serve(snapshot)
            }
            for player in [ana, guest] { try await player.spoil(snapshot, untilClock: 0) }
            let loss = try await guest.message("race_ended", taking: .upToIt)["rating_change"]
            #expect((loss?["after"]?.integer ?? 1500) < 1500)
            let result = try await ana.message("race_ended", taking: .upToIt)
            #expect((result["unrated"] == "no_orders") == !serves, "\(result.text)")
            _ = try await ana.results()
            try await ana.expectAnswer("left_room", to: ["type": "leave_room"])
            guard let change = result["rating_change"], let after = change["after"]?.integer,
                let before = change["before"]?.integer
            else { return nil }
            return after - before
        }
        let ana = try await server.signUp(behindProxy: "8.8.8.8")
        var gains: [Int64] = []
        for number in 1...6 {
            let guest = try await server.signUp(behindProxy: "9.9.9.\(number)")
            gains.append(try #require(try await gain(ana, guest, serves: true)))
        }
        #expect(gains == gains.sorted(by: >) && (gains.last ?? .max) < 10, "\(gains)")
        #expect(gains.reduce(0, +) < 300, "\(gains)")
        // A guest from elsewhere counts in full, if they serve something.
        let other = try await server.signUp(behindProxy: "9.9.8.1")
        #expect(try await gain(ana, other, serves: false) == nil)
        let another = try await server.signUp(behindProxy: "9.9.8.2")
        #expect((try await gain(ana, another, serves: true) ?? 0) > gains[3])
    }

    @Test("Impossible requests are refused, and nothing changes", .server())
    func refusals() async throws {
        let player = try await server.signUp()
        let table: [(JSONValue, String)] = [
            (["type": "ready", "ready": true], "not_in_room"),
            (["type": "leave_queue"], "not_queued"),
            (["type": "join_room", "room_code": "FFFFFF"], "unknown_code"),
            (["type": "join_room", "room_code": "12345"], "malformed_code"),
            (["type": "join_room", "room_code": ""], "malformed_code"),
            (["type": "create_room", "seat_count": 9], "wrong_seat_count"),
            (["type": "create_room", "best_of": 2], "wrong_best_of"),
            (["type": "queue", "level_id": 99], "unknown_level"),
            (["type": "get_board", "board_id": "friends"], "unknown_board"),
            (["type": "get_board", "board_id": "level/99"], "unknown_board"),
            (["type": "get_board", "board_id": "level/0"], "unknown_board"),
        ]
        for (request, code) in table {
            try await player.expectRefusal(.string(code), of: request, as: .test)
        }
        // After all the refusals the player is nowhere, and so may go anywhere.
        _ = try await player.createRoom()
        try await player.expectAnswer("left_room", to: ["type": "leave_room"])
        try await player.request(["type": "queue", "level_id": 1])
        try await player.expectRefusal("already_queued", of: ["type": "queue", "level_id": 2])
        try await player.expectRefusal(
            "already_elsewhere", of: ["type": "start_round", "level_id": 1])
        try await player.expectAnswer("left_queue", to: ["type": "leave_queue"])
        try await player.startRound()
        try await player.expectRefusal("round_in_progress", of: ["type": "queue"])
    }
}
