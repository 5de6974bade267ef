import Base
import Kitchen

/// Picks the names of orders: the first rule whose ingredient is in the recipe, else the default.
struct RecipeNames: Hashable, Sendable {
    struct Rule: Hashable, Sendable {
        let contains: Ingredient
        let name: LocalizedText
    }

    let rules: [Rule]
    let defaultName: LocalizedText

    func name(of ingredients: some Sequence<Ingredient>) -> LocalizedText {
        let present = Set(ingredients)
        return rules.first { present.contains($0.contains) }?.name ?? defaultName
    }
}
