import Testing

/// Names have 1 to 20 user-perceived characters and at most 160 bytes; avatars are one such
/// character of at most 64 bytes.
@Suite("Profiles", .player())
struct ProfileTests: PlayerTests {
    /// A family of 25 bytes that is one user-perceived character.
    private static let family = "👨‍👩‍👧‍👦"

    @Test(
        "Valid names and avatars are accepted",
        arguments: [
            ("name", "  Chef Ana \n", "Chef Ana"),
            ("name", "ééééééééééééééééééée\u{301}", "ééééééééééééééééééée\u{301}"),
            ("name", family, family),
            ("name", "Łucja 料理人 Ωμέγα", "Łucja 料理人 Ωμέγα"),
            ("name", "\"quoted\" \\ {}", "\"quoted\" \\ {}"),
            ("avatar", "👩‍🍳", "👩‍🍳"),
            ("avatar", family, family),
        ])
    func taken(_ field: String, _ value: String, _ result: String) async throws {
        let answer = try await player.expectAnswer(
            "profile", to: .object(["type": "set_profile", field: .string(value)]))
        #expect(answer["player"]?[field]?.string == result)
        #expect(answer["player"]?["coins"] == 150)
        let again = try await server.signIn(player)
        #expect(again.welcome["player"] == answer["player"])
    }

    @Test("Name and avatar change together")
    func together() async throws {
        try await player.request(["type": "set_profile", "name": "Ana", "avatar": "🧁"]).expect([
            "player.name": "Ana", "player.avatar": "🧁",
        ])
    }

    @Test(
        "An invalid name or avatar is refused and nothing changes",
        arguments: [
            ("name", ""),
            ("name", "123456789012345678901"),
            ("name", String(repeating: family, count: 7)),
            ("name", "An\u{7F}a"),
            ("name", "An\u{85}a"),
            ("name", "An\u{200B}a"),
            ("name", "An\u{FEFF}a"),
            ("name", "\u{2066}Ana\u{2069}"),
            ("avatar", ""),
            ("avatar", "🧁🧁"),
            ("avatar", "\u{1}"),
        ])
    func refused(_ field: String, _ value: String) async throws {
        var message: [String: JSONValue] = ["type": "set_profile", "name": "X", "avatar": "Y"]
        message[field] = .string(value)
        try await player.expectRefusal("bad_value", of: .object(message))
        let again = try await server.signIn(player)
        #expect(again.welcome["player"] == player.welcome["player"])
    }
}
