import Base

/// One kitchen: its ingredients, its orders and how many to serve. Immutable, so a running round
/// keeps its level when the server reloads the files.
package final class Level: Sendable {
    /// An index into `ingredients`.
    package typealias IngredientIndex = Int

    /// The most ingredients in a level or in a recipe. An ingredient's index is packed into 4 bits.
    package static let ingredientLimit = 16

    /// A burger: its ingredients from bottom to top, and its name.
    package struct Recipe: Hashable, Sendable {
        package let name: LocalizedText
        package let ingredients: [IngredientIndex]

        package init(name: LocalizedText, ingredients: [IngredientIndex]) {
            self.name = name
            self.ingredients = ingredients
        }
    }

    /// The rule that picks the next order.
    package enum Sequence: String, CaseIterable, Sendable {
        /// Any recipe, picked at random.
        case random
        /// The recipes in order, starting again after the last.
        case inOrder
    }

    /// The id range of levels made from a household's recipes.
    package static let recipeIDs = GameNumbers.firstRecipeLevel...Int(Int32.max)

    package let id: Int
    package let name: LocalizedText
    /// The name of the level's look in clients, or `nil` for the usual one.
    package let theme: String?
    /// The number of orders to serve for three stars and a win.
    package let target: Int
    /// The clock at the start if the rules say `StartClock.baseTime`; otherwise unused.
    package let baseTimeSeconds: Int
    /// No two share an id or an emoji.
    package let ingredients: [Ingredient]
    package let recipes: [Recipe]
    package let sequence: Sequence
    /// The recipes' ingredients, packed for comparison with a round's plate.
    let packedRecipes: [PackedIngredients]

    package init(
        id: Int, name: LocalizedText, theme: String? = nil, target: Int, baseTimeSeconds: Int,
        ingredients: [Ingredient], recipes: [Recipe], sequence: Sequence = .random
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
        self.sequence = sequence
        packedRecipes = recipes.map { PackedIngredients($0.ingredients) }
    }

    /// The index of the ordered recipe.
    ///
    /// - Parameter order: The order's number, from 1.
    func recipeIndex(ofOrder order: Int, using random: inout SplitMix64) -> Int {
        switch sequence {
        case .random: random.next(below: packedRecipes.count)
        case .inOrder: (order - 1) % packedRecipes.count
        }
    }
}
