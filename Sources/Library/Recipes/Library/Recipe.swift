import Base

/// A recipe's state at a moment, for calculating matches, plans and levels.
package struct Recipe: Hashable, Sendable {
    package let id: RecipeID
    package var name: String
    package var about = ""
    package var prepMinutes = 0
    package var cookMinutes = 0
    /// The servings that the amounts are for, at least 1.
    package var servings = 1
    package var difficulty: Difficulty?
    /// In half stars, 0 to 10; nil if it isn't rated.
    package var rating: Int?
    package var note = ""
    package var source = ""
    package var lastCooked: Day?
    package var timesCooked = 0
    /// Sorted by place.
    package var ingredients: [RecipeIngredient] = []
    package var steps: [RecipeStep] = []
    package var diets: Set<Diet> = []
    package var categories: Set<CategoryID> = []
    package var tags: Set<TagID> = []
    package var cookbooks: Set<CookbookID> = []

    package init(id: RecipeID, name: String) {
        self.id = id
        self.name = name
    }

    package var totalMinutes: Int { prepMinutes + cookMinutes }

    /// The factor that scales the amounts to a number of servings.
    ///
    /// - Precondition: `servings` is at least 1.
    package func factor(forServings servings: Int) -> Quantity {
        guard let factor = Quantity(Int64(servings), over: Int64(self.servings)) else {
            preconditionFailure("A recipe has at least one serving")
        }
        return factor
    }

    /// The ingredients for a number of servings. For the recipe's own number they are exactly as
    /// written.
    package func ingredients(forServings servings: Int) throws(QuantityOverflow)
        -> [RecipeIngredient]
    {
        let factor = factor(forServings: servings)
        var result: [RecipeIngredient] = []
        for ingredient in ingredients { result.append(try ingredient.scaled(by: factor)) }
        return result
    }
}
