import Foundation
import Recipes
import StrictJSON
import TestSupport
import Testing

@testable import Levels

/// The JSON Schemas for editors agree with the loader.
@Suite struct LevelFilesSchemaTests {
    private typealias Bounds = LevelFilesBounds
    private typealias Generated = LevelFilesGenerated
    private typealias Household = LevelFilesHousehold
    private typealias Samples = LevelFilesSamples

    /// An object's path in the schema's `properties`, and the fields that the loader knows there:
    /// the required ones, and those added later.
    @Test(
        arguments: [
            (
                "rules", [], LevelFilesRules.fields + ["orderNames"],
                LevelFilesRules.optionalFields + [LevelFilesRules.lobbyField]
            ),
            ("rules", ["newPlayer"], LevelFilesRules.newPlayerFields, []),
            ("rules", ["tapTiming"], LevelFilesRules.timingNumbers.map(\.name), []),
            ("rules", ["orderNames"], LevelFilesRules.orderNamesFields, []),
            ("rules", ["orderNames", "rules"], LevelFilesRules.orderNameFields, []),
            ("ingredients", [], LevelFilesIngredients.fileFields, []),
            ("ingredients", ["ingredients"], LevelFilesIngredients.fields, []),
            (
                "level", [], LevelFilesLevels.fields,
                [LevelFilesLevels.themeField, LevelFilesLevels.sequenceField]
            ),
            ("shop", [], ["items"], []),
            ("shop", ["items"], LevelFilesShop.itemFields, []),
            ("generated", [], Generated.fields, []),
            ("generated", ["target"], Generated.targetFields, []),
            ("generated", ["additions"], Generated.additionFields, []),
            ("generated", ["places"], Generated.placeFields, [LevelFilesLevels.themeField]),
            ("generated", ["dishes"], Generated.dishFields, []),
            ("generated", ["baseTimeSeconds"], Generated.progressionFields, []),
            ("generated", ["shortestRecipe"], Generated.progressionFields, []),
            ("generated", ["longestRecipe"], Generated.progressionFields, []),
            ("generated", ["recipeCount"], Generated.progressionFields, []),
            ("newcomers", [], LevelFilesNewcomers.fields, []),
            ("household", [], Household.fields, []),
            ("household", ["diets"], Household.dietFields, []),
            ("household", ["categories"], Household.categoryFields, []),
            ("household", ["tags"], Household.tagFields, []),
            ("household", ["aisles"], [Household.aisleID] + Household.aisleFields, []),
            ("household", ["substitutions"], Household.substitutionFields, []),
            ("household", ["densities"], Household.densityFields, []),
            ("household", ["staples"], Household.stapleFields, []),
            ("foods", [], LevelFilesFoods.fields, []),
            ("foods", ["foods"], LevelFilesFoods.foodFields, []),
            ("samples", [], Samples.fields, []),
            ("samples", ["recipes"], Samples.recipeFields, Samples.optionalRecipeFields),
            (
                "samples", ["recipes", "ingredients"], Samples.ingredientFields,
                Samples.optionalIngredientFields
            ),
            ("samples", ["recipes", "steps"], Samples.stepFields, [Samples.timersField]),
        ] as [(String, [String], [String], [String])])
    func fieldsAreRequiredAndNoOthersAllowed(
        schema: String, path: [String], required: [String], optional: [String]
    ) throws {
        let object = try Self.description(of: path, in: schema)
        try Self.expectFields(of: object, required: required, optional: optional)
    }

    private static func expectFields(
        of object: [String: JSONNode], required: [String], optional: [String] = []
    ) throws {
        let properties = try #require(object["properties"]?.fields).keys
        let described = try #require(object["required"]?.elements)
        #expect(object["additionalProperties"] == .boolean(false))
        #expect(Set(properties).subtracting(["$schema"]) == Set(required + optional))
        #expect(Set(described) == Set(required.map(JSONNode.text)))
    }

