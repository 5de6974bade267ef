import Foundation
import GameProtocol
import RecipeImport
import Recipes
import Store

/// What others see of a recipe: no notes, no ratings, and nothing of who wrote it or of the pantry.
struct SharedRecipe: Encodable, Sendable {
    /// A recipe, an ingredient or a step, with the fields of an `edit`.
    struct Part: Encodable, Sendable {
        let kind: String
        let fields: LibraryFields
    }

    let recipe: Part
    let diets: [String]
    /// In order.
    let parts: [Part]
    private let value: Recipe?
    private let lines: [EntityRecord]

    private enum CodingKeys: String, CodingKey {
        case recipe, diets, parts
    }

    /// Of each kind.
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
        lines = found.parts.filter { $0.key.kind == .ingredient }
    }

    private static func part(_ record: EntityRecord) -> Part {
        var fields: LibraryFields = [:]
        for field in shown[record.key.kind] ?? [] {
            fields[field.rawValue] = record[field].flatMap(LibraryValue.init)
        }
        return Part(kind: record.key.kind.rawValue, fields: fields)
    }

    /// As JSON.
    var encoded: [UInt8] { Self.json(self) }

    /// The same values always give the same text.
    static func json(_ value: some Encodable) -> [UInt8] {
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
    /// As schema.org names them.
    var dietNames: [String] { diets.compactMap { DietName.name(of: $0) }.sorted() }
    var steps: [String] { value?.steps.map(\.text) ?? [] }
    /// Its path on the server.
    var image: String? {
        guard case .text(let name)? = recipe.fields[Field.image.rawValue] else { return nil }
        return ImageName(name).map { "/images/\($0)" }
    }

    /// Each ingredient in one line, such as `1 1/2 cup milk, warm`.
    func ingredients(in language: PageLanguage) -> [String] {
        lines.map { line in
            var words: [String] = []
            let measure: Measure =
                if case .unit(let measure)? = line[.unit] { measure } else { .each }
            if case .quantity(let amount)? = line[.quantity] {
                var text = Self.text(amount, measure)
                if case .quantity(let upper)? = line[.upperQuantity] {
                    text += "–" + Self.text(upper, measure)
                }
                words.append(text)
            }
            switch measure {
            case .unit(let unit): words.append(language.name(of: unit))
            case .word(let word): words.append(word)
            case .each: break
            }
            if case .text(let name)? = line[.name] { words.append(name) }
            var text = words.joined(separator: " ")
            if case .text(let note)? = line[.note], !note.isEmpty { text += ", " + note }
            return line[.isOptional] == .flag(true) ? "\(text) (\(language.optional))" : text
        }
    }

    private static func text(_ quantity: Quantity, _ measure: Measure) -> String {
        let shown = ShownQuantity(quantity, in: measure)
        return (shown.isRounded ? "~" : "") + shown.text
    }
}
