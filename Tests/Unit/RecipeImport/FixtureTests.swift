import Foundation
import RecipeImport
import StrictJSON
import TestSupport
import Testing

@Suite("Recipes from whole documents")
struct FixtureTests {
    /// The page address that the labels assume.
    private static let address = "https://kitchen.example/recipes/page"

    @Test("Every document gives the labelled result", arguments: try Fixture.all())
    func label(of fixture: Fixture) throws {
        let expected = try fixture.label()
        let document = ImportDocument(
            try fixture.content(), contentType: fixture.contentType, address: Self.address)
        let found: [String: JSONNode]
        do throws(ImportRefusal) {
            found = LabelledRecipe.label(of: try document.recipe())
        } catch {
            found = LabelledRecipe.label(of: error)
        }
        #expect(Set(found.keys) == Set(expected.keys))
        for key in expected.keys.sorted() where found[key] != expected[key] {
            Issue.record(
                """
                \(fixture.name): \(key) is \(found[key].map { "\($0)" } ?? "missing"), \
                not \(expected[key].map { "\($0)" } ?? "")
                """)
        }
    }

    @Test("There are 62 documents, ten of which are refused")
    func count() throws {
        let all = try Fixture.all()
        #expect(all.count == 62)
        #expect(try all.count { try $0.label()["refused"] != .null } == 10)
    }
}

/// A document and its expected result.
struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    var testDescription: String { name }

    static func all() throws -> [Fixture] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .filter { !$0.hasSuffix(".expected.json") && $0 != "README.md" }.sorted()
            .map(Fixture.init)
    }

    private static let directory = Repository.root.appending(
        path: "Tests/Unit/RecipeImport/Fixtures")

    var contentType: String {
        name.hasSuffix(".html")
            ? "text/html" : name.hasSuffix(".json") ? "application/ld+json" : "text/plain"
    }

    func content() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.directory.appending(path: name)))
    }

    func label() throws -> [String: JSONNode] {
        let stem = name.prefix { $0 != "." }
        let data = try Data(contentsOf: Self.directory.appending(path: "\(stem).expected.json"))
        guard case .object(let members) = try data.withUnsafeBytes({ try JSONReader.value(of: $0) })
        else { throw TestFailure(description: "\(name): the label isn't an object") }
        return members
    }
}

/// Recipes in the shape of the labels.
enum LabelledRecipe {
    static func label(of recipe: ImportedRecipe) -> [String: JSONNode] {
        [
            "refused": .null, "name": .text(recipe.name), "description": text(recipe.about),
            "source_url": text(recipe.sourceAddress), "image_url": text(recipe.imageAddress),
            "servings": number(recipe.servings), "yield_text": text(recipe.yieldText),
            "prep_minutes": number(recipe.prepMinutes), "cook_minutes": number(recipe.cookMinutes),
            "total_minutes": number(recipe.totalMinutes),
            "ingredients": .list(
                recipe.ingredients.map {
                    .object(["group": text($0.group), "text": .text($0.text)])
                }),
            "steps": .list(
                recipe.steps.map {
                    .object([
                        "section": text($0.section), "name": text($0.name), "text": .text($0.text),
                        "image_url": text($0.imageAddress),
                    ])
                }),
            "keywords": texts(recipe.keywords), "categories": texts(recipe.categories),
            "cuisines": texts(recipe.cuisines), "diets": texts(recipe.diets),
            "author": text(recipe.author), "language": text(recipe.language),
            "nutrition": .object(recipe.nutrition.mapValues { .text($0) }),
        ]
    }

    /// A refusal has no other content.
    static func label(of refusal: ImportRefusal) -> [String: JSONNode] {
        var label = label(of: ImportedRecipe())
        label["refused"] = .text(refusal.rawValue)
        label["name"] = .null
        return label
    }

    private static func text(_ text: String?) -> JSONNode { text.map { .text($0) } ?? .null }
    private static func number(_ number: Int?) -> JSONNode {
        number.map { .integer(Int64($0)) } ?? .null
    }
    private static func texts(_ texts: [String]) -> JSONNode { .list(texts.map { .text($0) }) }
}
