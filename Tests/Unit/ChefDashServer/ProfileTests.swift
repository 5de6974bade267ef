import Testing

/// Names have 1 to 20 characters as people see them and at most 160 bytes, avatars are one
/// character of at most 64 bytes.
@Suite("Profiles", .server())
struct ProfileTests: ServerTests {
    /// A family of 25 bytes that people see as one character.
    private static let family = "👨‍👩‍👧‍👦"

    @Test(
        "A name or an avatar is taken",
        arguments: [
            ("name", "Ana", "Ana"),
            ("name", "A", "A"),
            ("name", "  Chef Ana \n", "Chef Ana"),
            ("name", "12345678901234567890", "12345678901234567890"),
            ("name", "ééééééééééééééééééée\u{301}", "ééééééééééééééééééée\u{301}"),
            ("name", String(repeating: "👩‍🍳", count: 14), String(repeating: "👩‍🍳", count: 14)),
            ("name", family, family),
            ("name", "Łucja 料理人 Ωμέγα", "Łucja 料理人 Ωμέγα"),
            ("name", "\"quoted\" \\ {}", "\"quoted\" \\ {}"),
            ("avatar", "👩‍🍳", "👩‍🍳"),
            ("avatar", family, family),
            ("avatar", "A", "A"),
        ])
    func taken(_ field: String, _ value: String, _ result: String) async throws {
        let player = try await server.signUp()
        let answer = try await player.expectAnswer(
            "profile", to: .object(["type": "set_profile", field: .string(value)]))
        #expect(answer["player"]?[field]?.string == result)
        #expect(answer["player"]?["coins"] == 150)
        let again = try await server.signIn(player)
        #expect(again.welcome["player"] == answer["player"])
    }

    @Test("Name and avatar change together")
    func together() async throws {
        let player = try await server.signUp()
        let answer = try await player.request(["type": "set_profile", "name": "Ana", "avatar": "🧁"])
        #expect(answer["player"]?["name"] == "Ana")
        #expect(answer["player"]?["avatar"] == "🧁")
    }

    @Test(
        "A name or an avatar is refused and nothing changes",
        arguments: [
            ("name", "", "bad_value"),
            ("name", " \t ", "bad_value"),
            ("name", "123456789012345678901", "bad_value"),
            ("name", String(repeating: "👩‍🍳", count: 15), "bad_value"),
            ("name", String(repeating: family, count: 7), "bad_value"),
            ("name", "A" + String(repeating: "\u{301}", count: 80), "bad_value"),
            ("name", "An\na", "bad_value"),
            ("name", "An\u{0}a", "bad_value"),
            ("name", "An\u{7F}a", "bad_value"),
            ("name", "An\u{85}a", "bad_value"),
            ("name", "An\u{202E}a", "bad_value"),
            ("name", "An\u{200B}a", "bad_value"),
            ("name", "An\u{FEFF}a", "bad_value"),
            ("name", "\u{2066}Ana\u{2069}", "bad_value"),
            ("avatar", "", "bad_value"),
            ("avatar", "AB", "bad_value"),
            ("avatar", "🧁🧁", "bad_value"),
            ("avatar", "\u{1}", "bad_value"),
            ("avatar", "A" + String(repeating: "\u{301}", count: 40), "bad_value"),
        ])
    func refused(_ field: String, _ value: String, _ code: String) async throws {
        let player = try await server.signUp()
        var message: [String: JSONValue] = ["type": "set_profile", "name": "X", "avatar": "Y"]
        message[field] = .string(value)
        let answer = try await player.request(.object(message))
        #expect(answer["code"]?.string == code, "\(answer.text)")
        let again = try await server.signIn(player)
        #expect(again.welcome["player"] == player.welcome["player"])
    }

    @Test(
        "A profile of the wrong form is refused",
        arguments: [
            (["type": "set_profile"], "missing_field"),
            (["type": "set_profile", "name": 7], "wrong_type"),
            (["type": "set_profile", "avatar": ["👩‍🍳"]], "wrong_type"),
        ] as [(JSONValue, String)])
    func malformed(_ message: JSONValue, _ code: String) async throws {
        let player = try await server.signUp()
        #expect(try await player.request(message)["code"]?.string == code)
    }
}
