import Foundation
import RecipeImport
import StrictJSON
import TestSupport
import Testing

/// Recipes with a title, servings, ingredients, instructions and diets, as small apps store them.
@Suite("Plain records of recipes")
struct PlainRecordTests {
    private static func recipes(_ json: String) -> [Result<ImportedItem, ImportRefusal>] {
        ImportFile(name: "recipes.json", Array(json.utf8)).found.map(\.item)
    }

    @Test("A server's JSON answer with such recipes is imported directly")
    func golden() throws {
        let directory = "Tests/Unit/RecipeImport/Records"
        let label = Data(try Repository.text("\(directory)/recipes.expected.json").utf8)
        let node = try label.withUnsafeBytes { try JSONReader.value(of: $0) }
        guard case .list(let expected) = node else {
            throw TestFailure(description: "the label isn't a list")
        }
        let found = Self.recipes(try Repository.text("\(directory)/recipes.json"))
        #expect(found.count == expected.count)
        for (item, expected) in zip(found, expected) {
            guard case .recipe(let recipe) = try item.get() else {
                Issue.record("no recipe")
                continue
            }
            #expect(JSONNode.object(LabelledRecipe.label(of: recipe)) == expected)
        }
    }

    private static let parts =
        #""ingredients":[{"name":"leeks","quantity":"1/2","unit":"cup","note":"hot"}],"#
        + #""instructions":[{"id":1,"text":"Boil."}]"#

    private static let records: [(json: String, names: [String])] = [
        ("{\"title\":\"A\",\(parts)}", ["A"]),
        ("[{\"title\":\"A\",\(parts)},{\"title\":\"B\",\(parts)}]", ["A", "B"]),
        ("{\"title\":\"A\",\(parts)}\n{\"title\":\"B\",\(parts)}", ["A", "B"]),
        ("{\"recipes\":[{\"title\":\"A\",\(parts)},7]}", ["A"]),
    ]

    @Test("One record, a list, or one per line", arguments: records)
    func shapes(json: String, names: [String]) throws {
        let recipes = Self.recipes(json).compactMap { item in
            if case .success(.recipe(let recipe)) = item { recipe } else { nil }
        }
        #expect(recipes.map(\.name) == names)
        for recipe in recipes {
            #expect(recipe.ingredients.map(\.text) == ["1/2 cup leeks, hot"])
            #expect(recipe.steps.map(\.text) == ["Boil."])
        }
    }

    private static let refused: [(json: String, refusal: ImportRefusal)] = [
        ("{\"title\":\"\",\(parts)}", .noName),
        (#"{"title":"A","ingredients":[],"instructions":[]}"#, .nothingInIt),
        (#"{"title":"A","ingredients":null,"instructions":true}"#, .nothingInIt),
        (#"{"title":"A","ingredients":[]}"#, .noRecipe),
        (#"{"recipes":[]}"#, .noRecipe),
    ]

    @Test("Incomplete records are refused", arguments: refused)
    func refusals(json: String, refusal: ImportRefusal) {
        #expect(Self.recipes(json) == [.failure(refusal)])
    }
}
