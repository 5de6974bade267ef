import Base
import Kitchen
import TestSupport
import Testing

@Suite struct LocalizedTextTests {
    static let menu = LocalizedText(
        ["pt-BR": "o", "es": "el menú", "EN": "the menu", "pt": "a ementa"])

    @Test(arguments: [
        (menu, "es", "el menú"), (menu, "ES", "el menú"), (menu, "es-MX", "el menú"),
        (menu, "pt-br", "o"), (menu, "PT-BR", "o"), (menu, "pt-PT", "a ementa"),
        (menu, "pt-BR-x", "a ementa"), (menu, "en", "the menu"), (menu, "de", "the menu"),
        (menu, "", "the menu"), (menu, "-es", "the menu"), (menu, "e", "the menu"),
        (LocalizedText("Grill"), "es", "Grill"), (LocalizedText("Grill"), "", "Grill"),
        (LocalizedText(["fr": "la carte", "es": "el menú"]), "de", "el menú"),
        (LocalizedText(["fr": "la carte", "es": "el menú"]), "fr-CA", "la carte"),
    ])
    func bestMatchIsGiven(text: LocalizedText, language: String, expected: String) {
        #expect(text.text(in: language) == expected)
    }

    @Test func languagesAreSortedAndInLowercase() {
        #expect(Self.menu.languages == ["en", "es", "pt", "pt-br"])
        #expect(LocalizedText("Grill").languages == ["en"])
    }

    @Test func suffixFollowsTheTextOfEachLanguage() {
        let level = LocalizedText(["en": "Level", "es": "Nivel"]).appending(" 4")
        #expect(level == LocalizedText(["en": "Level 4", "es": "Nivel 4"]))
    }

    // MARK: - A catalogue's languages

    /// A catalogue in which one name is in these languages, and the others in English.
    private static func catalogue(_ place: String, _ languages: String...) -> Catalogue {
        let texts = LocalizedText(
            Dictionary(uniqueKeysWithValues: (["en"] + languages).map { ($0, $0) }))
        func text(_ other: String) -> LocalizedText { other == place ? texts : "x" }
        var rules = Fixture.rules
        rules.newPlayer.name = text("player")
        return Catalogue(
            rules: rules,
            levels: [
                Level(
                    id: 1, name: text("level"), target: 1, baseTimeSeconds: 1,
                    ingredients: .emoji(["🍞"]),
                    recipes: [Level.Recipe(name: text("recipe"), ingredients: [0])])
            ],
            items: [ShopItem(id: "x", name: text("item"), price: 1, effect: .startCombo(2))],
            fingerprint: [])
    }

    @Test(arguments: ["player", "level", "recipe", "item"])
    func allNamesCountAmongTheLanguages(place: String) {
        #expect(Self.catalogue(place, "pt-BR", "es").languages == ["en", "es", "pt-br"])
    }

    @Test func englishIsAlwaysALanguage() {
        #expect(Self.catalogue("none").languages == ["en"])
    }

    @Test(arguments: [
        (nil, "en"), ("", "en"), ("en", "en"), ("es", "es"), ("ES-mx", "es"), ("es-419", "es"),
        ("pt-BR", "pt-br"), ("pt-PT", "en"), ("de", "en"), ("-", "en"), ("e", "en"),
    ])
    func bestLanguageIsGiven(tag: String?, expected: String) {
        #expect(Self.catalogue("level", "es", "pt-BR").language(for: tag) == expected)
    }
}
