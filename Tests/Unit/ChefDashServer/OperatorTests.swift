import ChefDashClient
import Foundation
import Store
import TestSupport
import Testing

@testable import ChefDashServer

/// Operators' requests by the socket in the data folder, on real servers with real players.
@Suite("Operators", .player(levels: try LevelsCopy.withoutStarter()))
struct OperatorTests: PlayerTests {
    /// - Returns: the whole answer, with an `answer` or an `error`.
    private func ask(_ request: JSONValue) async throws -> JSONValue {
        let answer = try await SocketRequest.answer(
            to: Data(request.text.utf8),
            at: ServerAddress(
                socket: "\(server.dataDirectory.path)/\(Server.operatorSocket)",
                path: Server.operatorPath), subprotocol: Server.operatorSubprotocol)
        return try JSONValue(text: String(decoding: answer, as: UTF8.self))
    }

    @discardableResult
    private func act(
        _ kind: String, _ subject: String, _ members: [String: JSONValue] = [:],
        at place: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        var request = members
        request["ask"] = "act"
        request["act"] = .string(kind)
        request["subject"] = .string(subject)
        request["reason"] = request["reason"] ?? "as asked"
        let answer = try await ask(.object(request))
        return try #require(answer["answer"], "\(answer.text)", sourceLocation: place)
    }

    private func undo(_ act: JSONValue) async throws {
        let answer = try await ask([
            "ask": "undo", "number": try #require(act["number"]), "reason": "a mistake",
        ])
        #expect(answer["answer"]?["undoes"] == act["number"], "\(answer.text)")
    }

    private func look(_ what: String, _ members: [String: JSONValue] = [:]) async throws
        -> JSONValue
    {
        var request = members
        request["ask"] = .string(what)
        let answer = try await ask(.object(request))
        return try #require(answer["answer"], "\(answer.text)")
    }

    private var me: String { "player \(player.id)" }

    // MARK: - Players

    @Test("A banned player's connections end at once with the reason, and no new one begins")
    func ban() async throws {
        let companion = try await server.companion(of: player)
        let act = try await act(
            "ban", me, ["reason": "Insults", "end_ms": 9_000_000_000_000])
        act.expect(["kind": "ban", "subject": .string(me), "change": "until 9000000000000"])
        let ban: KeyValuePairs<String, JSONValue?> = [
            "code": "banned", "retry": false, "reason": "Insults", "end_ms": 9_000_000_000_000,
        ]
        try await player.message("error").expect(ban)
        #expect(try await player.client.ending() == .closed(4011))
        try await companion.message("error").expect(ban)
        #expect(try await companion.client.ending() == .closed(4011))
        let client = try await server.connect()
        client.send(player.hello)
        try await client.answer(to: "hello").expect(ban)
        #expect(try await client.ending() == .closed(4011))
        // Others play on, and so does this one after the undoing.
        #expect(try await server.signUp().id != player.id)
        try await undo(act)
        #expect(try await server.signIn(player).id == player.id)
    }

    @Test("A banned address block ends its connections and lets none in")
    func block() async throws {
        let other = try await server.signUp(source: 7)
        let act = try await act("ban", "block 127.0.0.7", ["reason": "Crawler"])
        act.expect(["subject": "block 127.0.0.7/32", "change": "for ever"])
        try await other.message("error").expect(["code": "banned", "reason": "Crawler"])
        #expect(try await other.client.ending() == .closed(4011))
        for hello in [other.hello, ["type": "hello", "id": "hello"]] as [JSONValue] {
            let client = try await server.connect(source: 7)
            client.send(hello)
            try await client.answer(to: "hello").expect(["code": "banned", "end_ms": nil])
            #expect(try await client.ending() == .closed(4011))
        }
        try await player.request(["type": "ping", "client_time": 1]).expect(["type": "pong"])
        try await undo(act)
        #expect(try await server.signIn(other, source: 7).id == other.id)
    }

    @Test("A changed name or avatar shows at once, and stays")
    func profile() async throws {
        let before = try #require(player.welcome["player"]?["name"])
        let act = try await act("rename", me, ["value": "Chef Nobody"])
        act.expect(["before": before, "after": "Chef Nobody"])
        try await player.message("profile").expect(["player.name": "Chef Nobody"])
        try await player.expectRefusal(
            "profile_locked", of: ["type": "set_profile", "name": "Chef Rude"])
        try await self.act("hide_avatar", me)
        try await player.message("profile").expect(["player.avatar": "👤"])
        try await undo(act)
        try await player.message("profile").expect(["player.name": before])
    }

