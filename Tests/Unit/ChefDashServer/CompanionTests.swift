import TestSupport
import Testing

/// The connections of the recipe library, and their permissions.
@Suite("Companions", .player(levels: try LevelsCopy.withoutStarter()))
struct CompanionTests: PlayerTests {
    @Test("A companion runs beside the game, and each accepts only its own messages")
    func roles() async throws {
        let companion = try await server.companion(of: player)
        companion.welcome.expect([
            "role": "companion", "limits.message_bytes": 16384, "round_id": nil,
        ])
        #expect(player.welcome["role"] == nil)
        let tap = try await companion.request(["type": "tap", "ingredient_id": "bun"])
        tap.expect(["type": "error", "code": "wrong_role", "retry": false])
        let open = try await player.request([
            "type": "library_open", "household_id": .string(companion.household), "through": 0,
        ])
        open.expect(["type": "error", "code": "wrong_role"])
        try await player.startRound()
        let pong = try await companion.request(["type": "ping", "client_time": 5])
        pong.expect(["type": "pong", "client_time": 5])
        let again = try await companion.request(["type": "hello"])
        again.expect(["code": "already_signed_in"])
        try await player.leaveRound()
    }

    @Test("A companion signs in with the player's token and names its device")
    func hello() async throws {
        for (missing, code) in [
            ("token", "missing_field"), ("device_id", "missing_field"), ("", "bad_token"),
        ] {
            let client = try await server.connect()
            var hello: [String: JSONValue] = [
                "type": "hello", "id": "hello", "role": "companion",
                "player_id": .string(player.id), "token": .string(player.token),
                "device_id": .string(TestCompanion.id(1)),
            ]
            hello[missing] = nil
            if missing.isEmpty { hello["token"] = .string(String(player.token.reversed())) }
            let answer = try await client.request(.object(hello))
            answer.expect(["type": "error", "code": .string(code)])
        }
    }

    @Test("A player has up to eight companions; the ninth replaces the oldest")
    func nine() async throws {
        let first = try await server.companion(of: player)
        var others: [TestCompanion] = []
        for device in 2...9 {
            others.append(try await server.companion(of: player, device: device))
        }
        #expect(try await first.client.ending() == .closed(4001))
        for other in others {
            try await other.request(["type": "ping", "client_time": 1]).expect(["type": "pong"])
        }
        try await player.request(["type": "ping", "client_time": 1]).expect(["type": "pong"])
    }

