import Recipes
import StrictJSON

/// The diets of schema.org, mapped to this library's words.
package enum DietName {
    /// The word for a schema.org diet's address or name; nil if it is unknown.
    static func word(_ name: String) -> String? { words[LinkedData.lastPart(name)] }

    /// The word for a library's diet in another spelling, such as "Gluten-free" or `glutenFree`;
    /// nil for anything else.
    static func common(_ name: String) -> String? {
        let letters = name.lowercased().filter(\.isLetter)
        return Diet.common.first { $0.id.filter(\.isLetter) == letters }?.id
    }

    /// The schema.org name of a diet; nil if it has none.
    package static func name(of word: String) -> String? {
        words.first { $0.value == word }?.key
    }

    /// The identifiers of the objects in a node that have only an `@id`.
    static func references(in node: JSONNode) -> [String] {
        if let nodes = node.elements { return nodes.flatMap(references) }
        guard let object = node.members, object.count == 1 else { return [] }
        return [object["@id"]?.string].compactMap(\.self)
    }
}
