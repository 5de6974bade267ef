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

    /// Nil if this program didn't export the node.
    init?(_ node: JSONNode?) {
        guard case .object(let members)? = node, case .text(let id)? = members["id"],
            id.utf8.count == 32, case .object? = members["fields"]
        else { return nil }
        self.id = id
        diets = Self.texts(members["diets"])
        tags = Self.texts(members["tags"])
        categories = Self.texts(members["categories"])
        cookbooks = Self.texts(members["cookbooks"])
        favorites = Self.texts(members["favorites"])
        var leftOut: Set<String> = []
        values = EntityKind.recipe.values(of: members["fields"], leftOut: &leftOut)
        let (ingredients, steps) = (
            Self.list(members["ingredients"]), Self.list(members["steps"])
        )
        hasWrongParts =
            !ingredients.allSatisfy { Self.has(.name, $0) }
            || !steps.allSatisfy { Self.has(.text, $0) }
        self.ingredients = ingredients.map {
            EntityKind.ingredient.values(of: $0, leftOut: &leftOut)
        }
        self.steps = steps.map { EntityKind.step.values(of: $0, leftOut: &leftOut) }
        self.leftOut = leftOut
    }

    private static func has(_ field: Field, _ node: JSONNode) -> Bool {
        if case .object(let members) = node { members[field.rawValue] != nil } else { false }
    }

    private static func list(_ node: JSONNode?) -> [JSONNode] {
        if case .list(let nodes)? = node { nodes } else { [] }
    }

    private static func texts(_ node: JSONNode?) -> [String] {
        list(node).compactMap { if case .text(let text) = $0 { text } else { nil } }
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