    @Test(arguments: [
        ("rules", ["version"], Bounds.version),
        ("rules", ["tickMilliseconds"], Bounds.tickMilliseconds),
        ("rules", ["clockAtStartTicks"], Bounds.ticks),
        ("rules", ["capTicks"], Bounds.ticks),
        ("rules", ["servedClockTicks"], Bounds.addedTicks),
        ("rules", ["wrongClockTicks"], Bounds.addedTicks),
        ("rules", ["feedbackTicks"], Bounds.feedbackTicks),
        ("rules", ["orderCoins"], Bounds.orderCoins),
        ("rules", ["comboAtStart"], Bounds.combo),
        ("rules", ["comboLimit"], Bounds.combo),
        ("rules", ["newPlayer", "coins"], Bounds.coins),
        ("rules", ["tapTiming", "intervalsToJudge"], Bounds.tapIntervals),
        ("rules", ["tapTiming", "intervalMillisecondsMaximum"], Bounds.tapMilliseconds),
        ("rules", ["tapTiming", "meanMillisecondsMinimum"], Bounds.tapMilliseconds),
        ("rules", ["tapTiming", "deviationMillisecondsMinimum"], Bounds.tapMilliseconds),
        ("shop", ["items", "price"], Bounds.coins),
        ("shop", ["items", "effect", "extraClockTicks"], Bounds.addedTicks),
        ("shop", ["items", "effect", "startCombo"], Bounds.combo),
        ("shop", ["items", "effect", "extraCoins"], Bounds.orderCoins),
        ("level", ["id"], Bounds.levelID),
        ("level", ["target"], Bounds.target),
        ("level", ["baseTimeSeconds"], Bounds.baseTimeSeconds),
        ("generated", ["seed"], Bounds.seed),
        ("generated", ["firstID"], Bounds.levelID),
        ("generated", ["count"], Bounds.generatedLevels),
        ("generated", ["target", "base"], Bounds.generatedTargetBase),
        ("generated", ["target", "idDivisor"], Bounds.generatedTargetDivisor),
        ("generated", ["shortestRecipe", "first"], Bounds.generatedRecipeLength),
        ("generated", ["longestRecipe", "last"], Bounds.generatedRecipeLength),
        ("generated", ["recipeCount", "last"], Bounds.generatedRecipes),
        ("samples", ["recipes", "servings"], 1...1_000),
        ("samples", ["recipes", "prep_minutes"], 0...10_080),
        ("samples", ["recipes", "cook_minutes"], 0...10_080),
        ("samples", ["recipes", "steps", "timers"], Bounds.timerSeconds),
    ])
    func numberHasTheBoundsOfTheLoader(
        schema: String, path: [String], expected: ClosedRange<Int>
    ) throws {
        let number = try Self.description(of: path, in: schema)
        #expect(number["type"] == .text("integer"))
        #expect(number["minimum"] == .integer(expected.lowerBound))
        #expect(number["maximum"] == .integer(expected.upperBound))
    }

