import Testing

/// Private rooms: permissions, and the life of the code.
@Suite("Private rooms", .server())
struct RaceRoomTests: ServerTests {
    @Test("The host removes a player, a bot and a spectator, who can't come back")
    func removal() async throws {
        let (ana, ben, eve) = try await server.three()
        let code = try await ana.createRoom(["seat_count": 3])
        try await ben.join(code)
        try await ana.addBot()
        let full = try await eve.request(["type": "watch_room", "room_code": code])
        let bot = try #require(full.playerIDs.last)
        for (player, target, expected) in [
            (ben, ana.id, "not_host"), (eve, ana.id, "not_seated"),
            (ana, ana.id, "cannot_remove_yourself"),
            (ana, String(repeating: "0", count: 32), "not_a_member"),
        ] {
            try await player.expectRefusal(
                .string(expected), of: ["type": "remove_member", "player_id": .string(target)])
        }
        for (player, target) in [(ben, ben.id), (eve, eve.id), (nil, bot)] {
            let room = try await ana.request(
                ["type": "remove_member", "player_id": .string(target)])
            #expect(room["type"] == "room" && !room.playerIDs.contains(target))
            guard let player else { continue }
            try await player.message("left_room").expect(["reason": "removed_by_host"])
            for request in ["join_room", "watch_room"] as [JSONValue] {
                try await player.expectRefusal(
                    "removed_by_host", of: ["type": request, "room_code": code])
            }
        }
        let end = try await ana.request(["type": "ready", "ready": false])
        #expect(end.playerIDs == [ana.id] && end["spectator_count"] == 0, "\(end.text)")
    }

    @Test(
        "When the host leaves, the earliest connected player becomes host with all rights",
        .races())
    func handover() async throws {
        let (ana, ben, cleo) = try await server.three()
        let code = try await ana.createRoom(["seat_count": 4])
        try await ben.join(code)
        try await cleo.join(code)
        ben.client.reset()
        try await cleo.seesAway(ben)
        try await ana.leaveRoom()
        let room = try await cleo.room("without Ana") { $0.playerIDs == [ben.id, cleo.id] }
        #expect(room["host_id"] == .string(cleo.id), "\(room.text)")
        try await cleo.request(["type": "set_room", "level_id": 3]).expect(["level_id": 3])
        // The former host returns as an ordinary player.
        try await ana.join(code)
        try await ana.expectRefusal("not_host", of: ["type": "set_room", "level_id": 1])
    }

    @Test("The room sees a new name at once, and so do later arrivals")
    func names() async throws {
        let (ana, ben, cleo) = try await server.three()
        let code = try await ana.createRoom(["seat_count": 4])
        try await ben.join(code)
        try await ben.request(["type": "set_profile", "name": "Chef Ben", "avatar": "🦊"])
        let room = try await ana.room("Ben's name") {
            ben.seat(in: $0)?["name"] == "Chef Ben" && ben.seat(in: $0)?["avatar"] == "🦊"
        }
        #expect(ben.seat(in: room)?["rating"] == 1500, "\(room.text)")
        let joined = try await cleo.join(code)
        #expect(ben.seat(in: joined)?["name"] == "Chef Ben", "\(joined.text)")
    }

    @Test("A new name waits for the end of a race", .races(clockTicks: 10_000))
    func nameInRace() async throws {
        let (ana, ben) = try await server.twoReady()
        let anas = try await ana.message("snapshot")
        let bens = try await ben.message("snapshot")
        try await ana.raceState()
        try await ben.request(["type": "set_profile", "name": "Chef Ben"])
        // The room gets Ben's messages in order: the reaction comes after the name.
        ben.client.send(["type": "react", "reaction": "well_played"])
        try await ana.message("reaction")
        let early = ana.client.messages.elements.filter {
            $0["type"] == "room" && ben.seat(in: $0)?["name"] == "Chef Ben"
        }
        #expect(early.isEmpty, "\(early.map(\.text))")
        try await ana.spoil(anas, untilClock: 0)
        try await ben.spoil(bens, untilClock: 0)
        try await ana.room("Ben's name, afterwards") {
            ben.seat(in: $0)?["name"] == "Chef Ben"
        }
    }

    @Test("A code is valid until the last player leaves, even if spectators remain")
    func code() async throws {
        let (ana, ben, eve) = try await server.three()
        let code = try await ana.createRoom()
        try await ben.join(code)
        try await eve.watch(code)
        try await ana.leaveRoom()
        try await ana.join(code)
        for player in [ana, ben] { try await player.leaveRoom() }
        try await eve.message("left_room").expect(["reason": "empty"])
        for request in ["join_room", "watch_room"] as [JSONValue] {
            try await ana.expectRefusal("unknown_code", of: ["type": request, "room_code": code])
        }
    }

