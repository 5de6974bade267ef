import Base
import Kitchen
import Levels
import Recipes
import TestSupport
import Testing

/// The files of a household's initial content. Each invalid one is one change to a small valid one;
/// the expected answer is everything that the loader reports.
@Suite struct LevelFilesStarterTests {
    private let copy: LevelsCopy

    init() throws {
        copy = try LevelsCopy(without: ["foods.json"])
        try copy.write(Self.household, to: "household.json")
        try copy.write(Self.samples, to: "samples.json")
    }

    private static let household = """
        {
          "diets": [{"id": "vegan", "name": "Vegan"}],
          "categories": [{"id": "soup", "icon": "🍲", "name": {"en": "Soups", "es": "Sopas"}}],
          "tags": [
            {"id": "quick", "color": "teal", "name": "Quick"},
            {"id": "slow", "color": "gray", "name": "Slow"}
          ],
          "aisles": [{"id": "bakery", "name": "Bread", "words": {"en": ["roll", "bun"], "es": []}}],
          "substitutions": [{"name": "butter", "substitutes": {"en": ["oil"]}}],
          "densities": [
            {
              "name": "flour", "volume": "1/2", "volume_unit": "cup",
              "weight": "60", "weight_unit": "g"
            }
          ],
          "staples": [{"name": {"en": "Water", "es": "Agua"}}]
        }
        """

    private static let samples = """
        {
          "recipes": [
            {
              "id": "soup-1", "name": "Soup", "about": "Hot.", "prep_minutes": 5,
              "cook_minutes": 20, "servings": 4, "difficulty": "easy",
              "categories": ["soup"], "tags": ["slow"], "diets": ["vegan"],
              "ingredients": [
                {"name": "peas", "quantity": "3/2", "unit": "kg", "note": "dry"},
                {"name": "mint", "optional": true}
              ],
              "steps": [{"text": "Boil.", "timers": [60, 1200]}, {"text": "Serve."}]
            },
            {
              "id": "eggs", "name": {"en": "Eggs", "es": "Huevos"}, "servings": 1,
              "categories": [], "tags": [], "diets": [],
              "ingredients": [{"name": "egg", "quantity": "2"}], "steps": [{"text": "Fry."}]
            }
          ]
        }
        """

    private func starter() throws -> StarterLibrary {
        try LevelFiles.contents(of: copy.path, skipsLobby: true).starter
    }

    @Test func valuesAreThoseOfTheFiles() throws {
        let starter = try starter()
        #expect(starter.diets == [.init(diet: Diet(id: "vegan"), name: "Vegan")])
        let soups = LocalizedText(["en": "Soups", "es": "Sopas"])
        #expect(starter.categories == [.init(id: "soup", mark: "🍲", name: soups)])
        #expect(starter.tags.map(\.id) == ["quick", "slow"])
        #expect(starter.tags.map(\.mark) == ["teal", "gray"])
        let foods = LocalizedWords(["en": ["roll", "bun"], "es": []])
        #expect(starter.aisles == [.init(name: "Bread", foods: foods)])
        let oil = LocalizedWords(["en": ["oil"]])
        #expect(starter.substitutions == [.init(name: "butter", foods: oil)])
        let half = try #require(Quantity("1/2"))
        #expect(
            starter.densities == [
                .init(
                    name: "flour", volume: Amount(half, .cup),
                    weight: Amount(Quantity(60), .gram))
            ])
        #expect(starter.staples == [LocalizedText(["en": "Water", "es": "Agua"])])