    /// A name is a text, or an object of texts by language.
    @Test(arguments: [
        ("level", ["name"], 256), ("shop", ["items", "name"], 256),
        ("rules", ["newPlayer", "name"], 256), ("rules", ["orderNames", "rules", "name"], 256),
        ("rules", ["orderNames", "default"], 256),
        ("generated", ["places", "name"], 200), ("generated", ["dishes", "name"], 200),
        ("household", ["categories", "name"], 1_600), ("household", ["tags", "name"], 1_600),
        ("household", ["aisles", "name"], 1_600), ("samples", ["recipes", "name"], 3_200),
        ("samples", ["recipes", "ingredients", "name"], 3_200),
    ])
    func nameCanBeInLanguages(schema: String, path: [String], maxLength: Int) throws {
        #expect(try Self.description(of: path, in: schema)["$ref"] == .text("#/$defs/name"))
        let definitions = try #require(
            try Self.value(ofFile: "schema/\(schema).schema.json").fields?["$defs"]?.fields)
        let forms = try #require(definitions["name"]?.fields?["anyOf"]?.elements)
        let text = JSONNode.object(["$ref": .text("#/$defs/text")])
        #expect(forms.count == 2 && forms[0] == text)
        #expect(forms[1].fields?["required"] == .list([.text("en")]))
        #expect(forms[1].fields?["additionalProperties"] == text)
        #expect(definitions["text"]?.fields?["minLength"] == .integer(1))
        #expect(definitions["text"]?.fields?["maxLength"] == .integer(maxLength))
    }

    @Test(arguments: [
        ("ingredients", ["ingredients"], Bounds.knownIngredients),
        ("level", ["ingredients"], Bounds.ingredients),
        ("level", ["orders"], Bounds.orders),
        ("generated", ["ingredients"], Bounds.generatedIngredients),
        ("generated", ["places"], Bounds.places),
        ("generated", ["dishes", "with"], Bounds.ingredients),
        ("newcomers", ["avatars"], Bounds.avatars),
        ("household", ["diets"], Bounds.diets),
        ("household", ["categories"], Bounds.categories),
        ("household", ["tags"], Bounds.tags),
        ("household", ["aisles"], Bounds.aisles),
        ("household", ["substitutions"], Bounds.substitutions),
        ("household", ["densities"], Bounds.densities),
        ("household", ["staples"], Bounds.staples),
        ("foods", ["foods"], Bounds.foods),
        ("samples", ["recipes"], Bounds.samples),
        ("samples", ["recipes", "diets"], Bounds.recipeDiets),
        ("samples", ["recipes", "categories"], Bounds.recipeCategories),
        ("samples", ["recipes", "tags"], Bounds.recipeTags),
        ("samples", ["recipes", "ingredients"], Bounds.recipeParts),
        ("samples", ["recipes", "steps"], Bounds.recipeParts),
        ("samples", ["recipes", "steps", "timers"], Bounds.timers),
    ])
    func listHasTheBoundsOfTheLoader(
        schema: String, path: [String], expected: ClosedRange<Int>
    ) throws {
        let list = try Self.list(at: path, in: schema)
        #expect(list["minItems"] == .integer(expected.lowerBound))
        #expect(list["maxItems"] == .integer(expected.upperBound))
    }

    @Test func wordsOfNewcomersAreAsTheLoaderWantsThem() throws {
        let languages = try Self.description(of: ["names"], in: "newcomers")
        let groups = try #require(languages["additionalProperties"]?.fields)
        #expect(languages["required"] == .list([.text("en")]))
        #expect(groups["maxItems"] == .integer(Bounds.wordGroups.upperBound))
        let group = try #require(groups["items"]?.fields)
        try Self.expectFields(of: group, required: LevelFilesNewcomers.groupFields)
        let definitions = try Self.value(ofFile: "schema/newcomers.schema.json").fields?["$defs"]
        let words = try #require(definitions?.fields?["words"]?.fields)
        #expect(words["minItems"] == .integer(Bounds.words.lowerBound))
        #expect(words["maxItems"] == .integer(Bounds.words.upperBound))
    }

    @Test(arguments: [
        ("aisles", "words", Bounds.aisleWords),
        ("substitutions", "substitutes", Bounds.substitutes),
    ])
    func wordsByLanguageAreAsTheLoaderWantsThem(
        list: String, field: String, expected: ClosedRange<Int>
    ) throws {
        let languages = try Self.description(of: [list, field], in: "household")
        #expect(languages["required"] == .list([.text("en")]))
        let words = try #require(languages["additionalProperties"]?.fields)
        #expect(words["minItems"] == .integer(expected.lowerBound))
        #expect(words["maxItems"] == .integer(expected.upperBound))
    }

    /// The words that a field may have are those that the loader accepts.
    @Test(arguments: [
        ("household", ["densities", "volume_unit"], Self.units(.volume)),
        ("household", ["densities", "weight_unit"], Self.units(.weight)),
        (
            "samples", ["recipes", "ingredients", "unit"],
            Self.units(.volume) + Self.units(.weight) + Self.units(.count)
        ),
        ("samples", ["recipes", "difficulty"], Difficulty.allCases.map(\.rawValue)),
    ])
    func choicesAreThoseOfTheLoader(
        schema: String, path: [String], expected: [String]
    ) throws {
        let choices = try Self.description(of: path, in: schema)["enum"]?.elements
        #expect(choices == expected.map(JSONNode.text))
    }

    @Test func colorsAreThoseOfTags() throws {
        let colors = try Self.description(of: ["tags", "color"], in: "household")["enum"]
        guard case .choice(let expected)? = EntityKind.tag.fields[.color]?.content else {
            Issue.record("a tag's color isn't a choice")
            return
        }
        #expect(colors?.elements == expected.map(JSONNode.text))
    }

    private static func units(_ dimension: Recipes.Unit.Dimension) -> [String] {
        Recipes.Unit.allCases.filter { $0.dimension == dimension }.map(\.rawValue)
    }

    @Test(arguments: [
        ("ingredients.json", "ingredients"), ("rules.json", "rules"), ("shop.json", "shop"),
        ("01.json", "level"), ("02.json", "level"), ("03.json", "level"),
        ("generated.json", "generated"), ("newcomers.json", "newcomers"),
        ("household.json", "household"), ("samples.json", "samples"),
    ])
    func fileNamesItsSchema(file: String, schema: String) throws {
        let expected = JSONNode.text("schema/\(schema).schema.json")
        #expect(try Self.value(ofFile: file).fields?["$schema"] == expected)
    }

    /// The description at `path`. For a list, the description of its elements.
    private static func description(
        of path: [String], in schema: String
    ) throws -> [String: JSONNode] {
        let found = try list(at: path, in: schema)
        return found["items"]?.fields ?? found
    }

    private static func list(
        at path: [String], in schema: String
    ) throws -> [String: JSONNode] {
        var found = try #require(try value(ofFile: "schema/\(schema).schema.json").fields)
        for name in path {
            let object = found["items"]?.fields ?? found
            found = try #require(object["properties"]?.fields?[name]?.fields)
        }
        return found
    }

    private static func value(ofFile file: String) throws -> JSONNode {
        let data = try Data(contentsOf: URL(filePath: LevelsCopy.original).appending(path: file))
        return try data.withUnsafeBytes { try JSONReader.value(of: $0) }
    }
}

extension JSONNode {
    fileprivate var fields: [String: JSONNode]? {
        if case .object(let fields) = self { fields } else { nil }
    }

    fileprivate var elements: [JSONNode]? {
        if case .list(let elements) = self { elements } else { nil }
    }
}
