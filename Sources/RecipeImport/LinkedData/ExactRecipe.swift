import Recipes
import StrictJSON

/// The fields of a recipe as a library holds them, which `chefdash library export` writes beside schema.org's: what
/// a sentence can't say exactly comes back as it was.
package struct ExactRecipe: Hashable, Sendable {
    package typealias Values = [Field: FieldValue]

    /// Of the recipe, 32 hexadecimal digits.
    package var id: String
    package var values: Values = [:]
    package var ingredients: [Values] = []
    package var steps: [Values] = []
    package var diets: [String]
    /// Names.
    package var tags: [String]
    package var categories: [String]
    /// The names of fields that couldn't be taken over.
    package private(set) var leftOut: Set<String> = []

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
        values = takeValues(of: members["fields"], .recipe)
        ingredients = Self.list(members["ingredients"]).map { takeValues(of: $0, .ingredient) }
        steps = Self.list(members["steps"]).map { takeValues(of: $0, .step) }
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
        leftOut.insert("images")
        func isKept(_ entry: Values.Element) -> Bool {
            Self.image(entry.key, entry.value).map(there.contains) ?? true
        }
        values = values.filter(isKept)
        steps = steps.map { $0.filter(isKept) }
    }

    private static func image(_ field: Field, _ value: FieldValue) -> String? {
        guard field == .image || field == .thumbnail, case .text(let name) = value else {
            return nil
        }
        return name
    }

    /// Those that the fields' rules allow. Things in the pantry are another household's.
    private mutating func takeValues(of node: JSONNode?, _ kind: EntityKind) -> Values {
        guard case .object(let members)? = node else { return [:] }
        var values: Values = [:]
        for (name, node) in members {
            if let field = Field(rawValue: name), let rule = kind.fields[field],
                let value = Self.value(of: node, rule.content), rule.problem(with: value) == nil
            {
                values[field] = value
            } else {
                leftOut.insert(String(name.prefix(32)))
            }
        }
        return values
    }

    private static func value(of node: JSONNode, _ content: FieldRule.Content) -> FieldValue? {
        switch (content, node) {
        case (.line, .text(let text)), (.text, .text(let text)), (.choice, .text(let text)),
            (.link, .text(let text)), (.place, .text(let text)), (.image, .text(let text)):
            return .text(text)
        case (.number, .integer(let number)): return .number(number)
        case (.flag, .boolean(let flag)): return .flag(flag)
        case (.quantity, .text(let text)): return Quantity(text).map { .quantity($0) }
        case (.unit, .text(let text)):
            return .unit(Unit(rawValue: text).map { .unit($0) } ?? .word(text))
        case (.numbers, .list(let nodes)):
            return .numbers(
                nodes.compactMap { if case .integer(let number) = $0 { number } else { nil } })
        case (.line, _), (.text, _), (.choice, _), (.link, _), (.place, _), (.number, _),
            (.flag, _), (.quantity, _), (.unit, _), (.numbers, _), (.day, _), (.reference, _),
            (.emoji, _), (.image, _), (.references, _), (.lines, _), (.players, _), (.stock, _),
            (.checked, _):
            return nil
        }
    }
}