    @Test("Coins and pieces are granted and taken, told at once, and booked under the act")
    func grants() async throws {
        try await act("grant", me, ["asset": "coins", "amount": 40])
        try await player.message("profile").expect(["player.coins": 190])
        let taken = try await act("grant", me, ["asset": "coins", "amount": -90])
        try await player.message("profile").expect(["player.coins": 100])
        try await act("grant", me, ["asset": "knife", "amount": 1])
        try await player.message("profile").expect(["player.inventory.knife": 1])
        try await undo(taken)
        try await player.message("profile").expect(["player.coins": 190])
        try await player.request(["type": "list_ledger"]).expect([
            "entries.0.kind": "operator", "entries.0.amount": 90,
        ])
        for (members, error) in [
            (["asset": "coins", "amount": -191], "the player has 190, fewer than 191"),
            (["asset": "coins", "amount": 0], "the amount is a number other than 0"),
            (["asset": "gold", "amount": 1], "there is no gold"),
        ] as [([String: JSONValue], String)] {
            var request = members
            for (name, value) in [
                ("ask", "act"), ("act", "grant"), ("subject", .string(me)), ("reason", "x"),
            ] as [(String, JSONValue)] { request[name] = value }
            let answer = try await ask(.object(request))
            #expect(answer["error"]?.string?.hasPrefix(error) == true, "\(answer.text)")
        }
    }

    @Test("A muted player can't react, until the end")
    func mute() async throws {
        _ = try await player.createRoom()
        try await player.ready()
        let act = try await act("mute", me, ["reason": "Taunts"])
        for _ in 1...1_000 {
            let answer = try await player.request(["type": "react", "reaction": "well_played"])
            if answer["code"] == "muted" {
                answer.expect(["reason": "Taunts", "end_ms": nil])
                try await undo(act)
                return
            }
        }
        Issue.record("the player isn't muted")
    }

    @Test("A code of the operator's brings back somebody who has lost every device")
    func resetAccess() async throws {
        let act = try await act("reset_access", me)
        let code = try #require(act["code"])
        #expect(code.string?.filter(\.isLetter).count == 16)
        // Nobody can read it later.
        let acts = try await look("acts")
        #expect(acts.array?.count == 1 && acts.array?[0]["code"] == nil)
        let client = try await server.connect()
        let credentials = try await client.request(["type": "use_code", "code": code])
        credentials.expect(["type": "credentials", "player_id": .string(player.id)])
        // All other devices are signed out.
        #expect(try await player.client.ending() == .closed(4010))
    }

    // MARK: - The server

    @Test("An announcement reaches everybody, also those who come later, and ends")
    func announcement() async throws {
        let companion = try await server.companion(of: player)
        let act = try await act("announce", "server", ["value": "Soup at noon"])
        for conversation in [player, companion] as [any Conversation] {
            try await conversation.message("announcement").expect(["text": "Soup at noon"])
        }
        let late = try await server.signUp()
        try await late.message("announcement").expect(["text": "Soup at noon"])
        try await undo(act)
        try await late.message("announcement").expect(["text": ""])
    }

    @Test("New players can be kept out, or let in by invitation only")
    func signUps() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let invitation = try await companion.ask("invite", ["role": "child"])["code"]
        let room = try await player.createRoom()
        let closed = try await act("sign_ups", "server", ["value": "closed"])
        for hello in [
            ["type": "hello"], ["type": "hello", "invitation": try #require(invitation)],
        ] as [JSONValue] {
            let client = try await server.connect()
            try await client.expectRefusal("sign_ups_closed", of: hello)
        }
        #expect(try await server.signIn(player).id == player.id)
        try await undo(closed)
        try await act("sign_ups", "server", ["value": "invited"])
        for (code, answer) in [
            (nil, "sign_ups_closed"), ("FFFFFFFF", "sign_ups_closed"),
            (invitation, "welcome"), (room, "welcome"),
        ] as [(JSONValue?, JSONValue)] {
            let client = try await server.connect()
            var hello: [String: JSONValue] = ["type": "hello"]
            hello["invitation"] = code
            let found = try await client.request(.object(hello))
            #expect((found["code"] ?? found["type"]) == answer, "\(found.text)")
        }
    }

