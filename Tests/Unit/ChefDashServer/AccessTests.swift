import TestSupport
import Testing

/// Several devices of a player, and the codes by which they sign in.
@Suite("Devices and codes", .player(levels: try LevelsCopy.withoutStarter()))
struct AccessTests: PlayerTests {
    /// Uses a code on a new connection, and signs in with what it gives.
    private func signIn(_ code: JSONValue, as name: JSONValue = "Phone") async throws -> TestPlayer
    {
        let client = try await server.connect()
        let credentials = try await client.request([
            "type": "use_code", "id": "code", "code": code, "device_name": name,
        ])
        credentials.expect(["type": "credentials"])
        let token = try #require(credentials["token"]?.string)
        #expect(token.count == 64 && token.allSatisfy(\.isHexDigit))
        let welcome = try await client.request([
            "type": "hello", "player_id": try #require(credentials["player_id"]),
            "token": .string(token),
        ])
        return try TestPlayer(client: client, welcome: welcome, token: token)
    }

    private func code(_ type: JSONValue, of player: TestPlayer) async throws -> JSONValue {
        let made = try await player.require("access_code", of: ["type": type])
        return try #require(made["code"])
    }

    private func numbers(_ player: TestPlayer) async throws -> [Int64] {
        let answer = try await player.require("devices", of: ["type": "list_devices"])
        return try #require(answer["devices"]?.array).compactMap { $0["device_number"]?.integer }
    }

    private func expectNoUse(_ code: JSONValue) async throws {
        let client = try await server.connect()
        try await client.expectRefusal(
            "unknown_access_code", of: ["type": "use_code", "code": code])
        // The connection may still say hello.
        try await client.expectAnswer("welcome", to: ["type": "hello"])
    }

    @Test("A code signs in a second device as the same player, once")
    func link() async throws {
        try await player.buy(["knife"])
        let made = try await player.require("access_code", of: ["type": "link_device"])
        made.expect(["expires_in_ms": 300_000])
        let code = try #require(made["code"]?.string)
        #expect(code.wholeMatch(of: /[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/) != nil)
        // As people type it.
        let typed = code.lowercased().replacing("-", with: " ")
        let phone = try await signIn(.string(typed))
        #expect(phone.id == player.id && phone.token != player.token)
        #expect(phone.welcome["player"]?["coins"] == 120)
        #expect(try await player.client.ending() == .closed(4001))
        try await phone.request(["type": "list_devices"]).expect([
            "type": "devices", "device_number": 2, "recovery_ms": nil,
            "devices.0.device_number": 1, "devices.0.name": "",
            "devices.1.device_number": 2, "devices.1.name": "Phone", "devices.2": nil,
        ])
        // Both tokens work, and the code doesn't any more.
        #expect(try await server.signIn(player).id == player.id)
        try await expectNoUse(.string(code))
    }

    @Test("The newest recovery code works again and again, and no earlier one does")
    func recovery() async throws {
        let first = try await code("make_recovery_code", of: player)
        let second = try await code("make_recovery_code", of: player)
        #expect(second.string?.filter(\.isLetter).count == 24)
        try await expectNoUse(first)
        for number in 2...3 {
            let device = try await signIn(second)
            #expect(device.id == player.id)
            let answer = try await device.request(["type": "list_devices"])
            answer.expect(["device_number": .integer(Int64(number))])
            #expect(answer["recovery_ms"]?.integer ?? 0 > 1_600_000_000_000)
        }
    }

    @Test("A device that is signed out loses its connections at once, and the others don't")
    func signOut() async throws {
        let phone = try await signIn(try await code("link_device", of: player))
        let companions = [
            try await server.companion(of: player, device: 1),
            try await server.companion(of: phone, device: 2, household: 101),
        ]
        // The phone plays, and signs out the first device.
        try await phone.require("devices", of: ["type": "sign_out_device", "device_number": 1])
        #expect(try await companions[0].client.ending() == .closed(4010))
        try await companions[1].request(["type": "ping", "client_time": 1])
            .expect(["type": "pong"])
        #expect(try await numbers(phone) == [2])
        let client = try await server.connect()
        try await client.request(player.hello).expect(["type": "error", "code": "bad_token"])
        // Again changes nothing, and nor does a number that never was.
        for number in [1, 7] as [JSONValue] {
            try await phone.require(
                "devices", of: ["type": "sign_out_device", "device_number": number])
        }
        // Itself: the answer comes before the end.
        try await phone.request(["type": "sign_out_device", "device_number": 2])
            .expect(["type": "devices", "devices": []])
        #expect(try await phone.client.ending() == .closed(4010))
        #expect(try await companions[1].client.ending() == .closed(4010))
    }

