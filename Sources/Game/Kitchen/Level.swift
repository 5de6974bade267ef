import Base

/// One kitchen: its orders and how many must be served. Immutable, so that a running round keeps
/// its level when the files are read again.
package final class Level: Sendable {
    /// An index into `ingredients`.
    package typealias IngredientIndex = Int

    /// The most ingredients of a level or of a recipe: an ingredient's index is packed into 4 bits.
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

    /// Which order comes next.
    package enum Sequence: String, Sendable {
        /// Any, by chance.
        case random
        /// The first recipe, then the second; after the last comes the first again.
        case inOrder
    }

    /// Levels that are made of recipes have these numbers.
    package static let recipeIDs = 1_000_000...Int(Int32.max)

    package let id: Int
    package let name: LocalizedText
    /// The look that clients show, if the level has one of its own.
    package let theme: String?
    /// Orders to serve for three stars and a win.
    package let target: Int
    /// The clock at the start if the rules say `StartClock.baseTime`; otherwise unused.
    package let baseTimeSeconds: Int
    /// All differ in id and in emoji.
    package let ingredients: [Ingredient]
    package let recipes: [Recipe]
    package let sequence: Sequence
    /// The recipes' ingredients in the form that a round compares with its plate.
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

    /// The index of what is ordered.
    ///
    /// - Parameter order: the order's number, from 1.
    func recipeIndex(ofOrder order: Int, using random: inout SplitMix64) -> Int {
        switch sequence {
        case .random: random.next(below: packedRecipes.count)
        case .inOrder: (order - 1) % packedRecipes.count
        }
    }
}
