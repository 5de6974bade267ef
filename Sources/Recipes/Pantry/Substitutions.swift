/// What can be used instead of an ingredient that is missing.
package struct Substitutions: Hashable, Sendable {
    private var byFood: [NameKey: [String]]

    /// Those that everybody knows; a household can add its own.
    package static let common = Substitutions([
        "butter": ["margarine", "oil", "coconut oil"],
        "milk": ["almond milk", "soy milk", "oat milk"],
        "egg": ["flax egg", "chia egg", "applesauce"],
    ])

    package init(_ substitutes: [String: [String]]) {
        byFood = [:]
        // In an order of their own, so that of two spellings of one food the same one always wins.
        for (food, names) in substitutes.sorted(by: { $0.key < $1.key }) {
            byFood[NameKey(food)] = names
        }
    }

    /// In order of preference; empty if none are known. "Unsalted butter" has those of butter.
    package func substitutes(for name: String) -> [String] {
        for part in NameKey(name).parts {
            if let names = byFood[part] { return names }
        }
        return []
    }

    /// With a household's own, which stand before the common ones of the same food.
    package func adding(_ names: [String], for food: String) -> Substitutions {
        var result = self
        let key = NameKey(food)
        let known = byFood[key] ?? []
        result.byFood[key] = names + known.filter { !names.contains($0) }
        return result
    }
}
