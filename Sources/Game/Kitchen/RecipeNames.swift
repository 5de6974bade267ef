import Base

/// Picks the names of orders: the first rule whose ingredient is in the recipe, else the default.
package struct RecipeNames: Hashable, Sendable {
    package struct Rule: Hashable, Sendable {
        package let contains: Ingredient
        package let name: LocalizedText

        package init(contains: Ingredient, name: LocalizedText) {
            self.contains = contains
            self.name = name
        }
    }

    package let rules: [Rule]
    package let defaultName: LocalizedText

    package init(rules: [Rule], defaultName: LocalizedText) {
        self.rules = rules
        self.defaultName = defaultName
    }

    package func name(of ingredients: some Sequence<Ingredient>) -> LocalizedText {
        let present = Set(ingredients)
        return rules.first { present.contains($0.contains) }?.name ?? defaultName
    }
}
