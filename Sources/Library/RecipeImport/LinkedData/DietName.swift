import Recipes
import StrictJSON

/// The diets of schema.org.
package enum DietName {
    /// The word for a diet's address or name; nil if it isn't known.
    static func word(_ name: String) -> String? { words[LinkedData.lastPart(name)] }

    /// The word for one of a library's diets, which may be written such as "Gluten-free" or `glutenFree`; nil for anything
    /// else.
    static func common(_ name: String) -> String? {
        let letters = name.lowercased().filter(\.isLetter)
        return Diet.common.first { $0.id.filter(\.isLetter) == letters }?.id
    }

    /// The name of a diet at schema.org; nil if it has none there.
    package static func name(of word: String) -> String? {
        words.first { $0.value == word }?.key
    }

    /// The identifiers in a node that are nothing but that.
    static func references(in node: JSONNode) -> [String] {
        switch node {
        case .list(let nodes): return nodes.flatMap(references)
        case .object(let object):
            if object.count == 1, case .text(let id)? = object["@id"] { return [id] }
            return []
        case .null, .boolean, .integer, .real, .text: return []
        }
    }

    private static let words = [
        "VegetarianDiet": "vegetarian", "VeganDiet": "vegan", "GlutenFreeDiet": "gluten_free",
        "DairyFreeDiet": "dairy_free", "KosherDiet": "kosher", "HalalDiet": "halal",
        "LowCalorieDiet": "low_calorie", "LowFatDiet": "low_fat", "LowSaltDiet": "low_salt",
        "DiabeticDiet": "diabetic", "HinduDiet": "hindu",
    ]
}
