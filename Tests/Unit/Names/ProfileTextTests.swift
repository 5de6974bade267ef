import Testing

@testable import Names

struct ProfileTextTests {
    @Test(
        arguments: [
            ("Chef Ana", "Chef Ana"), ("  Ana ", "Ana"), ("", nil), (" \t\n", nil),
            (String(repeating: "x", count: 20), String(repeating: "x", count: 20)),
            (String(repeating: "x", count: 21), nil),
            (String(repeating: "👨‍🍳", count: 14), String(repeating: "👨‍🍳", count: 14)),
            (String(repeating: "👨‍🍳", count: 20), nil),
            ("x" + String(repeating: "\u{301}", count: 200), nil),
            (String(repeating: " ", count: 10_000) + "Ana", nil),
            // Normalized to one form, with single spaces.
            ("e\u{301}", "\u{E9}"), ("\u{110B}\u{1161}", "\u{C544}"),
            ("山田\u{3000}太郎", "山田 太郎"), ("Ana \u{A0}\u{2003} Bo", "Ana Bo"),
            ("ﬁ² Ｗ", "ﬁ² Ｗ"),
        ] as [(String, String?)])
    func nameIsCheckedAndKeptInOneForm(text: String, expected: String?) {
        let name = try? ProfileText.name(text)
        #expect(name.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) })
    }

    @Test(arguments: [
        "María José", "Jürgen Groß", "Zoë", "O'Brien", "D’Arcy", "Jean-Luc", "Đặng Ngọc", "Łukasz",
        "Øyvind", "İbrahim", "Ṣẹ́gun", "Hawaiʻi", "José 2", "x_Ana_x", "¡Ana!", "J. R.", "№1",
        "山田太郎", "さくら", "カタカナ", "さくらchan", "山田Taro", "葛\u{E0100}城", "王小明", "王Lee",
        "ㄅㄆㄇ", "김민준", "민준Kim", "สมชาย", "น้ำฝน", "Наталья", "Йосип", "Їжак", "Иван Smith",
        "Иван-Smith", "Νίκος", "გიორგი", "Արամ", "שלום", "שָׁלוֹם", "בְּרֵאשִׁית", "محمد علي", "مُحَمَّد",
        "علی\u{200C}رضا", "می\u{200C}خواهم", "अर्जुन", "क्\u{200D}षमा", "ශ්\u{200D}රී", "বাংলা", "தமிழ்",
        "ᠮᠣᠩᠭᠣᠯ", "ខ្មែរ", "བོད", "አበበ", "ᏣᎳᎩ", "Ana محمد", "🍔", "👩‍🍳", "Chef 👩🏽‍🍳", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ana",
        "❤️ Ana", "1️⃣", "🏳️‍🌈", "Ana ٣", "Chef Novato", "Rookie Chef", "Salty Pickle",
        "Pepinillo Salado", "Robot", "Abbot", "Botond", "Bo T", "Chef", "Dash", "Вот", "Easy",
        "Administer", "Bo", "Supporter",
    ])
    func ordinaryNamesAreTaken(name: String) throws {
        #expect(try ProfileText.name(name).count == name.count)
    }

    @Test(arguments: [
        // No visible character.
        "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}", "\u{2800}", "\u{FFFC}", "\u{1D159}", "\u{34F}",
        "\u{17B4}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{FEFF}", "\u{2060}",
        "\u{E0020}", "\u{AD}", "\u{E000}", "\u{FFFF}", "\u{378}", "\u{301}", "\u{20DD}",
        // Visible and invisible characters mixed.
        "Ana\u{3164}", "a\u{0}b", "a\u{1B}[2J", "a\nb", "a\tb", "\u{202E}evil", "a\u{2028}b",
        "a\u{200D}b", "a\u{200C}b", "Ana\u{200D}", "\u{200D}Ana", "🍔\u{200D}", "🍔\u{200D}a",
        "a\u{200D}🍔", "ш\u{200C}ш", "م\u{200C}", "علی\u{200C}\u{200C}رضا", "क्\u{200D}",
        "a\u{FE0F}", "a\u{E0100}", "a\u{180B}", "🏴\u{E0067}", "🏴\u{E007F}", "🍔\u{E0067}\u{E007F}",
        "a\u{E007F}", "Ana \u{301}Bo", "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}",
        "a\u{323}\u{323}",
    ])
    func whatCannotBeSeenIsRefused(name: String) { expectFault(of: name, with: "must not") }

    @Test(arguments: [
        "Аna", "Anа", "Pаypal", "Αna", "ana٣4", "שаlom", "Аna Bo", "Bo Аna", "x-Аna",
    ])
    func wordsThatMixScriptsAreRefused(name: String) { expectFault(of: name, with: "mix") }

    @Test(arguments: [
        "Bot (hard)", "Bot (easy)", "bot", "BOT 7", "B0t (hard)", "Bоt (hard)", "Ｂｏｔ (hard)", "𝐁𝐨𝐭",
        "Bót (härd)", "easy bot", "Bot (difícil)", "bot fácil", "Bot medio", "BotHard",
        "B.o.t (hard)", "Ana the bot", "ChefDash", "chef dash", "Chef-Dash!", "СhefDash",
        "Admin", "АDMIN", "4dmin Admin", "moderador", "M0derator", "Server", "Sistema",
        "S0porte", "ᗷot", "Β𝐨t",
    ])
    func namesOfTheHouseAreRefused(name: String) {
        #expect((try? ProfileText.name(name)) == nil)
    }

    @Test(arguments: [
        ("👨‍🍳", true), ("👩🏽‍🍳", true), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", true), ("A", true), ("❤️", true), ("", false),
        ("AB", false), (" ", false), ("\u{0}", false), ("\u{200D}", false), ("\u{FE0F}", false),
        ("\u{3164}", false), ("\u{301}", false), ("\u{2800}", false), ("\r\n", false),
        ("🍞🍞", false), ("x" + String(repeating: "\u{301}", count: 100), false),
    ])
    func avatarIsOneVisibleCharacter(text: String, isAllowed: Bool) {
        #expect(((try? ProfileText.avatar(text)) != nil) == isAllowed)
    }

    private func expectFault(of name: String, with text: String) {
        let fault = #expect(throws: NameFault.self) { try ProfileText.name(name) }
        #expect(fault?.description.contains(text) == true)
    }
}
