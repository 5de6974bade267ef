import Base
import Recipes
import StrictJSON

/// A recipe's fields as a library holds them. `chefdash library export` writes them beside
/// schema.org's properties, so that an import restores the exact values.
package struct ExactRecipe: Hashable, Sendable {
    package typealias Values = [Field: FieldValue]

    /// The recipe's identifier, 32 hexadecimal digits.
    package var id: String
    package var values: Values
    package var ingredients: [Values]
    package var steps: [Values]
    package var diets: [String]
    /// The names of its tags.
    package var tags: [String]
    package var categories: [String]
    /// The identifiers of its cookbooks, which the file may contain.
    package var cookbooks: [String]
    package var favorites: [String]
    /// The names of fields that couldn't be imported.
    package let leftOut: Set<String>
    /// True if the file lacks an image that the recipe or a step shows.
    private(set) var lacksImages = false
    /// True if a listed ingredient or step isn't an object with a name or a text.
    let hasWrongParts: Bool

    /// The member of a JSON-LD recipe that contains it.
    package static let member = "chefdash:recipe"

    /// The fields of another program's recipe that have no other place in `ImportedRecipe`.
    init(
        id: UInt128, _ values: Values, tags: [String], categories: [String], lacksImages: Bool
    ) {
        self.id = EntityID(value: id).description
        self.values = values
        ingredients = []
        self.tags = tags
        self.categories = categories
        steps = []
        diets = []
        cookbooks = []
        favorites = []
        leftOut = []
        hasWrongParts = false
        self.lacksImages = lacksImages
    }

    /// Nil if this program didn't export the node.
    init?(_ node: JSONNode?) {
        guard let members = node?.members, let id = members["id"]?.string, id.utf8.count == 32,
            members["fields"]?.members != nil
        else { return nil }
        self.id = id
        func texts(_ name: String) -> [String] {
            members[name]?.elements?.compactMap(\.string) ?? []
        }
        diets = texts("diets")
        tags = texts("tags")
        categories = texts("categories")
        cookbooks = texts("cookbooks")
        favorites = texts("favorites")
        var leftOut: Set<String> = []
        values = EntityKind.recipe.values(of: members["fields"], leftOut: &leftOut)
        let ingredients = members["ingredients"]?.elements ?? []
        let steps = members["steps"]?.elements ?? []
        hasWrongParts =
            !ingredients.allSatisfy { $0.members?[Field.name.rawValue] != nil }
            || !steps.allSatisfy { $0.members?[Field.text.rawValue] != nil }
        self.ingredients = ingredients.map {
            EntityKind.ingredient.values(of: $0, leftOut: &leftOut)
        }
        self.steps = steps.map { EntityKind.step.values(of: $0, leftOut: &leftOut) }
        self.leftOut = leftOut
    }

    /// The names of the images that the recipe and its steps show.
    package var images: Set<String> {
        Set(([values] + steps).flatMap { $0.compactMap { Self.image($0.key, $0.value) } })
    }

    /// Drops the images that the file doesn't contain.
    mutating func keepImages(_ there: Set<String>) {
        guard !images.isSubset(of: there) else { return }
        lacksImages = true
        func isKept(_ entry: Values.Element) -> Bool {
            Self.image(entry.key, entry.value).map(there.contains) ?? true
        }
        values = values.filter(isKept)
        steps = steps.map { $0.filter(isKept) }
    }

    /// Renames images, by their names in the file.
    mutating func renameImages(_ names: [String: String]) {
        func renamed(_ entry: Values.Element) -> FieldValue {
            Self.image(entry.key, entry.value).flatMap { names[$0] }.map { .text($0) }
                ?? entry.value
        }
        values = Values(uniqueKeysWithValues: values.map { ($0.key, renamed($0)) })
        steps = steps.map { Values(uniqueKeysWithValues: $0.map { ($0.key, renamed($0)) }) }
    }

    private static func image(_ field: Field, _ value: FieldValue) -> String? {
        guard field == .image || field == .thumbnail, case .text(let name) = value else {
            return nil
        }
        return name
    }
}
