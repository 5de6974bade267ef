/// One kitchen: what can be ordered in it and how much must be served. Immutable, so that a round
/// under way keeps the level it started with however often the files are read again.
package final class Level: Sendable {
    /// An ingredient's place in `ingredients`.
    package typealias IngredientIndex = Int

    /// The most ingredients that a level, and the longest recipe, can have: places are kept in 4
    /// bits each.
    package static let ingredientLimit = 16

    /// A burger: its ingredients bottom to top, and the name on its order.
    package struct Recipe: Hashable, Sendable {
        package let name: LocalizedText
        package let ingredients: [IngredientIndex]

        package init(name: LocalizedText, ingredients: [IngredientIndex]) {
            self.name = name
            self.ingredients = ingredients
        }
    }

    package let id: Int
    package let name: LocalizedText
    /// The word by which clients choose the level's look, if it has one of its own.
    package let theme: String?
    /// Orders to serve for three stars and a win.
    package let target: Int
    /// Kept as data; starts the clock only where the rules choose it.
    package let baseTimeSeconds: Int
    /// All different, in id and in emoji.
    package let ingredients: [Ingredient]
    package let recipes: [Recipe]
    /// The recipes' ingredients, as a round compares them with its plate.
    let packedRecipes: [PackedIngredients]

    package init(
        id: Int, name: LocalizedText, theme: String? = nil, target: Int, baseTimeSeconds: Int,
        ingredients: [Ingredient], recipes: [Recipe]
    ) {
        precondition((1...Self.ingredientLimit).contains(ingredients.count))
        precondition(!recipes.isEmpty && target > 0)
        precondition(
            recipes.allSatisfy { recipe in
                (1...Self.ingredientLimit).contains(recipe.ingredients.count)
                    && recipe.ingredients.allSatisfy(ingredients.indices.contains)
            })
        self.id = id
        self.name = name
        self.theme = theme
        self.target = target
        self.baseTimeSeconds = baseTimeSeconds
        self.ingredients = ingredients
        self.recipes = recipes
        packedRecipes = recipes.map { PackedIngredients($0.ingredients) }
    }
}
