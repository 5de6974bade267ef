import Foundation
import GameProtocol
import RecipeImport
import Recipes
import Store

/// The public part of a recipe: without notes, ratings, authors and the pantry.
struct SharedRecipe: Encodable, Sendable {
    /// A recipe, an ingredient or a step, with the fields of an `edit`.
    struct Part: Encodable, Sendable {
        let kind: String
        let fields: LibraryFields
    }

    let recipe: Part
    let diets: [String]
    /// The ingredients and steps, in order.
    let parts: [Part]
    private let value: Recipe?

    private enum CodingKeys: String, CodingKey {
        case recipe, diets, parts
    }

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
    var encoded: [UInt8] { Self.json(self) }

    /// Encodes deterministically: equal values give the same text.
    private static func json(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be encoded as JSON.
        return (try? encoder.encode(value)).map(Array.init) ?? []
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
        value.map { value in
            Self.json(
                StructuredRecipe(
                    value, writer: language.ingredientWriter,
                    recipeYield: language.servings(value.servings), url: url,
                    image: image.map { origin + $0 }))
        } ?? []
    }
}
