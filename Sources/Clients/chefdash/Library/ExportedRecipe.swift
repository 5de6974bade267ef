import Base
import Foundation
import GameProtocol
import RecipeImport
import Recipes
import StrictJSON

/// A recipe as JSON-LD of schema.org, which most recipe programs read, with this library's own
/// fields added.
struct ExportedRecipe: Encodable {
    private let recipe: Recipe
    private let record: LibraryRecord
    private let parts: [LibraryRecord]
    private let tags: [String]
    private let categories: [String]

    /// Nil if the record isn't a recipe that this program can read.
    ///
    /// - Parameters:
    ///   - parts: The recipe's own parts.
    ///   - names: The names of tags and categories, by their identifiers.
    init?(_ record: LibraryRecord, parts: [LibraryRecord], names: [EntityID: String]) {
        guard let known = record.record,
            let recipe = Recipe(known, parts: parts.compactMap(\.record))
        else { return nil }
        self.recipe = recipe
        self.record = record
        self.parts = parts.sorted { (Self.place($0), $0.id) < (Self.place($1), $1.id) }
        func named(_ set: String) -> [String] {
            (record.sets?[set] ?? [:]).keys.compactMap { EntityID($0).flatMap { names[$0] } }
                .sorted()
        }
        tags = named("tags")
        categories = named("categories")
    }

    /// Every recipe among a household's records, in their order.
    static func all(of records: [LibraryRecord]) -> [ExportedRecipe] {
        let named = records.filter { $0.kind == .tag || $0.kind == .category }
        var names: [EntityID: String] = [:]
        for record in named {
            if case .text(let name)? = record.fields["name"] { names[record.id] = name }
        }
        let parts = Dictionary(grouping: records) { $0.parent }
        return records.filter { $0.kind == .recipe }.compactMap { record in
            ExportedRecipe(record, parts: parts[record.id] ?? [], names: names)
        }
    }

    private static func place(_ record: LibraryRecord) -> String {
        if case .text(let place)? = record.fields["place"] { place } else { "" }
    }

    /// Prefixes must be declared, or other programs drop the whole recipe.
    static let context = ["@vocab": "https://schema.org/", "chefdash": "urn:chefdash:"]

    func encode(to encoder: any Encoder) throws {
        let servings = recipe.servings == 1 ? "1 serving" : "\(recipe.servings) servings"
        try StructuredRecipe(
            recipe, writer: .english, recipeYield: servings, url: recipe.source, keywords: tags,
            categories: categories
        ).encode(to: encoder)
        let exact: Members = [
            "id": record.id, "fields": JSONNode(record.fields),
            "ingredients": fields(of: .ingredient), "steps": fields(of: .step),
            "diets": recipe.diets.map(\.id).sorted(), "tags": tags, "categories": categories,
            // Identifiers; left out if there are none.
            "cookbooks": record.sets?["cookbooks"]?.keys.sorted(),
            "favorites": record.sets?["favorites"]?.keys.sorted(),
        ]
        let members: Members = ["@context": Self.context, "chefdash:recipe": exact]
        try members.encode(to: encoder)
    }

    private func fields(of kind: EntityKind) -> [JSONNode] {
        parts.filter { $0.kind == kind }.map { JSONNode($0.fields) }
    }
}
