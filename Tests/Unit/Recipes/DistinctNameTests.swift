import Recipes
import Testing

@Suite("Distinguishable names")
struct DistinctNameTests {
    @Test(arguments: [
        "Vegan", "Rápido y fácil", "Fiş 2", "Завтрак", "Ελληνικά", "Fisch & Fleisch", "朝ごはん",
        "Sushi 寿司", "कर्‍ज", "می‌خواهم", "👩‍🍳 Chef", "❤️", "1️⃣", "葛\u{E0100}", "日本 Βιταμίνη",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "Борщ borscht",
    ])
    func allowed(name: String) { #expect(DistinctName.problem(with: name) == nil) }

    @Test(arguments: [
        // Bidirectional controls, zero-width characters, tags, blanks, and variation selectors
        // outside emoji.
        ("Ve\u{202E}gan", "U+202E"), ("Ve\u{2066}gan", "U+2066"), ("Vegan\u{200B}", "U+200B"),
        ("Ve\u{200D}gan", "U+200D"), ("Ve\u{200C}gan", "U+200C"), ("Ve\u{FEFF}gan", "U+FEFF"),
        ("Ve\u{2060}gan", "U+2060"), ("Ve\u{AD}gan", "U+AD"), ("Ve\u{34F}gan", "U+34F"),
        ("Vegan\u{E0076}", "U+E0076"), ("Vegan\u{E007F}", "U+E007F"), ("🏴\u{E0067}", "U+E0067"),
        ("🏴\u{E007F}", "U+E007F"), ("Vegan\u{3164}", "U+3164"), ("Vegan\u{2800}", "U+2800"),
        ("Vegan\u{FE0F}", "U+FE0F"), ("Vegan\u{E0100}", "U+E0100"), ("\u{200D}Vegan", "U+200D"),
        ("👩\u{200D}a", "U+200D"), ("a\u{200D}👩", "U+200D"),
        // Words with letters that look alike.
        ("V\u{435}gan", "Cyrillic"), ("\u{421}hef", "Cyrillic"), ("V\u{3B5}gan", "Cyrillic"),
        ("\u{392}\u{432}", "Cyrillic"), ("\u{FF36}\u{435}gan", "Cyrillic"),
    ])
    func refused(name: String, reason: String) {
        let problem = DistinctName.problem(with: name)
        #expect(problem?.contains(reason) == true, "\(problem ?? "none")")
    }
}
