import Testing

/// Private rooms: who may do what, and what becomes of the code.
@Suite("Private rooms")
struct RaceRoomTests {
    @Test("The host removes a player, a bot and a spectator, who can't come back")
    func removal() async throws {
        try await TestServer.run { server in
            let (ana, ben, eve) = (
                try await server.signUp(), try await server.signUp(), try await server.signUp()
            )
            let code = try await ana.createRoom(["seats": 3])
            try await ben.join(code)
            try await ana.addBot()
            let full = try await eve.client.request(["type": "watch_room", "code": code])
            let bot = try #require(full.playerIDs.last)
            for (player, target, expected) in [
                (ben, ana.id, "not_host"), (eve, ana.id, "not_seated"),
                (ana, ana.id, "cannot_remove_yourself"),
                (ana, String(repeating: "0", count: 32), "not_a_member"),
            ] {
                let refused = try await player.client.request(
                    ["type": "remove_member", "player": .string(target)])
                #expect(refused["code"] == .string(expected), "\(refused.text)")
            }
            for (player, target) in [(ben, ben.id), (eve, eve.id), (nil, bot)] {
                let room = try await ana.client.request(
                    ["type": "remove_member", "player": .string(target)])
                #expect(room["type"] == "room" && !room.playerIDs.contains(target))
                guard let player else { continue }
                let left = try await player.client.message("left_room")
                #expect(left["reason"] == "removed_by_host", "\(left.text)")
                for request in ["join_room", "watch_room"] as [JSONValue] {
                    let again = try await player.client.request(["type": request, "code": code])
                    #expect(again["code"] == "removed_by_host", "\(again.text)")
                }
            }
            let end = try await ana.client.request(["type": "ready", "ready": false])
            #expect(end.playerIDs == [ana.id] && end["spectators"] == 0, "\(end.text)")
        }
    }

    @Test("When the host leaves, who came first and is connected is host, and has the rights")
    func handover() async throws {
        let levels = try LevelsCopy.forRaces()
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben, cleo) = (
                try await server.signUp(), try await server.signUp(), try await server.signUp()
            )
            let code = try await ana.createRoom(["seats": 4])
            try await ben.join(code)
            try await cleo.join(code)
            ben.client.reset()
            try await cleo.room("that Ben is away") {
                ben.seat(in: $0)?["connected"] == false
            }
            _ = try await ana.client.request(["type": "leave_room"])
            let room = try await cleo.room("without Ana") { $0.playerIDs == [ben.id, cleo.id] }
            #expect(room["host"] == .string(cleo.id), "\(room.text)")
            let changed = try await cleo.client.request(["type": "set_room", "level": 3])
            #expect(changed["level"] == 3, "\(changed.text)")
            // Who was host comes back as one of the others.
            try await ana.join(code)
            let refused = try await ana.client.request(["type": "set_room", "level": 1])
            #expect(refused["code"] == "not_host", "\(refused.text)")
        }
    }

    @Test("A code is good until the last player leaves, also with spectators there")
    func code() async throws {
        try await TestServer.run { server in
            let (ana, ben, eve) = (
                try await server.signUp(), try await server.signUp(), try await server.signUp()
            )
            let code = try await ana.createRoom()
            try await ben.join(code)
            _ = try await eve.client.request(["type": "watch_room", "code": code])
            _ = try await ana.client.request(["type": "leave_room"])
            try await ana.join(code)
            for player in [ana, ben] {
                _ = try await player.client.request(["type": "leave_room"])
            }
            let left = try await eve.client.message("left_room")
            #expect(left["reason"] == "empty", "\(left.text)")
            for request in ["join_room", "watch_room"] as [JSONValue] {
                let refused = try await ana.client.request(["type": request, "code": code])
                #expect(refused["code"] == "unknown_code", "\(refused.text)")
            }
        }
    }

    @Test("Who guesses codes waits after five, also with a right one; others don't")
    func guesses() async throws {
        try await TestServer.run { server in
            let (ana, ben, mel) = (
                try await server.signUp(), try await server.signUp(), try await server.signUp()
            )
            let code = try await ana.createRoom(["seats": 3])
            let wrong: JSONValue = code == "FFFFF" ? "HHHHH" : "FFFFF"
            for _ in 1...5 {
                let answer = try await mel.client.request(["type": "join_room", "code": wrong])
                #expect(answer["code"] == "unknown_code", "\(answer.text)")
            }
            for guess in [wrong, code] {
                let answer = try await mel.client.request(["type": "watch_room", "code": guess])
                #expect(answer["code"] == "too_many_wrong_codes", "\(answer.text)")
                let wait = try #require(answer["retry_after_ms"]?.integer)
                #expect((1...30_000).contains(wait) && answer["retry"] == true)
            }
            try await ben.join(code)
        }
    }

    @Test("Three reactions at once, then no more for a while; the others see those three")
    func reactions() async throws {
        let levels = try LevelsCopy.forRaces(lobby: ["reactionTicks": 36_000])
        try await TestServer.run(levels: levels.path) { server in
            let (ana, ben) = (try await server.signUp(), try await server.signUp())
            try await ben.join(try await ana.createRoom())
            for reaction in ["hello", "wow", "oops"] as [JSONValue] {
                let shown = try await ana.client.request(["type": "react", "reaction": reaction])
                #expect(shown["type"] == "reaction" && shown["reaction"] == reaction)
            }
            let refused = try await ana.client.request(["type": "react", "reaction": "hurry"])
            #expect(refused["code"] == "too_many_reactions", "\(refused.text)")
            let wait = try #require(refused["retry_after_ms"]?.integer)
            #expect((1...36_000 * 20).contains(wait), "\(refused.text)")
            // Each has an own limit.
            let bens = try await ben.client.request(["type": "react", "reaction": "thanks"])
            #expect(bens["type"] == "reaction")
            let seen = ben.client.messages.elements.filter { $0["type"] == "reaction" }
            #expect(seen.map { $0["reaction"] } == ["hello", "wow", "oops"])
            #expect(Set(seen.map { $0["player"] }) == [.string(ana.id)])
        }
    }
}
