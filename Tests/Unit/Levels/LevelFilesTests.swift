import Base
import Crypto
import Foundation
import TestSupport
import Testing

@testable import Kitchen
@testable import Levels

/// The files in `Levels/`, and the loader's reports on invalid ones.
@Suite struct LevelFilesTests {
    // MARK: - The shipped files

    @Test func rulesAreThoseOfTheGame() throws {
        let expected = Rules(
            version: 1, tickMilliseconds: 100, startClock: .arcade, clockAtStartTicks: 150,
            capTicks: 1800, servedClockTicks: 15, wrongClockTicks: 30, feedbackTicks: 8,
            heldTapTicks: 2, orderCoins: 25, comboAtStart: 1, comboLimit: 5,
            newPlayer: Rules.NewPlayer(
                coins: 150, name: .both("Rookie Chef", "Chef Novato"), avatar: "👨‍🍳"),
            timing: TimingRules(
                intervalsToJudge: 20, intervalMillisecondsMaximum: 2000,
                meanMillisecondsMinimum: 150, deviationMillisecondsMinimum: 25))
        #expect(try Self.shipped().rules == expected)
    }

    @Test func itemsAreThoseOfTheGame() throws {
        let expected = [
            ShopItem(
                id: "oven", name: .both("Industrial Oven 🌋", "Horno Industrial 🌋"), price: 50,
                effect: .extraClock(ticks: 50)),
            ShopItem(
                id: "knife", name: .both("Sharp Knife 🔪", "Cuchillo Afilado 🔪"), price: 30,
                effect: .startCombo(2)),
            ShopItem(
                id: "sauce", name: .both("Secret Sauce 🥫", "Salsa Secreta 🥫"), price: 40,
                effect: .extraCoins(10)),
        ]
        #expect(try Self.shipped().items == expected)
    }

    @Test(arguments: [
        (1, "Burger Station / Estación de hamburguesas", "station", 3, 40, "🍞🥩🧀"),
        (2, "Green Diner / Restaurante verde", "garden", 4, 45, "🍞🥩🧀🥬🍅"),
        (3, "Bacon & Grill / Beicon y parrilla", "grill", 5, 50, "🍞🥩🧀🥬🍅🥓"),
        (4, "Food Truck / La Gastroneta", "truck", 6, 50, "🍞🥩🧀🥬🍅🥓"),
        (7, "Summer Fair / Feria de verano", "fair", 7, 47, "🍞🥩🧀🥬🍅🥓"),
        (8, "Old Farm / La Granja", "farm", 8, 45, "🍞🥩🧀🥬🍅🥓🧅"),
        (14, "Mushroom Forest / Bosque de setas", "forest", 11, 38, "🍞🥩🧀🥬🍅🥓🧅🍄"),
        (20, "Space Station / Estación espacial", "space", 14, 30, "🍞🥩🧀🥬🍅🥓🧅🍄"),
    ])
    func levelIsThatOfTheGame(
        id: Int, name: String, theme: String, target: Int, baseTimeSeconds: Int, ingredients: String
    ) throws {
        let level = try #require(try Self.shipped().level(id: id))
        #expect(level.name.both == name)
        #expect(level.theme == theme)
        #expect(level.target == target)
        #expect(level.baseTimeSeconds == baseTimeSeconds)
        #expect(level.ingredients.map(\.emoji).joined() == ingredients)
    }

