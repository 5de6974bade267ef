import Testing

/// After a race: the next one of the match, the end, a rematch.
@Suite("Matches of several races", .races(clockTicks: 10_000))
struct RaceMatchTests: ServerTests {
    @Test("Two wins decide a best of three, and a rematch starts at zero")
    func bestOfThree() async throws {
        let (ana, ben) = try await server.two()
        try await ben.join(try await ana.createRoom(["best_of": 3]))
        for won in 1...2 {
            try await [ana, ben].ready()
            async let bens = ben.race()
            let snapshot = try await ana.race(serving: 1)
            #expect(try await bens["round"]?["round_id"] == snapshot["round"]?["round_id"])
            let result = try await ben.message("race_ended")
            #expect(ana.standing(in: result)?["rank"] == 1, "\(result.text)")
            #expect(ben.standing(in: result)?["rank"] == 2)
            let room = try await ben.room("after race \(won)") {
                $0["phase"] == (won == 1 ? "intermission" : "results")
            }
            #expect(ana.seat(in: room)?["wins"] == JSONValue(won), "\(room.text)")
            #expect(ben.seat(in: room)?["wins"] == 0)
        }
        try await ana.expectRefusal("already_racing", of: ["type": "ready", "ready": true])
        try await [ana, ben].rematch()
        let again = try await ben.room("the rematch") { $0["phase"] == "countdown" }
        #expect(again["players"]?.array?.map { $0["wins"] } == [0, 0], "\(again.text)")
    }

    @Test(
        "A shared first place is nobody's win: the best of five then takes five races",
        .races(clockTicks: 5, lobby: ["intermissionTicks": 2]))
    func bestOfFive() async throws {
        let (ana, ben) = try await server.twoReady(["best_of": 5])
        var races: Set<JSONValue?> = []
        for _ in 1...5 {
            let result = try await ana.message("race_ended")
            #expect(result["standings"]?.array?.map { $0["rank"] } == [1, 1])
            races.insert(result["race_id"])
        }
        #expect(races.count == 5)
        let end = try await ana.room("the end") { $0["phase"] == "results" }
        #expect(end["players"]?.array?.map { $0["wins"] } == [0, 0], "\(end.text)")
        #expect(ben.seat(in: end)?["connected"] == true, "\(end.text)")
    }

    @Test("A rematch keeps the room, its code, its settings and the seats", .races(clockTicks: 10))
    func rematch() async throws {
        let (ana, ben, eve) = try await server.three()
        let code = try await ana.createRoom(["level_id": 2, "seat_count": 4, "allow_items": true])
        let joined = try await ben.join(code)
        #expect(joined["players"]?.array?.map { $0["rating"] } == [1500, 1500], "\(joined.text)")
        try await ben.expectRefusal("not_host", of: ["type": "add_bot", "bot_strength": "hard"])
        let withBot = try await ana.request(["type": "add_bot", "bot_strength": "hard"])
        #expect(withBot["players"]?.array?.last?["bot_strength"] == "hard")
        try await eve.watch(code)
        try await [ana, ben].ready()
        let first = try await ana.room("the first race") { $0["phase"] == "racing" }
        let result = try await ana.message("race_ended")
        #expect(result["standings"]?.array?.count == 3, "\(result.text)")
        #expect(result["rated"] == false && result["rating_change"] == nil)
        try await ana.request(["type": "rematch", "agree": true])
        let waiting = try await ben.room("Ana's word") { $0["phase"] == "results" }
        #expect(waiting["ends_in_ms"]?.integer ?? 0 > 0, "\(waiting.text)")
        try await ben.request(["type": "rematch", "agree": true])
        let second = try await ana.room("the second race") { $0["phase"] == "racing" }
        for member in [
            "room_code", "level_id", "seat_count", "best_of", "allow_items", "rated", "host_id",
        ] {
            #expect(second[member] != nil && second[member] == first[member], "\(member)")
        }
        #expect(second["spectator_count"] == 1)
        #expect(second.playerIDs == first.playerIDs && first.playerIDs.count == 3)
        #expect(
            second["players"]?.array?.map { $0["bot_strength"] }
                == first["players"]?.array?.map { $0["bot_strength"] })
        let other = try await ana.message("race_ended") {
            $0["race_id"] != result["race_id"]
        }
        #expect(other["standings"]?.array?.count == 3)
        let left = try await ben.request(["type": "leave_room"])
        #expect(left["type"] == "left_room" && left["reason"] == "left", "\(left.text)")
    }

    @Test(
        "Declining a rematch ends the wait: a private room gathers again, a match ends",
        .races(clockTicks: 5))
    func declined() async throws {
        let (ana, ben) = try await server.twoReady()
        try await ana.message("race_ended")
        try await ana.results()
        let gathering = try await ana.request(["type": "rematch", "agree": false])
        #expect(gathering["phase"] == "gathering", "\(gathering.text)")
        #expect(gathering.playerIDs.count == 2)
        for player in [ana, ben] {
            try await player.leaveRoom()
            player.client.send(["type": "queue"])
        }
        try await ana.room("the match's results") {
            $0["phase"] == "results" && $0["room_code"] == nil
        }
        ana.client.send(["type": "rematch", "agree": false])
        for player in [ana, ben] {
            let left = try await player.message("left_room") {
                $0["reason"] == "match_ended"
            }
            #expect(left["reason"] == "match_ended")
        }
    }
}
