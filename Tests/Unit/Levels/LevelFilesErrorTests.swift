import Foundation
import Kitchen
import Levels
import TestSupport
import Testing

/// Bad files: each is one change to the good ones. The expected answer is everything that the
/// loader reports.
@Suite struct LevelFilesErrorTests {
    /// Replaces the only `old` in `file` by `new`. Without `old`, `new` is the whole file.
    struct BadFile: CustomTestStringConvertible {
        let file: String
        let old: String?
        let new: String
        let expected: [String]

        init(_ file: String, _ old: String?, _ new: String, _ expected: String...) {
            self.init(file, old, new, expected: expected)
        }

        init(_ file: String, _ old: String?, _ new: String, expected: [String]) {
            self.file = file
            self.old = old
            self.new = new
            self.expected = expected
        }

        var testDescription: String { expected.first ?? file }
    }

    static let syntax = [
        BadFile(
            "01.json", nil, "",
            "Levels/01.json: line 1, column 0 isn't valid JSON: there is nothing"),
        BadFile(
            "01.json", "\"id\": 1,", "\"id\": 1",
            "Levels/01.json: line 4, column 8 isn't valid JSON: '}' expected near '\"name\"'"),
        BadFile(
            "01.json", "\"id\": 1,", "\"id\": 01,",
            "Levels/01.json: line 3, column 9 isn't valid JSON: invalid token near '0'"),
        BadFile(
            "01.json", "\"id\": 1,", "\"id\": 1, \"id\": 1,",
            "Levels/01.json: line 3, column 15 isn't valid JSON: "
                + "duplicate object key near '\"id\"'"),
        BadFile(
            "01.json", "Burger Station", "Burger\nStation",
            "Levels/01.json: line 4, column 25 isn't valid JSON: "
                + "unexpected newline near '\"Burger'"),
        BadFile(
            "rules.json", nil, String(repeating: "[", count: 100_000),
            "Levels/rules.json: line 1, column 2049 isn't valid JSON: "
                + "maximum parsing depth reached near '['"),
        BadFile(
            "rules.json", nil, String(repeating: " ", count: 300_000),
            "Levels/rules.json: has more than 262144 bytes"),
        BadFile("shop.json", nil, "[]", "Levels/shop.json: is a list; it must be an object"),
        BadFile(
            "2a.json", nil, "{}",
            "Levels/2a.json: isn't a name for a file here; allowed are ingredients.json, "
                + "rules.json, shop.json, generated.json, newcomers.json, and digits with .json "
                + "for a level"),
    ]