        #expect(starter.recipes.count == 2)
        let soup = try #require(starter.recipes.first)
        #expect(soup.name == "Soup" && soup.about == "Hot." && soup.servings == 4)
        #expect(soup.prepMinutes == 5 && soup.cookMinutes == 20 && soup.difficulty == .easy)
        #expect(soup.categories == ["soup"] && soup.tags == ["slow"])
        #expect(soup.diets == [Diet(id: "vegan")])
        #expect(
            soup.ingredients.map(\.amount) == [
                Amount(try #require(Quantity("3/2")), .kilogram), nil,
            ])
        #expect(soup.ingredients.map(\.note) == ["dry", nil])
        #expect(soup.ingredients.map(\.isOptional) == [false, true])
        #expect(soup.steps.map(\.timers) == [[60, 1200], []])
        let eggs = starter.recipes[1]
        #expect(eggs.ingredients.map(\.amount) == [Amount(Quantity(2), .each)])
        #expect(eggs.about == nil && eggs.prepMinutes == nil && eggs.difficulty == nil)
    }

    @Test func withoutTheFilesThereIsNothing() throws {
        try copy.remove("samples.json")
        #expect(try starter().recipes.isEmpty)
        #expect(try starter().categories.count == 1)
        try copy.remove("household.json")
        #expect(try starter() == StarterLibrary())
    }

    @Test func samplesAloneReferToNothing() throws {
        try copy.remove("household.json")
        #expect(
            copy.problems() == [
                #"Levels/samples.json: recipe 1: diet 1 is "vegan", \#(Self.unlisted)"#,
                #"Levels/samples.json: recipe 1: category 1 is "soup", \#(Self.unlisted)"#,
                #"Levels/samples.json: recipe 1: tag 1 is "slow", \#(Self.unlisted)"#,
            ])
    }

    private static let unlisted = "which household.json doesn't list"
    private static let amount =
        #"it must be a positive amount in lowest terms, such as "3" or "3/4""#

    @Test(
        arguments: [
            (
                #""id": "vegan","#, #""id": "Vegan","#,
                #"diet 1: id is the text "Vegan"; \#(idRule)"#
            ),
            ("🍲", "soup", "category 1: icon must be one emoji of at most 64 bytes"),
            (
                #""es": "Sopas""#, #""es": """#,
                "category 1: name: es has 0 characters; 1 to 100 are allowed"
            ),
            (
                #""teal""#, #""pink-ish""#,
                #"tag 1: color is "pink-ish"; allowed are red, orange, yellow, green, teal, blue, "#
                    + "purple, pink, gray"
            ),
            (#""id": "slow""#, #""id": "quick""#, #"tags has "quick" twice, as tag 1 and 2"#),
            (#""id": "bakery", "#, "", #"aisle 1 lacks the field "id""#),
            (#""bun""#, #""roll""#, #"aisle 1: words: en has "roll" twice, as word 1 and 2"#),
            (
                #""bun""#, #""bun ""#,
                "aisle 1: words: en: word 2 must not begin or end with white space"
            ),
            (#""bun""#, "7", "aisle 1: words: en: word 2 is 7; it must be a text"),
            (
                #"["oil"]"#, "[]",
                "substitution 1: substitutes: en is empty; it needs 1 to 20 entries"
            ),
            (
                #"{"en": ["oil"]}"#, #"{"es": ["oil"]}"#,
                #"substitution 1: substitutes lacks the language "en""#
            ),
            (#""1/2""#, #""2/4""#, #"density 1: volume is the text "2/4"; \#(amount)"#),
            (#""60""#, "60", "density 1: weight is 60; \(amount)"),
            (#""60""#, #""0""#, #"density 1: weight is the text "0"; \#(amount)"#),
            (
                #""60""#, #""2000000""#,
                "density 1: weight is 2000000; 0 to 1000000 are allowed"
            ),
            (
                #""g""#, #""cup""#,
                #"density 1: weight_unit is the text "cup"; it must be one of mg, g, kg, oz, lb"#
            ),
        ])
    func householdProblemIsNamed(old: String, new: String, expected: String) throws {
        try copy.replace(old, with: new, in: "household.json")
        #expect(copy.problems() == [Self.line("household.json", expected)])
    }

    @Test func unknownFieldIsNamed() throws {
        try copy.replace(#""diets""#, with: #""diet""#, in: "household.json")
        #expect(
            copy.problems() == [
                #"Levels/household.json: has the unknown field "diet"; allowed are $schema, "#
                    + "diets, categories, tags, aisles, substitutions, densities, staples",
                #"Levels/household.json: lacks the field "diets""#,
            ])
    }

    @Test(
        arguments: [
            (#"["soup"]"#, #"["soups"]"#, #"recipe 1: category 1 is "soups", \#(unlisted)"#),
            (#"["slow"]"#, #"["slow", "fast"]"#, #"recipe 1: tag 2 is "fast", \#(unlisted)"#),
            (
                #"["vegan"]"#, #"["vegan", "vegan"]"#,
                #"recipe 1: diets has "vegan" twice, as diet 1 and 2"#
            ),
            (
                #""servings": 4"#, #""servings": 0"#,
                "recipe 1: servings is 0; 1 to 1000 are allowed"
            ),
            (
                #""servings": 4"#, #""servings": 1.5"#,
                "recipe 1: servings is a number that isn't whole, or too large; it must be a whole number"
            ),
            (#""servings": 4, "#, "", #"recipe 1 lacks the field "servings""#),
            (
                #""prep_minutes": 5"#, #""prep_minutes": 99999"#,
                "recipe 1: prep_minutes is 99999; 0 to 10080 are allowed"
            ),
            (
                #""easy""#, #""odd""#,
                #"recipe 1: difficulty is "odd"; allowed are easy, medium, hard"#
            ),
            (
                #""3/2""#, "1.5",
                "recipe 1: ingredient 1: quantity is a number that isn't whole, or too large; \(amount)"
            ),
            (#""quantity": "3/2", "#, "", "recipe 1: ingredient 1 has a unit but no quantity"),
            (#"true"#, "1", "recipe 1: ingredient 2: optional is 1; it must be true or false"),
            (
                "1200", "0",
                "recipe 1: step 1: timer 2 is 0; it must be a whole number from 1 to 604800"
            ),
            (
                #""Serve.""#, #""""#,
                "recipe 1: step 2: text has 0 characters; 1 to 2000 are allowed"
            ),
            (#"[{"text": "Fry."}]"#, "[]", "recipe 2: steps is empty; it needs 1 to 100 entries"),
            (
                #""id": "eggs""#, #""id": "soup-1""#,
                #"recipes has "soup-1" twice, as recipe 1 and 2"#
            ),
        ])
    func sampleProblemIsNamed(old: String, new: String, expected: String) throws {
        try copy.replace(old, with: new, in: "samples.json")
        #expect(copy.problems() == [Self.line("samples.json", expected)])
    }

    @Test func aFaultyHouseholdHidesNoProblemOfTheSamples() throws {
        try copy.replace(#""teal""#, with: "7", in: "household.json")
        try copy.replace("1200", with: "0", in: "samples.json")
        #expect(
            copy.problems() == [
                "Levels/household.json: tag 1: color is 7; it must be a text",
                "Levels/samples.json: recipe 1: step 1: timer 2 is 0; "
                    + "it must be a whole number from 1 to 604800",
            ])
    }

    private static let idRule =
        "it must be a letter from a to z and up to 31 more of the characters a to z, 0 to 9, _ and -"

    private static func line(_ file: String, _ problem: String) -> String {
        "Levels/\(file): \(problem)"
    }
}
