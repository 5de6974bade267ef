import Recipes
import StrictJSON

/// The fields of a recipe as a library holds them, which `chefdash library export` writes beside schema.org's: what
/// a sentence can't say exactly comes back as it was.
package struct ExactRecipe: Hashable, Sendable {
    package typealias Values = [Field: FieldValue]

    /// Of the recipe, 32 hexadecimal digits.
    package var id: String
    package var values: Values
    package var ingredients: [Values]
    package var steps: [Values]
    package var diets: [String]
    /// Names.
    package var tags: [String]
    package var categories: [String]
    /// The identifiers of cookbooks that the file may have too, and of the players whose favorite it is.
    package var cookbooks: [String]
    package var favorites: [String]
    /// The names of fields that couldn't be taken over.
    package let leftOut: Set<String>
    /// Whether the file hasn't an image that the recipe or a step shows.
    private(set) var lacksImages = false
    /// Whether something in the lists of ingredients and steps isn't an object of their fields.
    let hasWrongParts: Bool

    /// The member of a JSON-LD recipe that holds it.
    package static let member = "chefdash:recipe"

    /// Nil for anything that wasn't exported so.
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

    /// The names of the images that it and its steps show.
    package var images: Set<String> {
        Set(([values] + steps).flatMap { $0.compactMap { Self.image($0.key, $0.value) } })
    }

    /// Leaves out the images that nobody has.
    mutating func keepImages(_ there: Set<String>) {
        guard !images.isSubset(of: there) else { return }
        lacksImages = true
        func isKept(_ entry: Values.Element) -> Bool {
            Self.image(entry.key, entry.value).map(there.contains) ?? true
        }
        values = values.filter(isKept)
        steps = steps.map { $0.filter(isKept) }
    }

    /// Gives images other names, by those that they have in the file.
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
