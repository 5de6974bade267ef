import Kitchen
import Recipes
import TestSupport
import Testing

@testable import Levels

/// The catalogues of levels made from recipes.
@Suite("Catalogues of recipes")
struct RecipeCatalogueTests {
    private func catalogue(
        _ ingredients: [String], _ steps: [String] = [], named name: String = "Soup", id: Int
    ) throws -> Catalogue {
        let contents = try ShippedLevels.contents()
        let level = try RecipeLevel(ingredients: ingredients, steps: steps, symbols: contents.foods)
        return LevelFiles.catalogue(
            of: level, id: id, named: name, rules: contents.catalogue.rules)
    }

    @Test("The canonical text has everything that play depends on: labels, sequence, and no coins")
    func canonicalText() throws {
        let made = try catalogue(
            ["onion", "butter", "grumble\nroot"], ["Onion, grumble root."], id: 1_000_007)
        let text = LevelFiles.canonicalText(of: made)
        let level = String(decoding: text, as: UTF8.self)
        #expect(
            level.contains(
                """
                "levels":[{"baseTimeSeconds":45,"id":1000007,"ingredients":[\
                {"emoji":"🧅","id":"food-1","label":"onion"},\
                {"emoji":"①","id":"food-2","label":"grumble root"},\
                {"emoji":"🧈","id":"food-3","label":"butter"}],"name":"Soup",
                """), "\(level)")
        #expect(level.contains("\"orderCoins\":0,") && level.contains("\"items\":[]"))
        #expect(level.contains("\"sequence\":\"inOrder\""))
        let read = try LevelFiles.catalogue(fromCanonicalText: text)
        #expect(read.fingerprint == made.fingerprint)
        #expect(read.levels[0].sequence == .inOrder && read.rules.orderCoins == 0)
        #expect(read.levels[0].ingredients == made.levels[0].ingredients)
    }

    @Test("Only a catalogue of one recipe may have such a high number", arguments: [999_999, 2])
    func numbers(id: Int) throws {
        let made = try catalogue(["onion", "butter", "egg"], id: 1_000_000)
        let text = String(decoding: LevelFiles.canonicalText(of: made), as: UTF8.self)
        let other = text.replacing("\"id\":1000000", with: "\"id\":\(id)")
        #expect(throws: LevelFilesError.self) {
            try LevelFiles.catalogue(fromCanonicalText: Array(other.utf8))
        }
    }

    @Test(
        "Names are shortened to the length that a level allows",
        arguments: [
            ("", "…"), (" \n", "…"), ("a\u{2028}b", "a b"), ("Soup", "Soup"),
            (String(repeating: "x", count: 200), String(repeating: "x", count: 64)),
            (
                "a" + String(repeating: "\u{301}", count: 200),
                "a" + String(repeating: "\u{301}", count: 127)
            ),
        ])
    func names(name: String, shown: String) throws {
        let made = try catalogue(["onion", "butter", "egg"], named: name, id: 1_000_000)
        #expect(made.levels[0].name.text(in: "en") == shown)
        _ = try LevelFiles.catalogue(fromCanonicalText: LevelFiles.canonicalText(of: made))
    }

    @Test("Sixteen ingredients without a symbol get distinct labels")
    func neutralSymbols() throws {
        let level = try catalogue((1...20).map { "grumbleroot \($0)x" }, id: 1_000_000).levels[0]
        #expect(level.ingredients.map(\.emoji).joined() == "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯")
    }

    /// `make recipes` draws a million, from debug and release builds.
    @Test("Random recipes compile or are refused, always to the same levels")
    func randomRecipes() throws {
        let contents = try ShippedLevels.contents()
        var survey = RandomRecipeSurvey(symbols: contents.foods, rules: contents.catalogue.rules)
        for seed in 1...2_000 as ClosedRange<UInt64> { survey.add(seed: seed) }
        #expect(survey.problems.isEmpty, "\(survey.problems.prefix(5))")
        #expect(survey.playableCount > 1_000 && survey.refusedCount > 100, "\(survey)")
    }
}