    @Test("Numbers of devices are never used again, and there are at most twenty")
    func numbers() async throws {
        let recovery = try await code("make_recovery_code", of: player)
        var phone = player
        for _ in 2...20 { phone = try await signIn(recovery) }
        let client = try await server.connect()
        try await client.expectRefusal(
            "too_many_devices", of: ["type": "use_code", "code": recovery])
        try await phone.require("devices", of: ["type": "sign_out_device", "device_number": 7])
        try await phone.require("devices", of: ["type": "sign_out_device", "device_number": 19])
        let last = try await signIn(recovery)
        #expect(try await numbers(last) == (1...21).filter { $0 != 7 && $0 != 19 })
    }

    @Test("A device's name is the player's to choose")
    func names() async throws {
        let phone = try await signIn(
            try await code("link_device", of: player),
            as: "\u{202E}A very long name of a phone that nobody would type\n")
        try await phone.request(["type": "list_devices"])
            .expect(["devices.1.name": "A very long name of a phone that nobody "])
        try await phone.request([
            "type": "name_device", "device_number": 1, "name": "Küche 🍔",
        ]).expect(["type": "devices", "devices.0.name": "Küche 🍔"])
        try await phone.expectRefusal(
            "unknown_device", of: ["type": "name_device", "device_number": 9, "name": "x"])
        try await phone.expectRefusal(
            "bad_value", of: ["type": "name_device", "device_number": 1, "name": "a\u{7}b"])
        try await phone.expectRefusal(
            "bad_value",
            of: [
                "type": "name_device", "device_number": 1,
                "name": .string(String(repeating: "a", count: 41)),
            ])
    }

    @Test("Anybody gets the QR code of a short text")
    func qrCodes() async throws {
        let companion = try await server.companion(of: player)
        for asker in [player.client, companion.client] {
            let drawn = try await asker.request(["type": "draw_qr", "text": "https://example.org"])
            let rows = try #require(drawn["points"]?.array, "\(drawn.text)").compactMap(\.string)
            // Version 2 has 25 rows, and its first begins with the edge of a finder pattern.
            #expect(rows.count == 25 && rows.allSatisfy { $0.count == 25 })
            #expect(rows.first?.hasPrefix("11111110") == true)
        }
        let long = JSONValue.string(String(repeating: "é", count: 151))
        for text in ["", long] {
            try await player.expectRefusal("bad_value", of: ["type": "draw_qr", "text": text])
        }
    }

    @Test("A code is for a connection that hasn't said hello")
    func signedIn() async throws {
        let code = try await code("link_device", of: player)
        try await player.expectRefusal(
            "already_signed_in", of: ["type": "use_code", "code": code])
        let companion = try await server.companion(of: player)
        try await companion.expectRefusal(
            "already_signed_in", of: ["type": "use_code", "code": code])
        _ = try await signIn(code)
    }

    @Test(
        "Wrong codes of an address are answered ever later, and what no code can be at once",
        .server(levels: try LevelsCopy.withoutStarter()) {
            ($0.wrongCodesPerMinute, $0.wrongCodeBurst) = (1, 1)
        })
    func guesses() async throws {
        let player = try await server.signUp()
        let code = try await code("link_device", of: player)
        let client = try await server.connect()
        for text in ["", "AAAA-AAAA", "BBBB-BBB", "BBBB-BBBB-BBBB"] as [JSONValue] {
            try await client.expectRefusal(
                "unknown_access_code", of: ["type": "use_code", "code": text])
        }
        try await client.expectRefusal(
            "unknown_access_code", of: ["type": "use_code", "code": "BBBB-BBBB"])
        client.send(["type": "use_code", "id": "late", "code": "BBBB-BBBC"])
        // A right one isn't held up by them.
        #expect(try await signIn(code).id == player.id)
        #expect(!client.messages.elements.contains { $0["re"] == "late" })
    }
}
