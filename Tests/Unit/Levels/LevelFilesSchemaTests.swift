import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import Levels

/// The JSON Schemas for editors say the same as the loader.
@Suite struct LevelFilesSchemaTests {
    /// An object's path in the schema's `properties`, and the fields that the loader knows there.
    @Test(arguments: [
        ("rules", ["newPlayer"], LevelFilesRules.newPlayerFields),
        ("rules", ["tapTiming"], LevelFilesRules.tapTimingFields),
        ("rules", ["orderNames"], LevelFilesRules.orderNamesFields),
        ("rules", ["orderNames", "rules"], LevelFilesRules.orderNameFields),
        ("ingredients", [], LevelFilesIngredients.fileFields),
        ("ingredients", ["ingredients"], LevelFilesIngredients.fields),
        ("shop", [], ["items"]),
        ("shop", ["items"], LevelFilesShop.itemFields),
        ("generated", [], LevelFilesGenerated.fields),
        ("generated", ["target"], LevelFilesGenerated.targetFields),
        ("generated", ["additions"], LevelFilesGenerated.additionFields),
        ("generated", ["dishes"], LevelFilesGenerated.dishFields),
        ("generated", ["baseTimeSeconds"], LevelFilesGenerated.progressionFields),
        ("generated", ["shortestRecipe"], LevelFilesGenerated.progressionFields),
        ("generated", ["longestRecipe"], LevelFilesGenerated.progressionFields),
        ("generated", ["recipeCount"], LevelFilesGenerated.progressionFields),
        ("newcomers", [], LevelFilesNewcomers.fields),
    ])
    func fieldsAreRequiredAndNoOthersAllowed(
        schema: String, path: [String], expected: [String]
    ) throws {
        let object = try Self.description(of: path, in: schema)
        try Self.expectFields(of: object, required: expected, optional: [])
    }

    @Test func fieldsThatCameLaterAreOptional() throws {
        try Self.expectFields(
            of: try Self.description(of: [], in: "rules"),
            required: LevelFilesRules.fields + ["orderNames"],
            optional: LevelFilesRules.optionalFields + [LevelFilesLobby.field])
        let theme = [LevelFilesLevels.themeField]
        try Self.expectFields(
            of: try Self.description(of: [], in: "level"), required: LevelFilesLevels.fields,
            optional: theme)
        try Self.expectFields(
            of: try Self.description(of: ["places"], in: "generated"),
            required: LevelFilesGenerated.placeFields, optional: theme)
    }

    private static func expectFields(
        of object: [String: LevelFilesValue], required: [String], optional: [String]
    ) throws {
        let properties = try #require(object["properties"]?.fields).keys
        let described = try #require(object["required"]?.elements)
        #expect(object["additionalProperties"] == .boolean(false))
        #expect(Set(properties).subtracting(["$schema"]) == Set(required + optional))
        #expect(Set(described) == Set(required.map(LevelFilesValue.text)))
    }

