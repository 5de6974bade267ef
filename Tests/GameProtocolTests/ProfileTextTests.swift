import Testing

@testable import GameProtocol

struct ProfileTextTests {
    @Test(
        arguments: [
            ("Chef Ana", "Chef Ana"), ("  Ana ", "Ana"), ("", nil), (" \t\n", nil),
            (String(repeating: "x", count: 20), String(repeating: "x", count: 20)),
            (String(repeating: "x", count: 21), nil),
            (String(repeating: "👨‍🍳", count: 14), String(repeating: "👨‍🍳", count: 14)),
            (String(repeating: "👨‍🍳", count: 20), nil),
            ("e\u{301}", "e\u{301}"), ("a\u{0}b", nil), ("a\u{1B}[2J", nil), ("a\nb", nil),
            ("\u{202E}evil", nil), ("\u{200B}", nil), ("a\u{2028}b", nil), ("日本語", "日本語"),
            ("x" + String(repeating: "\u{301}", count: 200), nil),
        ] as [(String, String?)])
    func nameIsCheckedAndTrimmed(text: String, expected: String?) {
        #expect((try? ProfileText.name(text)) == expected)
    }

    @Test(arguments: [
        ("👨‍🍳", true), ("👩🏽‍🍳", true), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", true), ("A", true), ("", false), ("AB", false),
        (" ", false),
        ("\u{0}", false), ("\u{200D}", false), ("\u{FE0F}", false), ("🍞🍞", false),
        ("x" + String(repeating: "\u{301}", count: 100), false),
    ])
    func avatarIsOneVisibleCharacter(text: String, isAllowed: Bool) {
        #expect(((try? ProfileText.avatar(text)) != nil) == isAllowed)
    }
}
