import Foundation
import Kitchen
import Levels
import TestSupport
import Testing

/// Invalid files: each is one change to the valid ones. The expected answer is everything that the
/// loader reports.
@Suite struct LevelFilesErrorTests {
    private let copy: LevelsCopy

    init() throws { copy = try LevelsCopy(without: LevelsCopy.largeFiles) }

    /// Replaces the only `old` in `file` by `new`. Without `old`, `new` is the whole file.
    struct BadFile: CustomTestStringConvertible {
        let file: String
        let old: String?
        let new: String
        let expected: [String]

        /// The problems are those of the file itself.
        init(_ file: String, _ old: String?, _ new: String, _ problems: String...) {
            self.init(file, old, new, expected: problems.map { "Levels/\(file): \($0)" })
        }

        init(_ file: String, _ old: String?, _ new: String, expected: [String]) {
            (self.file, self.old, self.new, self.expected) = (file, old, new, expected)
        }

        var testDescription: String { expected.first ?? file }
    }

    private static func number(_ bounds: ClosedRange<Int>) -> String {
        "it must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    }

    private static func length(_ found: Int, of limit: Int = 64) -> String {
        "has \(found) characters in \(found) bytes; it must have 1 to \(limit) in at most 256 bytes"
    }

    private static let oneEmoji = "it must be one emoji (one character as people see it)"
    private static let idRule =
        "it must be a letter from a to z and up to 31 more of the characters a to z, 0 to 9, _ and -"
    private static let unlisted = "which ingredients.json doesn't list"

    static let syntax = [
        BadFile("01.json", nil, "", "line 1, column 0 isn't valid JSON: the text is empty"),
        BadFile(
            "01.json", #""id": 1,"#, #""id": 1"#,
            #"line 4, column 8 isn't valid JSON: '}' expected near '"name"'"#),
        BadFile(
            "01.json", #""id": 1,"#, #""id": 01,"#,
            "line 3, column 9 isn't valid JSON: invalid token near '0'"),
        BadFile(
            "01.json", #""id": 1,"#, #""id": 1, "id": 1,"#,
            #"line 3, column 15 isn't valid JSON: duplicate object key near '"id"'"#),
        BadFile(
            "01.json", "Burger Station", "Burger\nStation",
            #"line 4, column 25 isn't valid JSON: unexpected newline near '"Burger'"#),
        BadFile(
            "rules.json", nil, String(repeating: "[", count: 100_000),
            "line 1, column 2049 isn't valid JSON: maximum parsing depth reached near '['"),
        BadFile(
            "rules.json", nil, String(repeating: " ", count: 300_000), "has more than 262144 bytes"),
        BadFile("shop.json", nil, "[]", "is a list; it must be an object"),
        BadFile(
            "2a.json", nil, "{}",
            "isn't a name for a file here; allowed are ingredients.json, rules.json, shop.json, "
                + "generated.json, newcomers.json, household.json, samples.json, foods.json, and digits "
                + "with .json for a level"),
    ]

    /// A number in place of `old` that the loader refuses.
    private static func badNumber(
        _ file: String, in object: String = "", _ field: String, _ old: Int, _ new: String,
        found: String? = nil, _ bounds: ClosedRange<Int>
    ) -> BadFile {
        BadFile(
            file, #""\#(field)": \#(old)"#, #""\#(field)": \#(new)"#,
            "\(object)\(field) is \(found ?? new); \(number(bounds))")
    }

    private static let notWhole = "a number that isn't whole, or too large"

    static let numbers = [
        badNumber("03.json", "target", 5, #""5""#, found: #"the text "5""#, 1...10000),
        badNumber("03.json", "target", 5, "0", 1...10000),
        badNumber("03.json", "target", 5, "99999999999999999999", found: notWhole, 1...10000),
        badNumber("03.json", "target", 5, "2.5", found: notWhole, 1...10000),
        badNumber("03.json", "target", 5, "true", 1...10000),
        badNumber("rules.json", "feedbackTicks", 8, "0", 1...600),
        badNumber("rules.json", in: "tapTiming: ", "meanMillisecondsMinimum", 150, "-1", 0...60000),
        badNumber("rules.json", in: "newPlayer: ", "coins", 150, "-1", 0...1_000_000_000),
        badNumber("shop.json", in: "item 2: ", "price", 30, "-30", 0...1_000_000_000),
        badNumber("shop.json", in: "item 2: effect: ", "startCombo", 2, "6", 1...5),
    ]

    static let levels = [
        BadFile(
            "03.json", #"["🍞", "🥩", "🥬", "🍅""#, #"["🍞", "🍄", "🥬", "🍄""#,
            "order 4 uses 🍄, which the level's ingredients don't list"),
        BadFile("03.json", #""target": 5,"#, "", #"lacks the field "target""#),
        BadFile(
            "03.json", #""target""#, #""traget""#,
            #"has the unknown field "traget"; allowed are $schema, theme, sequence, id, name, target, "#
                + "baseTimeSeconds, ingredients, orders", #"lacks the field "target""#),
        BadFile("03.json", #""id": 3"#, #""id": 2"#, "id 2 is already that of Levels/02.json"),
        BadFile(
            "03.json", #""id": 3"#, #""id": 20"#,
            expected: ["Levels/generated.json: id 20 is already that of Levels/03.json"]),
        BadFile(
            "generated.json", #""firstID": 4"#, #""firstID": 5"#,
            "id 5 leaves a gap: there is no level 4, and ids count up from 1"),
        BadFile(
            "03.json", "Bacon & Grill", #"Bacon\u0000Grill"#,
            "name: en has a control character or line break, which a text here can't have"),
        BadFile(
            "01.json", #"["🍞", "🥩", "🧀"]"#, #"["🍞", "🥩", "🧀", "🥩"]"#,
            "ingredient 4 is 🥩, which is already ingredient 2"),
        BadFile("01.json", #""🧀"]"#, #""🧀🥓"]"#, #"ingredient 3 is the text "🧀🥓"; "# + oneEmoji),
        BadFile("01.json", #""🧀"]"#, #"" "]"#, #"ingredient 3 is the text " "; "# + oneEmoji),
        BadFile(
            "01.json", #"["🍞", "🥩", "🧀"]"#, "[]",
            "ingredients is empty; it needs 1 to 16 entries"),
        BadFile(
            "01.json", #"["🍞", "🥩", "🧀"]"#, "\("abcdefghijklmnopq".map(String.init))",
            "ingredients has 17 entries; it must have 1 to 16"),
        BadFile("01.json", #"["🍞", "🥩", "🍞"]"#, "[]", "order 1 is empty; it needs 1 to 16 entries"),
        BadFile(
            "01.json", #"["🍞", "🥩", "🍞"]"#, "\(Array(repeating: "🍞", count: 17))",
            "order 1 has 17 entries; it must have 1 to 16"),
        BadFile(
            "01.json", #"["🍞", "🥩", "🍞"]"#, #"["🍞", 3]"#,
            "order 1: ingredient 2 is 3; it must be a text of one emoji"),
        BadFile("01.json", #""station""#, "4", "theme is 4; " + idRule),
        BadFile(
            "01.json", #""theme": "station""#, #""sequence": "backwards""#,
            #"sequence is the text "backwards"; it must be "random" or "inOrder""#),
    ]

    static let rules = [
        BadFile(
            "rules.json", #""arcade""#, #""home""#,
            #"startClock is the text "home"; it must be "arcade" or "baseTime""#),
        BadFile(
            "rules.json", #""comboAtStart": 1"#, #""comboAtStart": 6"#,
            "comboAtStart is 6, more than comboLimit, 5"),
        BadFile(
            "rules.json", #""intervalsToJudge": 20,"#, "",
            #"tapTiming lacks the field "intervalsToJudge""#),
        BadFile(
            "rules.json", #""contains": "🥬""#, #""contains": null"#,
            "orderNames: rule 2: contains is null; it must be a text of one emoji"),
        BadFile("rules.json", #""version": 1,"#, "", #"lacks the field "version""#),
        BadFile(
            "rules.json", #""contains": "🥬""#, #""contains": "🥖""#,
            "orderNames: rule 2: contains is 🥖, \(unlisted)"),
    ]

    static let shop = [
        BadFile(
            "shop.json", #""knife""#, #""oven""#,
            #"item 2 has the id "oven", which item 1 already has"#),
        BadFile(
            "shop.json", #""knife""#, #""coins""#,
            #"item 2: id is "coins", which the ledger uses for coins"#),
        BadFile(
            "shop.json", #""knife""#, #""Knife!""#,
            #"item 2: id is the text "Knife!"; "#
                + "it must be 1 to 32 of the characters a to z, 0 to 9 and -"),
        BadFile(
            "shop.json", #""startCombo": 2"#, #""startCombo": 2, "extraCoins": 1"#,
            "item 2: effect has 2 effects; it must have one of extraClockTicks, startCombo, "
                + "extraCoins"),
    ]

    static let generated = [
        BadFile(
            "generated.json", #""longestRecipe": { "first": 5"#,
            #""longestRecipe": { "first": 3"#,
            "recipeCount asks for 6 different recipes in level 4, "
                + "but its ingredients and recipe lengths gave only 5"),
        BadFile(
            "generated.json", #""ingredient": "🍄""#, #""ingredient": "🧅""#,
            "addition 2: ingredient is 🧅, which the levels already have"),
        BadFile(
            "generated.json", #""bread": "🍞""#, #""bread": "🧅""#,
            "bread is 🧅, which the ingredients don't list"),
        BadFile("generated.json", #""bread": "🍞""#, #""bread": "🥖""#, "bread is 🥖, \(unlisted)"),
        BadFile(
            "generated.json", #""shortestRecipe": { "first": 3"#,
            #""shortestRecipe": { "first": 6"#, "shortestRecipe is longer than longestRecipe"),
        BadFile(
            "generated.json", #""truck""#, #""Food truck""#,
            #"place 1: theme is the text "Food truck"; "# + idRule),
        BadFile(
            "generated.json", #"["🥩"], "name": { "en": "Smash"#,
            #"["🥖"], "name": { "en": "Smash"#, "dish 1: ingredient 1 is 🥖, \(unlisted)"),
    ]

    static let ingredientIDs =
        ["", "1up", "Patty", "carné", "two words", String(repeating: "a", count: 33)].map { id in
            BadFile(
                "ingredients.json", #""patty""#, #""\#(id)""#,
                "ingredient 2: id is "
                    + (id.count > 32 ? "a long text" : #"the text "\#(id)""#) + "; " + idRule)
        }

    static let ingredients = [
        BadFile("ingredients.json", #""patty""#, "2", "ingredient 2: id is 2; " + idRule),
        BadFile(
            "ingredients.json", #""patty""#, #""bun""#,
            #"ingredient 2 has the id "bun", which ingredient 1 already has"#),
        BadFile(
            "ingredients.json", "🥩", "🍞",
            "ingredient 2 has the emoji 🍞, which ingredient 1 already has"),
        BadFile(
            "ingredients.json", "🥩", "meat",
            #"ingredient 2: emoji is the text "meat"; "# + oneEmoji),
        BadFile(
            "ingredients.json", nil, #"{"ingredients": []}"#,
            "ingredients is empty; it needs 1 to 256 entries"),
        BadFile(
            "ingredients.json", "🧀", "🫕",
            expected: ["01", "02", "03"].map { "Levels/\($0).json: ingredient 3 is 🧀, \(unlisted)" }
                + dishes(with: "🧀")
                + ["Levels/generated.json: ingredient 3 is 🧀, \(unlisted)"]),
        BadFile(
            "ingredients.json", "🍄", "🫕",
            expected: dishes(with: "🍄") + [
                "Levels/generated.json: addition 2: ingredient is 🍄, \(unlisted)"
            ]),
    ]

    /// The problems that the shipped dishes have when `emoji` isn't a listed ingredient.
    private static func dishes(with emoji: String) -> [String] {
        let text = (try? Repository.text("Levels/generated.json")) ?? ""
        let file = try? LevelsCopy.value(text) as? [String: Any]
        let dishes = file?["dishes"] as? [[String: Any]] ?? []
        return dishes.enumerated().compactMap { index, dish in
            (dish["with"] as? [String])?.firstIndex(of: emoji).map { place in
                "Levels/generated.json: dish \(index + 1): ingredient \(place + 1) is \(emoji), "
                    + unlisted
            }
        }
    }

    private static let station =
        #"{ "en": "Burger Station", "es": "Estación de hamburguesas" }"#

    static let names = [
        BadFile(
            "01.json", station, "3",
            "name is 3; it must be a text, or an object of texts by language"),
        BadFile("01.json", station, #""""#, "name \(length(0))"),
        BadFile("01.json", #""en": "Burger Station", "#, "", #"name lacks the language "en""#),
        BadFile(
            "01.json", #""en": "Burger Station""#, #""EN": "Burger Station""#,
            #"name has the language "EN"; it must be a tag such as en or pt-BR"#,
            #"name lacks the language "en""#),
        BadFile(
            "01.json", #""es": "#, #""es-": "#,
            #"name has the language "es-"; it must be a tag such as en or pt-BR"#),
        BadFile(
            "01.json", #""es": "#, #""español": "#,
            #"name has the language "español"; it must be a tag such as en or pt-BR"#),
        BadFile(
            "01.json", #""es": "#, #""es-MX": "A", "es-mx": "#,
            #"name has the language "es-mx" twice, in upper and lower case"#),
        BadFile(
            "01.json", #""Estación de hamburguesas""#, "null",
            "name: es is null; it must be a text"),
        BadFile("03.json", "Bacon & Grill", "", "name: en \(length(0))"),
        BadFile(
            "01.json", "Estación de hamburguesas", String(repeating: "a", count: 65),
            "name: es \(length(65))"),
        BadFile(
            "generated.json", "La Gastroneta", String(repeating: "a", count: 51),
            "place 1: name: es \(length(51, of: 50))"),
        BadFile("shop.json", "Horno Industrial 🌋", "", "item 1: name: es \(length(0))"),
        BadFile("rules.json", "Chef Novato", "", "newPlayer: name: es \(length(0))"),
        BadFile(
            "rules.json", "Hamburguesa vegetal fresca", "",
            "orderNames: rule 2: name: es \(length(0))"),
        BadFile(
            "rules.json", "Hamburguesa clásica con queso", "",
            "orderNames: default: es \(length(0))"),
    ]

    static let newcomers = [
        BadFile(
            "newcomers.json", #""🍔""#, #""burger""#,
            #"avatar 3 is the text "burger"; "# + oneEmoji),
        BadFile(
            "newcomers.json", #""Croqueta""#, "7",
            "names: es: group 1: first word 2 is 7; it must be a text"),
        BadFile(
            "newcomers.json", #""Salada""#, #""Superincreiblemente""#,
            "names: es: group 1: second word 25 \(length(19, of: 18))"),
        BadFile("newcomers.json", #""en": ["#, #""de": ["#, #"names lacks the language "en""#),
        BadFile(
            "newcomers.json", nil, #"{"avatars": ["🍔"], "names": {"en": []}}"#,
            "names: en is empty; it needs 1 to 16 entries"),
        BadFile(
            "newcomers.json", nil, #"{"avatars": ["🍔"], "names": ["en"]}"#,
            "names is a list; it must be an object by language"),
    ]

    @Test(
        arguments: [
            syntax, ingredientIDs, ingredients, numbers, levels, names, rules, shop, generated,
            newcomers,
        ].flatMap(\.self))
    func problemIsNamed(bad: BadFile) throws {
        if let old = bad.old {
            try copy.replace(old, with: bad.new, in: bad.file)
        } else {
            try copy.write(bad.new, to: bad.file)
        }
        #expect(copy.problems() == bad.expected)
    }

    @Test(arguments: ["ingredients.json", "rules.json", "shop.json", "generated.json"])
    func missingFileIsNamed(file: String) throws {
        try copy.remove(file)
        #expect(copy.problems() == ["Levels/\(file): is missing"])
    }

    @Test func withoutNewcomersThereAreNone() throws {
        try copy.remove("newcomers.json")
        let contents = try LevelFiles.contents(of: copy.path, skipsLobby: true)
        #expect(contents.newcomers == nil)
    }

    @Test func plainNameHoldsForAllLanguages() throws {
        try copy.replace(Self.station, with: #""Grill""#, in: "01.json")
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
        for file in ["01.json", "02.json", "03.json"] { try copy.remove(file) }
        try copy.replace("\"count\": 17", with: "\"count\": 0", in: "generated.json")
        #expect(copy.problems() == ["Levels: has no levels; it needs at least one"])
    }

    @Test func allProblemsAreNamed() throws {
        try copy.replace("\"target\": 3", with: "\"target\": 0", in: "01.json")
        try copy.replace("\"🧀\"]", with: "\"\"]", in: "01.json")
        try copy.write("{", to: "02.json")
        try copy.replace("\"price\": 50", with: "\"price\": -50", in: "shop.json")
        #expect(
            copy.problems() == [
                "Levels/shop.json: item 1: price is -50; \(Self.number(0...1_000_000_000))",
                "Levels/01.json: target is 0; \(Self.number(1...10000))",
                "Levels/01.json: ingredient 3 is the text \"\"; \(Self.oneEmoji)",
                "Levels/02.json: line 1, column 1 isn't valid JSON: "
                    + "string or '}' expected near end of file",
            ])
    }
}

extension LevelsCopy {
    /// The problems that the loader reports, with `Levels` for the copy's path.
    func problems() -> [String] {
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