    @Test(arguments: [
        ("rules", ["version"], LevelFilesBounds.version),
        ("rules", ["tickMilliseconds"], LevelFilesBounds.tickMilliseconds),
        ("rules", ["clockAtStartTicks"], LevelFilesBounds.ticks),
        ("rules", ["capTicks"], LevelFilesBounds.ticks),
        ("rules", ["servedClockTicks"], LevelFilesBounds.addedTicks),
        ("rules", ["wrongClockTicks"], LevelFilesBounds.addedTicks),
        ("rules", ["feedbackTicks"], LevelFilesBounds.feedbackTicks),
        ("rules", ["orderCoins"], LevelFilesBounds.orderCoins),
        ("rules", ["comboAtStart"], LevelFilesBounds.combo),
        ("rules", ["comboLimit"], LevelFilesBounds.combo),
        ("rules", ["newPlayer", "coins"], LevelFilesBounds.coins),
        ("rules", ["tapTiming", "intervalsToJudge"], LevelFilesBounds.tapIntervals),
        (
            "rules", ["tapTiming", "intervalMillisecondsMaximum"],
            LevelFilesBounds.tapMilliseconds
        ),
        ("rules", ["tapTiming", "meanMillisecondsMinimum"], LevelFilesBounds.tapMilliseconds),
        (
            "rules", ["tapTiming", "deviationMillisecondsMinimum"],
            LevelFilesBounds.tapMilliseconds
        ),
        ("shop", ["items", "price"], LevelFilesBounds.coins),
        ("shop", ["items", "effect", "extraClockTicks"], LevelFilesBounds.addedTicks),
        ("shop", ["items", "effect", "startCombo"], LevelFilesBounds.combo),
        ("shop", ["items", "effect", "extraCoins"], LevelFilesBounds.orderCoins),
        ("level", ["id"], LevelFilesBounds.levelID),
        ("level", ["target"], LevelFilesBounds.target),
        ("level", ["baseTimeSeconds"], LevelFilesBounds.baseTimeSeconds),
        ("generated", ["seed"], LevelFilesBounds.seed),
        ("generated", ["firstID"], LevelFilesBounds.levelID),
        ("generated", ["count"], LevelFilesBounds.generatedLevels),
        ("generated", ["target", "base"], LevelFilesBounds.generatedTargetBase),
        ("generated", ["target", "idDivisor"], LevelFilesBounds.generatedTargetDivisor),
        ("generated", ["shortestRecipe", "first"], LevelFilesBounds.generatedRecipeLength),
        ("generated", ["longestRecipe", "last"], LevelFilesBounds.generatedRecipeLength),
        ("generated", ["recipeCount", "last"], LevelFilesBounds.generatedRecipes),
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
    ])
    func nameCanBeInLanguages(schema: String, path: [String], maxLength: Int) throws {
        #expect(try Self.description(of: path, in: schema)["$ref"] == .text("#/$defs/name"))
        let definitions = try #require(
            try Self.value(ofFile: "schema/\(schema).schema.json").fields?["$defs"]?.fields)
        let forms = try #require(definitions["name"]?.fields?["anyOf"]?.elements)
        let text = LevelFilesValue.object(["$ref": .text("#/$defs/text")])
        #expect(forms.count == 2 && forms[0] == text)
        #expect(forms[1].fields?["required"] == .list([.text("en")]))
        #expect(forms[1].fields?["additionalProperties"] == text)
        #expect(definitions["text"]?.fields?["minLength"] == .integer(1))
        #expect(definitions["text"]?.fields?["maxLength"] == .integer(maxLength))
    }

    @Test(arguments: [
        ("ingredients", ["ingredients"], LevelFilesBounds.knownIngredients),
        ("level", ["ingredients"], LevelFilesBounds.ingredients),
        ("level", ["orders"], LevelFilesBounds.orders),
        ("generated", ["ingredients"], LevelFilesBounds.generatedIngredients),
        ("generated", ["places"], LevelFilesBounds.places),
        ("generated", ["dishes", "with"], LevelFilesBounds.ingredients),
        ("newcomers", ["avatars"], LevelFilesBounds.avatars),
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
        #expect(groups["maxItems"] == .integer(LevelFilesBounds.wordGroups.upperBound))
        let group = try #require(groups["items"]?.fields)
        try Self.expectFields(
            of: group, required: LevelFilesNewcomers.groupFields, optional: [])
        let definitions = try Self.value(ofFile: "schema/newcomers.schema.json").fields?["$defs"]
        let words = try #require(definitions?.fields?["words"]?.fields)
        #expect(words["minItems"] == .integer(LevelFilesBounds.words.lowerBound))
        #expect(words["maxItems"] == .integer(LevelFilesBounds.words.upperBound))
    }

    @Test(arguments: [
        ("ingredients.json", "schema/ingredients.schema.json"),
        ("rules.json", "schema/rules.schema.json"), ("shop.json", "schema/shop.schema.json"),
        ("01.json", "schema/level.schema.json"), ("02.json", "schema/level.schema.json"),
        ("03.json", "schema/level.schema.json"),
        ("generated.json", "schema/generated.schema.json"),
        ("newcomers.json", "schema/newcomers.schema.json"),
    ])
    func fileNamesItsSchema(file: String, expected: String) throws {
        #expect(try Self.value(ofFile: file).fields?["$schema"] == .text(expected))
    }

    /// The description at `path`. For a list, the description of its elements.
    private static func description(
        of path: [String], in schema: String
    ) throws -> [String: LevelFilesValue] {
        let found = try list(at: path, in: schema)
        return found["items"]?.fields ?? found
    }

    private static func list(
        at path: [String], in schema: String
    ) throws -> [String: LevelFilesValue] {
        var found = try #require(try value(ofFile: "schema/\(schema).schema.json").fields)
        for name in path {
            let object = found["items"]?.fields ?? found
            found = try #require(object["properties"]?.fields?[name]?.fields)
        }
        return found
    }

    private static func value(ofFile file: String) throws -> LevelFilesValue {
        let data = try Data(contentsOf: URL(filePath: LevelsCopy.original).appending(path: file))
        return try data.withUnsafeBytes { LevelFilesValue(try JSONReader.value(of: $0)) }
    }
}

extension LevelFilesValue {
    fileprivate var fields: [String: LevelFilesValue]? {
        if case .object(let fields) = self { fields } else { nil }
    }

    fileprivate var elements: [LevelFilesValue]? {
        if case .list(let elements) = self { elements } else { nil }
    }
}