    @Test("The operators' settings hold after a restart, too")
    func restart() async throws {
        let directory = TemporaryDirectory()
        for isFirst in [true, false] {
            try await TestServer.run(
                levels: LevelsCopy.withoutStarter(), dataDirectory: directory
            ) { server in
                if isFirst {
                    let answer = try await SocketRequest.answer(
                        to: Data(
                            #"""
                            {"ask":"act","act":"sign_ups","subject":"server","value":"closed","reason":"x"}
                            """#.utf8),
                        at: ServerAddress(
                            socket: "\(directory.path)/\(Server.operatorSocket)",
                            path: Server.operatorPath),
                        subprotocol: Server.operatorSubprotocol)
                    #expect(String(decoding: answer, as: UTF8.self).contains("\"number\":1"))
                } else {
                    let client = try await server.connect()
                    try await client.expectRefusal("sign_ups_closed", of: ["type": "hello"])
                }
            }
        }
    }

    // MARK: - Reports

    @Test("A report reaches the operators with what was shown, once, and is closed and opened")
    func reports() async throws {
        let other = try await server.signUp()
        let report: JSONValue = [
            "type": "report", "what": "name", "player_id": .string(other.id), "text": "Rude",
        ]
        for _ in 1...2 {
            try await player.request(report).expect(["type": "reported", "report_number": 1])
        }
        try await player.request([
            "type": "report", "what": "picture", "player_id": .string(other.id),
        ]).expect(["report_number": 2])
        let open = try await look("reports")
        open.expect([
            "0.number": 1, "0.what": "name", "0.subject": .string("player \(other.id)"),
            "0.shown": try #require(other.welcome["player"]?["name"]), "0.text": "Rude",
            "0.reporter_id": .string(player.id), "1.what": "picture", "2": nil,
        ])
        let act = try await act("close_report", "report 1")
        #expect(try await look("reports").array?.map { $0["number"] } == [2])
        #expect(try await look("reports", ["state": "closed"]).array?.map { $0["number"] } == [1])
        try await undo(act)
        #expect(try await look("reports").array?.count == 2)
        for (message, code) in [
            (["what": "name"], "missing_field"),
            (["what": "taste", "player_id": .string(other.id)], "bad_value"),
            (["what": "name", "player_id": .string(TestCompanion.id(9))], "unknown_player"),
            (
                [
                    "what": "result", "player_id": .string(other.id),
                    "record_id": .string(TestCompanion.id(9)),
                ], "unknown_record"
            ),
            (["what": "recipe", "link_id": .string(TestCompanion.id(9))], "unknown_link"),
        ] as [([String: JSONValue], JSONValue)] {
            var request = message
            request["type"] = "report"
            try await player.expectRefusal(code, of: .object(request))
        }
    }

    @Test(
        "A player can report twenty things in a day",
        .server(levels: try LevelsCopy.withoutStarter()) { $0.messageBurst = 2_000 })
    func reportLimit() async throws {
        let player = try await server.signUp()
        for number in 1...20 {
            let other = try await server.signUp()
            try await player.request([
                "type": "report", "what": "name", "player_id": .string(other.id),
            ]).expect(["report_number": .integer(Int64(number))])
        }
        try await player.expectRefusal(
            "too_many_reports",
            of: ["type": "report", "what": "picture", "player_id": .string(player.id)])
    }

    @Test("A played result is reported and revoked, and leaves its board")
    func result() async throws {
        let snapshot = try await player.startRound()
        try await player.serve(snapshot)
        try await player.leaveRound()
        let row = try #require(try await player.board("level/1")["rows"]?.array?.first)
        let record = try #require(row["record_id"]?.string)
        let other = try await server.signUp()
        try await other.request([
            "type": "report", "what": "result", "player_id": .string(player.id),
            "record_id": .string(record),
        ]).expect(["type": "reported"])
        let subject = try #require(try await look("reports").array?.first?["subject"]?.string)
        #expect(subject == "round \(record) of \(me)")
        let act = try await act("revoke", subject)
        #expect(try await player.board("level/1")["rows"]?.array == [])
        try await look("results", ["state": "rejected"]).expect([
            "0.subject": .string(subject), "0.reason": "revoked",
        ])
        try await undo(act)
        #expect(try await player.board("level/1")["rows"]?.array?.count == 1)
    }

    // MARK: - The library

    @Test("Another member becomes the owner, a picture goes everywhere, and a link ends")
    func library() async throws {
        let companion = try await server.companion(of: player)
        try await companion.create()
        let code = try #require(try await companion.ask("invite", ["role": "child"])["code"])
        let other = try await server.signUp()
        let phone = try await server.companion(of: other, device: 2)
        try await phone.request(["type": "join_household", "code": code]).expect([
            "type": "household"
        ])
        let household = "household \(companion.household)"
        let given = try await act("give_household", household, ["player": .string(other.id)])
        try await look("households", ["query": .string(companion.household)]).expect([
            "members.1.role": "owner"
        ])
        try await undo(given)
        try await look("households", ["query": .string(companion.household)]).expect([
            "members.1.role": "child"
        ])

        let photo = ImageContents.jpeg(picture: Array(repeating: 7, count: 500))
        try await companion.put(photo, from: 0).expect(["type": "image"])
        let image = TestCompanion.name(of: photo)
        try await companion.edit(
            1,
            [
                TestCompanion.create(
                    "recipe", 1,
                    ["name": "Soup", "servings": 2, "image": .string(image)])
            ]
        ).expect(["type": "edited"])
        try await act("delete_image", "image \(image)")
        try await companion.put(photo, from: 0).expect(["code": "forbidden"])
        let made = try await companion.ask(
            "make_link", ["recipe_id": .string(TestCompanion.id(1))])
        let link = try #require(made["links"]?.array?.first?["link_id"]?.string)
        try await player.request([
            "type": "report", "what": "recipe", "link_id": .string(link),
        ]).expect(["type": "reported"])
        try await look("reports").expect([
            "0.shown": "Soup", "0.subject": .string("link \(link)"),
        ])
        try await act("revoke_link", "link \(link)")
        try await companion.ask("list_links").expect(["links": []])
        let location = StoreLocation.directory(server.dataDirectory.path)
        #expect(try LibraryAudit(of: location).firstRecordProblem() == nil)
    }

    // MARK: - Looking

    @Test("Players are found by name, id, room and address, with what an operator needs")
    func players() async throws {
        try await player.request(["type": "set_profile", "name": "Zanzibar"])
        let room = try #require(try await player.createRoom().string)
        for query in ["zanzi", player.id, room.lowercased(), "127.0.0.0/8"] {
            let found = try await look("players", ["query": .string(query)])
            #expect(
                found.array?.map { $0["player_id"] } == [.string(player.id)],
                "\(query): \(found.text)")
        }
        #expect(try await look("players", ["query": "anzi"]).array == [])
        try await act("mute", me)
        try await look("player", ["player": .string(player.id)]).expect([
            "name": "Zanzibar", "coins": 150, "devices.0.number": 1, "sanctions.0.kind": "mute",
            "connections.0.place": "room", "connections.0.room": .string(room),
            "acts.0.kind": "mute",
        ])
        try await look("rooms").expect(["0.code": .string(room), "1": nil])
        try await look("overview").expect([
            "sessions": 1, "rooms": 1, "sign_ups": "open", "open_reports": 0,
        ])
        try await look("ledger", ["player": .string(player.id)]).expect(["0.kind": "grant"])
    }

    @Test("Faulty requests say what is wrong")
    func faults() async throws {
        for (request, error) in [
            (["ask": "dance"], "`ask` has a wrong value"), ([:], "`ask` is missing"),
            (["ask": "act"], "`act` is missing"),
            (["ask": "act", "act": "ban"], "`reason` is missing"),
            (["ask": "act", "act": "ban", "reason": "x"], "`subject` is missing"),
            (
                ["ask": "act", "act": "ban", "reason": "x", "subject": "block 10.0.0.1/8"],
                "\"10.0.0.1/8\" has bits set beyond its prefix"
            ),
            (
                ["ask": "act", "act": "ban", "reason": "x", "subject": "server"],
                "a ban is of a player or of an address block"
            ),
            (
                [
                    "ask": "act", "act": "mute", "reason": "x", "subject": .string(me),
                    "end_ms": 5,
                ], "the end is over already"
            ),
            (["ask": "undo", "number": 7, "reason": "x"], "there is no act 7"),
            (["ask": "player", "player": "me"], "`player` is an id of 32 hexadecimal digits"),
        ] as [([String: JSONValue], String)] {
            let answer = try await ask(.object(request))
            #expect(answer["error"]?.string?.hasPrefix(error) == true, "\(answer.text)")
        }
    }
}
