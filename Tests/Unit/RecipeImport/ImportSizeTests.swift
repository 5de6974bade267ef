import GameProtocol
import RecipeImport
import TestSupport
import Testing

/// The maximum number of recipes in one import, in other programs' archives.
@Suite("Imports of 10,000 recipes", .timeLimit(.minutes(10)))
struct ImportSizeTests {
    private static let words = """
        Heat chop stir slowly until golden and soft then add the drained beans with stock cover simmer taste season rest
        serve warm fold whisk knead bake oven pan bowl lid cream butter flour sugar onion garlic thyme lemon parsley rice
        roast peel grate slice mix pour reduce crisp edges tender about twelve minutes remove fat spoon over leaves press
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    private static func text(_ count: Int, _ random: inout TestRandom) -> String {
        (0..<count).map { _ in words[Int(random.next() % UInt64(words.count))] }
            .joined(separator: " ")
    }

    /// A recipe in the format of Nextcloud's cookbook, with 8 ingredients and 4 steps.
    private static func recipe(_ number: Int, _ random: inout TestRandom) -> String {
        let ingredients = (1...8).map { _ in
            "\"\(random.next() % 900) g \(text(2, &random))\""
        }
        let steps = (1...4).map { _ in "\"\(text(14, &random)).\"" }
        return """
            {"@context":"http://schema.org","@type":"Recipe","id":"\(number)","name":"Soup \(number)",\
            "description":"\(text(12, &random))","url":"https://a.example/soups/\(number)",\
            "image":"","prepTime":"PT0H15M","cookTime":"PT0H30M","totalTime":"PT0H45M",\
            "recipeCategory":"Soups","keywords":"winter,quick","recipeYield":4,"tool":[],\
            "recipeIngredient":[\(ingredients.joined(separator: ","))],\
            "recipeInstructions":[\(steps.joined(separator: ","))],\
            "nutrition":{"@type":"NutritionInformation"}}
            """
    }

    @Test("One file per recipe: all fit into one upload and are all read")
    func archive() {
        var random = TestRandom(seed: 1)
        let count = ImportFile.Bounds.upload.recipeCount
        let archive = Zip.archive(
            (1...count).map { number in
                (
                    name: "Soup \(number)/recipe.json",
                    content: Array(Self.recipe(number, &random).utf8), isDeflated: true
                )
            })
        #expect(archive.count <= GameProtocol.importBytes, "\(archive.count) bytes")
        let found = ImportFile(name: "export.zip", archive, bounds: .upload).found
        #expect(found.count == count)
        let isWhole = found.allSatisfy { found in
            guard case .success(.recipe(let recipe)) = found.item else { return false }
            return recipe.ingredients.count == 8 && recipe.steps.count == 4
        }
        #expect(isWhole)
    }
}