    @Test(
        "Right codes use up no guesses",
        .server { ($0.wrongCodesPerMinute, $0.wrongCodeBurst) = (1, 1) })
    func rightCodes() async throws {
        let (ana, ben) = try await server.two()
        let code = try await ana.createRoom(["seat_count": 3])
        for _ in 1...3 {
            try await ben.join(code)
            try await ben.leaveRoom()
        }
    }

    @Test(
        "A right code always works; an address's wrong ones are answered later each time",
        .server {
            $0.trustedProxies = .loopback
            ($0.wrongCodesPerMinute, $0.wrongCodeBurst, $0.shardCount) = (120, 5, 3)
        })
    func guesses() async throws {
        let ana = try await server.signUp()
        let code = try await ana.createRoom(["seat_count": 8])
        let wrong: JSONValue = code == "FFFFFF" ? "HHHHHH" : "FFFFFF"
        var guests: [TestPlayer] = []
        for number in 1...5 {
            guests.append(try await server.signUp(behindProxy: "2001:db8::\(number)"))
        }
        let late = try await [
            server.signUp(behindProxy: "2001:db8::a"), server.signUp(behindProxy: "2001:db8::b"),
        ]
        let begun = ContinuousClock.now
        for guest in guests {
            try await guest.expectRefusal(
                "unknown_code", of: ["type": "join_room", "room_code": wrong])
        }
        // The next wrong codes are answered after half a second and after a second; meanwhile
        // friends get in.
        async let answers = [
            late[0].expectRefusal("unknown_code", of: ["type": "join_room", "room_code": wrong]),
            late[1].expectRefusal("unknown_code", of: ["type": "join_room", "room_code": wrong]),
        ]
        for number in 0x10...0x13 {
            try await server.signUp(behindProxy: "2001:db8::\(number)").join(code)
        }
        _ = try await answers
        #expect(ContinuousClock.now - begun >= .seconds(1))
        try await server.logLine("limit_reached", "limit=wrong_codes")
        for code in ["", "AAAAAA", "FFFFF"] as [JSONValue] {
            try await late[0].expectRefusal(
                "malformed_code", of: ["type": "join_room", "room_code": code])
        }
    }

    @Test(
        "After a mistyped code, a player gets one quick retry, and then waits",
        .server { ($0.wrongCodesPerMinute, $0.wrongCodeBurst) = (1, 1) })
    func mistyped() async throws {
        let (ana, ben) = try await server.two()
        let code = try await ana.createRoom(["seat_count": 3])
        let wrong: JSONValue = code == "FFFFFF" ? "HHHHHH" : "FFFFFF"
        /// Tries the code once the server has looked up the one before.
        func join(_ code: JSONValue) async throws -> JSONValue {
            while true {
                let answer = try await ben.request(["type": "join_room", "room_code": code])
                if answer["code"] != "busy" { return answer }
            }
        }
        // Within the burst.
        try await join(wrong).expect(["code": "unknown_code"])
        ben.client.send(["type": "join_room", "id": "w", "room_code": wrong])
        try await join(code).expect(["type": "room"])
        try await ben.leaveRoom()
        ben.client.send(["type": "join_room", "id": "v", "room_code": wrong])
        let third = try await join(code)
        third.expect(["code": "too_many_wrong_codes", "retry": true])
        third.expect("retry_after_ms", in: 1...30_000)
    }

    @Test(
        "Three reactions at once, then none for a while; the others see those three",
        .races(lobby: ["reactionTicks": 36_000]))
    func reactions() async throws {
        let (ana, ben) = try await server.two()
        try await ben.join(try await ana.createRoom())
        for reaction in ["hello", "wow", "oops"] as [JSONValue] {
            try await ana.expectAnswer("reaction", to: ["type": "react", "reaction": reaction])
                .expect(["reaction": reaction])
        }
        try await ana.expectRefusal(
            "too_many_reactions", of: ["type": "react", "reaction": "hurry"]
        ).expect("retry_after_ms", in: 1...36_000 * 20)
        // Each player has a limit of their own.
        try await ben.expectAnswer("reaction", to: ["type": "react", "reaction": "thanks"])
        let seen = ben.client.messages.elements.filter { $0["type"] == "reaction" }
        #expect(seen.map { $0["reaction"] } == ["hello", "wow", "oops"])
        #expect(Set(seen.map { $0["player_id"] }) == [.string(ana.id)])
    }
}