    @Test(
        "Companions that connect at once each replace a different one of the oldest",
        .player(levels: try LevelsCopy.withoutStarter(), { $0.shardCount = 3 }))
    func severalAtOnce() async throws {
        var old: [TestCompanion] = []
        for device in 1...8 {
            old.append(try await server.companion(of: player, device: device))
        }
        let new = try await withThrowingTaskGroup(of: TestCompanion.self) { group in
            for device in 9...14 {
                group.addTask { try await server.companion(of: player, device: device) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for companion in old.prefix(6) {
            #expect(try await companion.client.ending() == .closed(4001))
        }
        for companion in old.suffix(2) + new {
            try await companion.request(["type": "ping", "client_time": 1])
                .expect(["type": "pong"])
        }
    }

    @Test(
        "Simultaneous right codes from one address use up none of its wrong ones",
        .player(
            levels: try LevelsCopy.withoutStarter(),
            { ($0.wrongCodesPerMinute, $0.wrongCodeBurst) = (1, 2) }))
    func rightCodesAtOnce() async throws {
        let owner = try await server.companion(of: player)
        try await owner.create()
        let code = try #require(try await owner.ask("invite", ["role": "child"])["code"])
        let devices = try await joiners(8)
        for answer in try await join(devices, code) { answer.expect(["type": "household"]) }
    }

    @Test(
        "Wrong codes beyond the burst wait; a right one doesn't",
        .player(
            levels: try LevelsCopy.withoutStarter(),
            { ($0.wrongCodesPerMinute, $0.wrongCodeBurst) = (240, 3) }))
    func guessesAtOnce() async throws {
        let owner = try await server.companion(of: player)
        try await owner.create()
        let code = try #require(try await owner.ask("invite", ["role": "child"])["code"])
        let devices = try await joiners(8)
        let asked = ContinuousClock.now
        async let wrong = join(devices, "FFFFFFFF")
        let friend = try await joiners(1)
        try await join(friend, code)[0].expect(["type": "household"])
        let codes = try await wrong.compactMap { $0["code"]?.string }
        #expect(codes == Array(repeating: "unknown_invitation", count: 8))
        #expect(ContinuousClock.now - asked >= .milliseconds(1_200))
        try await server.logLine("limit_reached", "limit=wrong_codes")
    }

    private func joiners(_ count: Int) async throws -> [TestCompanion] {
        var devices: [TestCompanion] = []
        for _ in 0..<count {
            devices.append(try await server.companion(of: try await server.signUp()))
        }
        return devices
    }

    /// All at once.
    private func join(
        _ devices: [TestCompanion], _ code: JSONValue
    ) async throws -> [JSONValue] {
        try await withThrowingTaskGroup(of: JSONValue.self) { group in
            for device in devices {
                group.addTask {
                    try await device.request(["type": "join_household", "code": code])
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test(
        "The metrics count companions and their commits",
        .player(.metered, levels: try LevelsCopy.withoutStarter()))
    func counted() async throws {
        let operations = "chefdash_library_operations_total"
        // The sweep at the start.
        _ = try await server.metrics { $0[operations] == 1 }
        let device = try await server.companion(of: player)
        try await device.create()
        try await device.edit(1, [TestCompanion.soup]).expect(["seq": 1])
        let during = try await server.metrics()
        #expect(during["chefdash_companions"] == 1)
        #expect(during[operations] == 3)
        try await device.client.close()
        _ = try await server.metrics { $0["chefdash_companions"] == 0 }
    }

    @Test("Companions are notified when the server stops")
    func shutdown() async throws {
        let device = try await server.companion(of: player)
        async let stopped = server.stop()
        try await device.message("shutdown").expect("deadline_ms", in: 0...120_000)
        #expect(try await device.client.ending() == .closed(4005))
        #expect(await stopped == 0)
    }

    @Test("Other people's households look as if they didn't exist")
    func foreign() async throws {
        let owner = try await server.companion(of: player)
        try await owner.create()
        try await owner.edit(1, [TestCompanion.soup]).expect(["type": "edited", "seq": 1])
        let stranger = try await server.companion(of: try await server.signUp())
        for household in [owner.household, TestCompanion.id(999)] {
            for (type, members) in [
                ("get_household", [:]), ("library_open", ["through": 0]),
                ("pull", ["cursor": ["seq": 0]]), ("search", ["text": "soup"]),
                ("invite", ["role": "guest"]), ("revoke_invitation", ["code": "FHKLMQRW"]),
                ("change_member", ["player_id": .string(player.id)]),
                (
                    "edit",
                    [
                        "edit_id": .string(TestCompanion.id(5)), "base_seq": 0,
                        "ops": [TestCompanion.set("recipe", 1, ["name": "Mine"])],
                    ]
                ),
            ] as [(String, [String: JSONValue])] {
                var members = members
                members["household_id"] = .string(household)
                let answer = try await stranger.ask(type, members)
                answer.expect([
                    "type": "error", "code": "unknown_household",
                    "message": "there is no such household, or you aren't a member of it",
                ])
            }
        }
        // A player who tried gets no changes either.
        try await owner.edit(2, [TestCompanion.set("recipe", 1, ["name": "Broth"])])
            .expect(["type": "edited", "seq": 2])
        try await stranger.request(["type": "list_households"]).expect(["households": []])
        #expect(stranger.client.messages.elements.isEmpty)
    }

    @Test("People join by invitation, and owners set their roles")
    func members() async throws {
        let owner = try await server.companion(of: player)
        try await owner.create().expect([
            "type": "household", "name": "Home", "role": "owner", "head": 0,
        ])
        // Creating it again returns the same household.
        try await owner.create().expect(["type": "household", "role": "owner"])
        let guest = try await server.signUp()
        let device = try await server.companion(of: guest)
        try await device.create().expect(["code": "household_exists"])
        let invitation = try await owner.ask("invite", ["role": "child"])
        invitation.expect(["type": "invitation", "role": "child", "uses": 10])
        let code = try #require(invitation["code"]?.string)
        #expect(code.count == 8)
        try await device.request(["type": "join_household", "code": "FFFFFFFF"])
            .expect(["code": "unknown_invitation"])
        // Players who only try codes leave no record.
        func keptCount() -> Int64? {
            server.database.rows("SELECT count(*) FROM players WHERE is_kept = 1") {
                $0.integer(0)
            }.first
        }
        #expect(keptCount() == 1, "the owner alone")
        let joined = try await device.request([
            "type": "join_household", "code": .string(code.lowercased()),
        ])
        joined.expect(["type": "household", "role": "child"])
        #expect(keptCount() == 2)
        let members = try #require(joined["members"]?.array)
        #expect(members.map { $0["player_id"]?.string } == [player.id, guest.id])
        #expect(members[1]["name"] == guest.welcome["player"]?["name"])
        try await device.ask("invite", ["role": "guest"]).expect(["code": "not_owner"])
        // A child may neither edit nor delete.
        try await owner.edit(1, [TestCompanion.soup]).expect(["type": "edited"])
        try await device.edit(2, base: 1, [TestCompanion.set("recipe", 1, ["name": "Broth"])])
            .expect(["type": "edited", "seq": 2])
        try await device.edit(3, base: 2, [TestCompanion.delete("recipe", 1)]).expect([
            "type": "edit_refused", "reason": "forbidden", "op": 0,
            "text": "your role in the household doesn't allow it",
        ])
        try await owner.ask(
            "change_member", ["player_id": .string(guest.id), "role": "adult"]
        ).expect(["type": "household"])
        try await device.edit(4, base: 2, [TestCompanion.delete("recipe", 1)])
            .expect(["type": "edited", "seq": 3])
        try await owner.ask(
            "change_member", ["player_id": .string(player.id), "role": "guest"]
        ).expect(["code": "last_owner"])
        try await owner.ask("revoke_invitation", ["code": .string(code)])
            .expect(["type": "household"])
        let third = try await server.companion(of: try await server.signUp())
        try await third.request(["type": "join_household", "code": .string(code)])
            .expect(["code": "unknown_invitation"])
        // A member who leaves is gone from the list.
        try await device.ask("change_member", ["player_id": .string(guest.id)])
            .expect(["type": "households", "households": []])
        try await device.ask("get_household").expect(["code": "unknown_household"])
    }

    @Test("A removed member gets no more changes, and their edits are refused")
    func removed() async throws {
        let owner = try await server.companion(of: player)
        try await owner.create()
        let guest = try await server.signUp()
        let device = try await server.companion(of: guest, device: 2)
        let invitation = try await owner.ask("invite", ["role": "adult"])
        try await device.request([
            "type": "join_household", "code": try #require(invitation["code"]),
        ]).expect(["type": "household"])
        try await device.open()
        try await owner.edit(1, [TestCompanion.soup]).expect(["seq": 1])
        try await device.message("changed").expect(["seq": 1])
        try await owner.ask(
            "change_member", ["player_id": .string(guest.id), "role": "child"]
        ).expect(["type": "household"])
        try await device.message("member_changed").expect(["role": "child"])
        try await owner.ask("change_member", ["player_id": .string(guest.id)])
            .expect(["type": "household"])
        try await device.message("member_changed").expect(["role": nil])
        try await owner.edit(2, [TestCompanion.set("recipe", 1, ["name": "Broth"])])
            .expect(["seq": 2])
        try await device.edit(3, base: 1, [TestCompanion.set("recipe", 1, ["name": "Stew"])])
            .expect(["type": "error", "code": "unknown_household"])
        #expect(device.client.messages.elements.isEmpty)
    }
}