    static let levels = [
        BadFile(
            "03.json", "[\"🍞\", \"🥩\", \"🥬\", \"🍅\"", "[\"🍞\", \"🍄\", \"🥬\", \"🍄\"",
            "Levels/03.json: order 4 uses 🍄, which the level's ingredients don't list"),
        BadFile(
            "03.json", "\"target\": 5,", "",
            "Levels/03.json: lacks the field \"target\""),
        BadFile(
            "03.json", "\"target\": 5", "\"target\": \"5\"",
            "Levels/03.json: target is the text \"5\"; it must be a whole number from 1 to 10000"),
        BadFile(
            "03.json", "\"target\": 5", "\"target\": 0",
            "Levels/03.json: target is 0; it must be a whole number from 1 to 10000"),
        BadFile(
            "03.json", "\"target\": 5", "\"target\": 99999999999999999999",
            "Levels/03.json: target is a number that isn't whole, or too large; "
                + "it must be a whole number from 1 to 10000"),
        BadFile(
            "03.json", "\"target\": 5", "\"target\": 2.5",
            "Levels/03.json: target is a number that isn't whole, or too large; "
                + "it must be a whole number from 1 to 10000"),
        BadFile(
            "03.json", "\"target\": 5", "\"target\": true",
            "Levels/03.json: target is true; it must be a whole number from 1 to 10000"),
        BadFile(
            "03.json", "\"target\"", "\"traget\"",
            "Levels/03.json: has the unknown field \"traget\"; allowed are $schema, "
                + "theme, id, name, target, baseTimeSeconds, ingredients, orders",
            "Levels/03.json: lacks the field \"target\""),
        BadFile(
            "03.json", "\"id\": 3", "\"id\": 2",
            "Levels/03.json: id 2 is already that of Levels/02.json"),
        BadFile(
            "03.json", "\"id\": 3", "\"id\": 20",
            "Levels/generated.json: id 20 is already that of Levels/03.json"),
        BadFile(
            "generated.json", "\"firstID\": 4", "\"firstID\": 5",
            "Levels/generated.json: id 5 leaves a gap: there is no level 4, "
                + "and ids count up from 1"),
        BadFile(
            "03.json", "Bacon & Grill", "",
            "Levels/03.json: name: en has 0 characters in 0 bytes; "
                + "it must have 1 to 64 in at most 256 bytes"),
        BadFile(
            "03.json", "Bacon & Grill", "Bacon\\u0000Grill",
            "Levels/03.json: name: en has a control character or line break, "
                + "which a text here can't have"),
        BadFile(
            "01.json", "[\"🍞\", \"🥩\", \"🧀\"]", "[\"🍞\", \"🥩\", \"🧀\", \"🥩\"]",
            "Levels/01.json: ingredient 4 is 🥩, which is already ingredient 2"),
        BadFile(
            "01.json", "\"🧀\"]", "\"🧀🥓\"]",
            "Levels/01.json: ingredient 3 is the text \"🧀🥓\"; "
                + "it must be one emoji (one character as people see it)"),
        BadFile(
            "01.json", "\"🧀\"]", "\" \"]",
            "Levels/01.json: ingredient 3 is the text \" \"; "
                + "it must be one emoji (one character as people see it)"),
        BadFile(
            "01.json", "[\"🍞\", \"🥩\", \"🧀\"]", "[]",
            "Levels/01.json: ingredients is empty; it needs 1 to 16 entries"),
        BadFile(
            "01.json", "[\"🍞\", \"🥩\", \"🧀\"]",
            "[\("abcdefghijklmnopq".map { "\"\($0)\"" }.joined(separator: ","))]",
            "Levels/01.json: ingredients has 17 entries; it must have 1 to 16"),
        BadFile(
            "01.json", "[\"🍞\", \"🥩\", \"🍞\"]", "[]",
            "Levels/01.json: order 1 is empty; it needs 1 to 16 entries"),
        BadFile(
            "01.json", "[\"🍞\", \"🥩\", \"🍞\"]",
            "[\(Array(repeating: "\"🍞\"", count: 17).joined(separator: ","))]",
            "Levels/01.json: order 1 has 17 entries; it must have 1 to 16"),
        BadFile(
            "01.json", "[\"🍞\", \"🥩\", \"🍞\"]", "[\"🍞\", 3]",
            "Levels/01.json: order 1: ingredient 2 is 3; it must be a text of one emoji"),
    ]

    static let rulesShopAndGenerated = [
        BadFile(
            "rules.json", "\"arcade\"", "\"home\"",
            "Levels/rules.json: startClock is the text \"home\"; "
                + "it must be \"arcade\" or \"baseTime\""),
        BadFile(
            "rules.json", "\"feedbackTicks\": 8", "\"feedbackTicks\": 0",
            "Levels/rules.json: feedbackTicks is 0; it must be a whole number from 1 to 600"),
        BadFile(
            "rules.json", "\"comboAtStart\": 1", "\"comboAtStart\": 6",
            "Levels/rules.json: comboAtStart is 6, more than comboLimit, 5"),
        BadFile(
            "rules.json", "\"meanMillisecondsMinimum\": 150", "\"meanMillisecondsMinimum\": -1",
            "Levels/rules.json: tapTiming: meanMillisecondsMinimum is -1; "
                + "it must be a whole number from 0 to 60000"),
        BadFile(
            "rules.json", "\"intervalsToJudge\": 20,", "",
            "Levels/rules.json: tapTiming lacks the field \"intervalsToJudge\""),
        BadFile(
            "rules.json", "\"coins\": 150", "\"coins\": -1",
            "Levels/rules.json: newPlayer: coins is -1; "
                + "it must be a whole number from 0 to 1000000000"),
        BadFile(
            "rules.json", "\"contains\": \"🥬\"", "\"contains\": null",
            "Levels/rules.json: orderNames: rule 2: contains is null; "
                + "it must be a text of one emoji"),
        BadFile(
            "rules.json", "\"version\": 1,", "",
            "Levels/rules.json: lacks the field \"version\""),
        BadFile(
            "shop.json", "\"price\": 30", "\"price\": -30",
            "Levels/shop.json: item 2: price is -30; "
                + "it must be a whole number from 0 to 1000000000"),
        BadFile(
            "shop.json", "\"knife\"", "\"oven\"",
            "Levels/shop.json: item 2 has the id \"oven\", which item 1 already has"),
        BadFile(
            "shop.json", "\"knife\"", "\"coins\"",
            "Levels/shop.json: item 2: id is \"coins\", "
                + "which is what the ledger calls the coins themselves"),
        BadFile(
            "shop.json", "\"knife\"", "\"Knife!\"",
            "Levels/shop.json: item 2: id is the text \"Knife!\"; "
                + "it must be 1 to 32 of the characters a to z, 0 to 9 and -"),
        BadFile(
            "shop.json", "\"startCombo\": 2", "\"startCombo\": 6",
            "Levels/shop.json: item 2: effect: startCombo is 6; "
                + "it must be a whole number from 1 to 5"),
        BadFile(
            "shop.json", "\"startCombo\": 2", "\"startCombo\": 2, \"extraCoins\": 1",
            "Levels/shop.json: item 2: effect has 2 effects; "
                + "it must have one of extraClockTicks, startCombo, extraCoins"),
        BadFile(
            "generated.json", "\"longestRecipe\": { \"first\": 5",
            "\"longestRecipe\": { \"first\": 3",
            "Levels/generated.json: recipeCount asks for 6 different recipes in level 4, "
                + "but its ingredients and recipe lengths gave only 5"),
        BadFile(
            "generated.json", "\"ingredient\": \"🍄\"", "\"ingredient\": \"🧅\"",
            "Levels/generated.json: addition 2: ingredient is 🧅, which the levels already have"),
        BadFile(
            "generated.json", "\"bread\": \"🍞\"", "\"bread\": \"🧅\"",
            "Levels/generated.json: bread is 🧅, which the ingredients don't list"),
        BadFile(
            "generated.json", "\"shortestRecipe\": { \"first\": 3",
            "\"shortestRecipe\": { \"first\": 6",
            "Levels/generated.json: shortestRecipe is longer than longestRecipe"),
        BadFile(
            "generated.json", "\"truck\"", "\"Food truck\"",
            "Levels/generated.json: place 1: theme is the text \"Food truck\"; " + idRule),
        BadFile(
            "01.json", "\"station\"", "4", "Levels/01.json: theme is 4; " + idRule),
        BadFile(
            "generated.json", "[\"🥩\"], \"name\": { \"en\": \"Smash",
            "[\"🥖\"], \"name\": { \"en\": \"Smash",
            "Levels/generated.json: dish 1: ingredient 1 is 🥖, "
                + "which ingredients.json doesn't list"),
    ]

    static let idRule =
        "it must be a letter from a to z and up to 31 more of the characters a to z, 0 to 9, _ and -"

    static let ingredients =
        ["", "1up", "Patty", "carné", "two words", String(repeating: "a", count: 33)].map { id in
            BadFile(
                "ingredients.json", "\"patty\"", "\"\(id)\"",
                "Levels/ingredients.json: ingredient 2: id is "
                    + (id.count > 32 ? "a long text" : "the text \"\(id)\"") + "; " + idRule)
        } + [
            BadFile(
                "ingredients.json", "\"patty\"", "2",
                "Levels/ingredients.json: ingredient 2: id is 2; " + idRule),
            BadFile(
                "ingredients.json", "\"patty\"", "\"bun\"",
                "Levels/ingredients.json: ingredient 2 has the id \"bun\", "
                    + "which ingredient 1 already has"),
            BadFile(
                "ingredients.json", "🥩", "🍞",
                "Levels/ingredients.json: ingredient 2 has the emoji 🍞, "
                    + "which ingredient 1 already has"),
            BadFile(
                "ingredients.json", "🥩", "meat",
                "Levels/ingredients.json: ingredient 2: emoji is the text \"meat\"; "
                    + "it must be one emoji (one character as people see it)"),
            BadFile(
                "ingredients.json", nil, "{\"ingredients\": []}",
                "Levels/ingredients.json: ingredients is empty; it needs 1 to 256 entries"),
            BadFile(
                "ingredients.json", "🧀", "🫕",
                expected: ["01", "02", "03"].map {
                    "Levels/\($0).json: ingredient 3 is 🧀, which ingredients.json doesn't list"
                } + dishes(with: "🧀") + [
                    "Levels/generated.json: ingredient 3 is 🧀, which ingredients.json doesn't list"
                ]),
            BadFile(
                "ingredients.json", "🍄", "🫕",
                expected: dishes(with: "🍄") + [
                    "Levels/generated.json: addition 2: ingredient is 🍄, "
                        + "which ingredients.json doesn't list"
                ]),
            BadFile(
                "generated.json", "\"bread\": \"🍞\"", "\"bread\": \"🥖\"",
                "Levels/generated.json: bread is 🥖, which ingredients.json doesn't list"),
            BadFile(
                "rules.json", "\"contains\": \"🥬\"", "\"contains\": \"🥖\"",
                "Levels/rules.json: orderNames: rule 2: contains is 🥖, "
                    + "which ingredients.json doesn't list"),
        ]

    /// The problems that the shipped dishes have when `emoji` isn't a listed ingredient.
    private static func dishes(with emoji: String) -> [String] {
        struct File: Decodable {
            struct Dish: Decodable { let with: [String] }
            let dishes: [Dish]
        }
        guard
            let data = try? Data(
                contentsOf: URL(filePath: LevelsCopy.original + "/generated.json")),
            let file = try? JSONDecoder().decode(File.self, from: data)
        else { return [] }
        return file.dishes.enumerated().compactMap { index, dish in
            dish.with.firstIndex(of: emoji).map { place in
                "Levels/generated.json: dish \(index + 1): ingredient \(place + 1) is \(emoji), "
                    + "which ingredients.json doesn't list"
            }
        }
    }

    static let names = [
        BadFile(
            "01.json", "{ \"en\": \"Burger Station\", \"es\": \"Estación de hamburguesas\" }", "3",
            "Levels/01.json: name is 3; it must be a text, or an object of texts by language"),
        BadFile(
            "01.json", "{ \"en\": \"Burger Station\", \"es\": \"Estación de hamburguesas\" }",
            "\"\"",
            "Levels/01.json: name has 0 characters in 0 bytes; "
                + "it must have 1 to 64 in at most 256 bytes"),
        BadFile(
            "01.json", "\"en\": \"Burger Station\", ", "",
            "Levels/01.json: name lacks the language \"en\""),
        BadFile(
            "01.json", "\"en\": \"Burger Station\"", "\"EN\": \"Burger Station\"",
            "Levels/01.json: name has the language \"EN\"; it must be a tag such as en or pt-BR",
            "Levels/01.json: name lacks the language \"en\""),
        BadFile(
            "01.json", "\"es\": ", "\"es-\": ",
            "Levels/01.json: name has the language \"es-\"; it must be a tag such as en or pt-BR"),
        BadFile(
            "01.json", "\"es\": ", "\"español\": ",
            "Levels/01.json: name has the language \"español\"; "
                + "it must be a tag such as en or pt-BR"),
        BadFile(
            "01.json", "\"es\": ", "\"es-MX\": \"A\", \"es-mx\": ",
            "Levels/01.json: name has the language \"es-mx\" twice, in upper and lower case"),
        BadFile(
            "01.json", "\"Estación de hamburguesas\"", "null",
            "Levels/01.json: name: es is null; it must be a text"),
        BadFile(
            "01.json", "Estación de hamburguesas", String(repeating: "a", count: 65),
            "Levels/01.json: name: es has 65 characters in 65 bytes; "
                + "it must have 1 to 64 in at most 256 bytes"),
        BadFile(
            "generated.json", "La Gastroneta", String(repeating: "a", count: 51),
            "Levels/generated.json: place 1: name: es has 51 characters in 51 bytes; "
                + "it must have 1 to 50 in at most 256 bytes"),
        BadFile(
            "shop.json", "Horno Industrial 🌋", "",
            "Levels/shop.json: item 1: name: es has 0 characters in 0 bytes; "
                + "it must have 1 to 64 in at most 256 bytes"),
        BadFile(
            "rules.json", "Chef Novato", "",
            "Levels/rules.json: newPlayer: name: es has 0 characters in 0 bytes; "
                + "it must have 1 to 64 in at most 256 bytes"),
        BadFile(
            "rules.json", "Hamburguesa vegetal fresca", "",
            "Levels/rules.json: orderNames: rule 2: name: es has 0 characters in 0 bytes; "
                + "it must have 1 to 64 in at most 256 bytes"),
        BadFile(
            "rules.json", "Hamburguesa clásica con queso", "",
            "Levels/rules.json: orderNames: default: es has 0 characters in 0 bytes; "
                + "it must have 1 to 64 in at most 256 bytes"),
    ]

    static let newcomers = [
        BadFile(
            "newcomers.json", "\"🍔\"", "\"burger\"",
            "Levels/newcomers.json: avatar 3 is the text \"burger\"; "
                + "it must be one emoji (one character as people see it)"),
        BadFile(
            "newcomers.json", "\"Croqueta\"", "7",
            "Levels/newcomers.json: names: es: group 1: first word 2 is 7; it must be a text"),
        BadFile(
            "newcomers.json", "\"Salada\"", "\"Superincreiblemente\"",
            "Levels/newcomers.json: names: es: group 1: second word 25 has 19 characters in 19 "
                + "bytes; it must have 1 to 18 in at most 256 bytes"),
        BadFile(
            "newcomers.json", "\"en\": [", "\"de\": [",
            "Levels/newcomers.json: names lacks the language \"en\""),
        BadFile(
            "newcomers.json", nil, "{\"avatars\": [\"🍔\"], \"names\": {\"en\": []}}",
            "Levels/newcomers.json: names: en is empty; it needs 1 to 16 entries"),
        BadFile(
            "newcomers.json", nil, "{\"avatars\": [\"🍔\"], \"names\": [\"en\"]}",
            "Levels/newcomers.json: names is a list; it must be an object by language"),
    ]

    @Test(arguments: syntax + ingredients + levels + names + rulesShopAndGenerated + newcomers)
    func problemIsNamed(bad: BadFile) throws {
        let copy = try LevelsCopy()
        if let old = bad.old {
            try copy.replace(old, with: bad.new, in: bad.file)
        } else {
            try copy.write(bad.new, to: bad.file)
        }
        #expect(copy.problems() == bad.expected)
    }

    @Test(arguments: ["ingredients.json", "rules.json", "shop.json", "generated.json"])
    func missingFileIsNamed(file: String) throws {
        let copy = try LevelsCopy()
        try copy.remove(file)
        #expect(copy.problems() == ["Levels/\(file): is missing"])
    }

    @Test func withoutNewcomersThereAreNone() throws {
        let copy = try LevelsCopy()
        try copy.remove("newcomers.json")
        let contents = try LevelFiles.load(directory: copy.path, lobby: nil)
        #expect(contents.newcomers == nil)
    }

    @Test func plainNameHoldsForAllLanguages() throws {
        let copy = try LevelsCopy()
        try copy.replace(
            "{ \"en\": \"Burger Station\", \"es\": \"Estación de hamburguesas\" }",
            with: "\"Grill\"", in: "01.json")
        let name = try LevelFiles.load(directory: copy.path).levels[0].name
        #expect(name == "Grill" && name.text(in: "es") == "Grill")
    }

    @Test func missingDirectoryIsNamed() {
        let directory = "/nonexistent/Levels"
        let error = #expect(throws: LevelFilesError.self) {
            try LevelFiles.load(directory: directory)
        }
        #expect(error?.description == "\(directory): is missing; it must be a directory")
    }

    @Test func noLevelsAtAllIsAProblem() throws {
        let copy = try LevelsCopy()
        for file in ["01.json", "02.json", "03.json"] {
            try copy.remove(file)
        }
        try copy.replace("\"count\": 17", with: "\"count\": 0", in: "generated.json")
        #expect(copy.problems() == ["Levels: has no levels; it needs one at least"])
    }

    @Test func allProblemsAreNamed() throws {
        let copy = try LevelsCopy()
        try copy.replace("\"target\": 3", with: "\"target\": 0", in: "01.json")
        try copy.replace("\"🧀\"]", with: "\"\"]", in: "01.json")
        try copy.write("{", to: "02.json")
        try copy.replace("\"price\": 50", with: "\"price\": -50", in: "shop.json")
        #expect(
            copy.problems() == [
                "Levels/shop.json: item 1: price is -50; "
                    + "it must be a whole number from 0 to 1000000000",
                "Levels/01.json: target is 0; it must be a whole number from 1 to 10000",
                "Levels/01.json: ingredient 3 is the text \"\"; "
                    + "it must be one emoji (one character as people see it)",
                "Levels/02.json: line 1, column 1 isn't valid JSON: "
                    + "string or '}' expected near end of file",
            ])
    }
}

extension LevelsCopy {
    /// The problems that the loader reports, with `Levels` for the copy's path.
    fileprivate func problems() -> [String] {
        do throws(LevelFilesError) {
            _ = try LevelFiles.load(directory: path)
            return []
        } catch {
            return error.problems.map {
                $0.description.replacingOccurrences(of: path, with: "Levels")
            }
        }
    }
}
