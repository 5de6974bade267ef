/// What an order is called: by the first rule whose ingredient the recipe has, or else by the
/// default.
package struct RecipeNames: Hashable, Sendable {
    package struct Rule: Hashable, Sendable {
        package let contains: String
        package let name: String

        package init(contains: String, name: String) {
            self.contains = contains
            self.name = name
        }
    }

    package let rules: [Rule]
    package let defaultName: String

    package init(rules: [Rule], defaultName: String) {
        self.rules = rules
        self.defaultName = defaultName
    }

    /// The name of a recipe of these ingredients.
    package func name(of ingredients: some Sequence<String>) -> String {
        let present = Set(ingredients)
        return rules.first { present.contains($0.contains) }?.name ?? defaultName
    }
}
