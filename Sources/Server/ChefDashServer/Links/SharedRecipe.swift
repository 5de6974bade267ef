import Foundation
import GameProtocol
import RecipeImport
import Recipes
import Store
import StrictJSON

/// The public part of a recipe: without notes, ratings, authors and the pantry.
struct SharedRecipe: JSONObjectWritable, Sendable {
    /// A recipe, an ingredient or a step, with the fields of an `edit`.
    struct Part: JSONObjectWritable, Sendable {
        let kind: String
        let fields: LibraryFields

        func writeMembers(to json: inout JSONWriter) {
            json.member("fields", fields)
            json.member("kind", kind)
        }
    }

    let recipe: Part
    let diets: [String]
    /// The ingredients and steps, in order.
    let parts: [Part]
    private let value: Recipe?

    /// The public fields of each kind.
    private static let shown: [EntityKind: Set<Field>] = [
        .recipe: [
            .name, .about, .prepMinutes, .cookMinutes, .servings, .difficulty, .source, .image,
            .thumbnail,
        ],
        .ingredient: [.name, .quantity, .upperQuantity, .unit, .note, .isOptional, .place],
        .step: [.text, .timers, .image, .place],
    ]

    init(_ found: SharedRecipeQuery.Found) {
        recipe = Self.part(found.recipe)
        parts = found.parts.map(Self.part)
        value = Recipe(found.recipe, parts: found.parts)
        diets = (value?.diets.map(\.id) ?? []).sorted()
    }

    private static func part(_ record: EntityRecord) -> Part {
        var fields: LibraryFields = [:]
        for field in shown[record.key.kind] ?? [] {
            fields[field.rawValue] = record[field].flatMap(LibraryValue.init)
        }
        return Part(kind: record.key.kind.rawValue, fields: fields)
    }

    /// The recipe as JSON.
    var encoded: [UInt8] { JSONWriter.bytes(of: self) }

    func writeMembers(to json: inout JSONWriter) {
        json.member("diets", diets)
        json.member("parts", parts)
        json.member("recipe", recipe)
    }

    // MARK: - As people read it

    var name: String { value?.name ?? "" }
    var about: String { value?.about ?? "" }
    var servings: Int { value?.servings ?? 1 }
    var prepMinutes: Int { value?.prepMinutes ?? 0 }
    var cookMinutes: Int { value?.cookMinutes ?? 0 }
    var source: String { value?.source ?? "" }
    var steps: [String] { value?.steps.map(\.text) ?? [] }
    /// The path of the image on the server.
    var image: String? {
        guard case .text(let name)? = recipe.fields[Field.image.rawValue] else { return nil }
        return ImageName(name).map { "/images/\($0)" }
    }

    /// Each ingredient in one line, such as `1 1/2–2 cups milk, warm`.
    func ingredients(in language: PageLanguage) -> [String] {
        (value?.ingredients ?? []).map(language.ingredientWriter.line)
    }

    /// The recipe as schema.org JSON-LD.
    ///
    /// - Parameter origin: the server's origin.
    func structured(in language: PageLanguage, at url: String, _ origin: String) -> [UInt8] {
        guard let value else { return [] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let recipe = StructuredRecipe(
            value, writer: language.ingredientWriter,
            recipeYield: language.servings(value.servings), url: url,
            image: image.map { origin + $0 })
        // Texts and numbers can always be encoded as JSON.
        return (try? encoder.encode(recipe)).map(Array.init) ?? []
    }
}