    @Test func ingredientsHaveTheirIDs() throws {
        let level = try #require(try Self.shipped().level(id: 20))
        #expect(
            level.ingredients == [
                Ingredient(id: "bun", emoji: "🍞"), Ingredient(id: "patty", emoji: "🥩"),
                Ingredient(id: "cheese", emoji: "🧀"), Ingredient(id: "lettuce", emoji: "🥬"),
                Ingredient(id: "tomato", emoji: "🍅"), Ingredient(id: "bacon", emoji: "🥓"),
                Ingredient(id: "onion", emoji: "🧅"), Ingredient(id: "mushroom", emoji: "🍄"),
            ])
    }

    @Test func everyNameIsInEnglishAndSpanish() throws {
        let catalogue = try Self.shipped()
        #expect(catalogue.languages == ["en", "es"])
        let names =
            catalogue.levels.flatMap { [$0.name] + $0.recipes.map(\.name) }
            + catalogue.items.map(\.name) + [catalogue.rules.newPlayer.name]
        #expect(names.allSatisfy { $0.languages == ["en", "es"] })
    }

    @Test(arguments: 1...20)
    func recipesHaveBreadAtBothEndsAndUseAllIngredients(id: Int) throws {
        let level = try #require(try Self.shipped().level(id: id))
        for recipe in level.recipes {
            #expect((3...8).contains(recipe.ingredients.count))
            #expect(level.ingredients[try #require(recipe.ingredients.first)].emoji == "🍞")
            #expect(level.ingredients[try #require(recipe.ingredients.last)].emoji == "🍞")
            #expect(!recipe.ingredients.dropFirst().dropLast().contains(recipe.ingredients[0]))
        }
        #expect(Set(level.recipes).count == level.recipes.count)
        #expect(
            Set(level.recipes.flatMap(\.ingredients)) == Set(level.ingredients.indices),
            "an ingredient that nobody orders only stands in the way")
    }

    @Test func everyLevelHasANameAndAThemeOfItsOwn() throws {
        let levels = try Self.shipped().levels
        #expect(Set(levels.map { $0.name.text(in: "en") }).count == 20)
        #expect(Set(levels.map { $0.name.text(in: "es") }).count == 20)
        #expect(Set(levels.compactMap(\.theme)).count == 20)
    }

    @Test(arguments: 4...20, ["en", "es"])
    func ordersOfAGeneratedLevelHaveDifferentNames(id: Int, language: String) throws {
        let recipes = try #require(try Self.shipped().level(id: id)).recipes
        #expect(Set(recipes.map { $0.name.text(in: language) }).count == recipes.count)
    }

    @Test func recipesGetLongerWithTheID() throws {
        let lengths = try Self.shipped().levels.dropFirst(3).map { level in
            level.recipes.map(\.ingredients.count)
        }
        let shortest = lengths.compactMap { $0.min() }
        let longest = lengths.compactMap { $0.max() }
        #expect(shortest.first == 3)
        #expect(longest.last == 8)
        #expect(try #require(shortest.last) > 3)
        #expect(try #require(longest.first) < 8)
    }

    @Test(arguments: [
        (["🍞", "🥩", "🥓"], "Mega Bacon Burger / Megahamburguesa de beicon"),
        (["🍞", "🥬", "🥓"], "Mega Bacon Burger / Megahamburguesa de beicon"),
        (["🍞", "🥬"], "Fresh Veggie Burger / Hamburguesa vegetal fresca"),
        (["🍞", "🥩", "🧀"], "Classic Cheeseburger / Hamburguesa clásica con queso"),
    ])
    func recipeIsNamedByItsIngredients(ingredients: [String], expected: String) throws {
        let names = try Self.shipped().levels.prefix(3).flatMap { level in
            level.recipes.filter { recipe in
                let used = Set(recipe.ingredients.map { level.ingredients[$0].emoji })
                return used.contains("🥓") == ingredients.contains("🥓")
                    && used.contains("🥬") == ingredients.contains("🥬")
            }.map(\.name.both)
        }
        #expect(Set(names) == [expected])
    }

    // MARK: - Canonical text

    @Test func canonicalTextReadsBackToTheSameCatalogue() throws {
        let catalogue = try Self.shipped()
        let text = LevelFiles.canonicalText(of: catalogue)
        let read = try LevelFiles.catalogue(fromCanonicalText: text)
        #expect(LevelFiles.canonicalText(of: read) == text)
        #expect(read.rules == catalogue.rules)
        #expect(read.items == catalogue.items)
        #expect(read.levels.map(\.name) == catalogue.levels.map(\.name))
        #expect(read.levels.map(\.theme) == catalogue.levels.map(\.theme))
        #expect(read.levels.map(\.ingredients) == catalogue.levels.map(\.ingredients))
        #expect(read.levels.map(\.recipes) == catalogue.levels.map(\.recipes))
        #expect(read.languages == catalogue.languages)
        #expect(read.fingerprint == catalogue.fingerprint)
        #expect(read.fingerprint == Crypto.sha256(text))
        let again = try LevelFiles.load(directory: LevelsCopy.original)
        #expect(again.fingerprint == read.fingerprint, "every start gives the same")
    }

    @Test func canonicalTextIsSortedAndHasNoSpace() {
        let catalogue = Catalogue(
            rules: Rules(
                version: 2, tickMilliseconds: 100, startClock: .baseTime, clockAtStartTicks: 1,
                capTicks: 2, servedClockTicks: 3, wrongClockTicks: 4, feedbackTicks: 5,
                heldTapTicks: 2, orderCoins: 6, comboAtStart: 7, comboLimit: 8,
                newPlayer: Rules.NewPlayer(coins: 9, name: "A \"B\" \\ ñ", avatar: "👨‍🍳"),
                timing: TimingRules(
                    intervalsToJudge: 10, intervalMillisecondsMaximum: 11,
                    meanMillisecondsMinimum: 12, deviationMillisecondsMinimum: 13)),
            levels: [
                Level(
                    id: 1, name: LocalizedText(["es": "N", "pt-BR": "O", "en": "L"]),
                    theme: "fair", target: 1, baseTimeSeconds: 2,
                    ingredients: [Ingredient(id: "bun", emoji: "🍞")],
                    recipes: [Level.Recipe(name: "R", ingredients: [0, 0])])
            ],
            items: [ShopItem(id: "x", name: "X", price: 1, effect: .extraCoins(2))],
            fingerprint: [])
        let expected =
            #"{"items":[{"effect":{"extraCoins":2},"id":"x","name":"X","price":1}],"#
            + #""levels":[{"baseTimeSeconds":2,"id":1,"ingredients":["#
            + #"{"emoji":"🍞","id":"bun"}],"name":{"en":"L","es":"N","pt-br":"O"},"#
            + #""recipes":[{"ingredients":[0,0],"name":"R"}],"target":1,"theme":"fair"}],"#
            + #""rules":{"capTicks":2,"clockAtStartTicks":1,"comboAtStart":7,"comboLimit":8,"#
            + #""feedbackTicks":5,"heldTapTicks":2,"newPlayer":{"avatar":"👨‍🍳","coins":9,"#
            + #""name":"A \"B\" \\ ñ"},"orderCoins":6,"servedClockTicks":3,"#
            + #""startClock":"baseTime","tapTiming":{"deviationMillisecondsMinimum":13,"#
            + #""intervalMillisecondsMaximum":11,"intervalsToJudge":10,"#
            + #""meanMillisecondsMinimum":12},"tickMilliseconds":100,"version":2,"#
            + #""wrongClockTicks":4}}"#
        #expect(
            String(decoding: LevelFiles.canonicalText(of: catalogue), as: UTF8.self) == expected)
    }

    /// Catalogues stored before the rules had these numbers.
    @Test func canonicalTextWithoutTimingHasTheDefaults() throws {
        let text = try Self.shippedText()
        let timing = try #require(text.firstRange(of: #/"tapTiming":\{[^}]*\},/#))
        let old = Array(text.replacingCharacters(in: timing, with: "").utf8)
        let read = try LevelFiles.catalogue(fromCanonicalText: old)
        #expect(read.rules.timing == TimingRules())
        #expect(read.fingerprint == Crypto.sha256(old))
    }

    /// Catalogues stored before levels had themes.
    @Test func canonicalTextWithoutThemesHasNone() throws {
        let text = try Self.shippedText()
        let old = Array(text.replacing(#/,"theme":"[a-z]*"/#, with: "").utf8)
        let read = try LevelFiles.catalogue(fromCanonicalText: old)
        #expect(read.levels.allSatisfy { $0.theme == nil })
        #expect(LevelFiles.canonicalText(of: read) == old)
    }

    @Test(arguments: [
        (
            #""ingredients":[0,1,0]"#, #""ingredients":[0,3,0]"#,
            "level 1: recipe 1: ingredient 2 is 3; it must be a whole number from 0 to 2"
        ),
        (
            #""id":20,"#, #""id":21,"#,
            "level 20: id 21 leaves a gap: there is no level 20, and ids count up from 1"
        ),
        (
            #""id":"patty""#, #""id":"bun""#,
            #"level 1: ingredient 2 has the id "bun", which ingredient 1 already has"#
        ),
        (
            #""id":"patty""#, #""id":"""#,
            #"level 1: ingredient 2: id is the text ""; it must be a letter from a to z "#
                + "and up to 31 more of the characters a to z, 0 to 9, _ and -"
        ),
        (#""en":"Green Diner","#, "", #"level 2: name lacks the language "en""#),
        (
            #""capTicks":1800"#, #""capTicks":0"#,
            "rules: capTicks is 0; it must be a whole number from 1 to 36000"
        ),
    ])
    func canonicalTextIsChecked(old: String, new: String, expected: String) throws {
        let text = try Self.shippedText()
        let place = try #require(text.range(of: old))
        let error = #expect(throws: LevelFilesError.self) {
            try LevelFiles.catalogue(
                fromCanonicalText: Array(text.replacingCharacters(in: place, with: new).utf8))
        }
        #expect(error?.description == "catalogue: " + expected)
    }

    private static func shipped() throws -> Catalogue {
        try ShippedLevels.contents().catalogue
    }

    private static func shippedText() throws -> String {
        String(decoding: LevelFiles.canonicalText(of: try shipped()), as: UTF8.self)
    }
}

extension LocalizedText {
    fileprivate static func both(_ english: String, _ spanish: String) -> LocalizedText {
        LocalizedText(["en": english, "es": spanish])
    }

    fileprivate var both: String { "\(text(in: "en")) / \(text(in: "es"))" }
}
