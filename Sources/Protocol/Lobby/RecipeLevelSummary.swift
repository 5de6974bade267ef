import Kitchen

/// The level of a room that is made of a recipe. `list_levels` doesn't have it.
public struct RecipeLevelSummary: Codable, Hashable, Sendable {
    /// The recipe's.
    public var name: String
    /// Orders for a win and three stars.
    public var target: Int
    public var ingredients: [IngredientDescription]

    package init(_ level: Level) {
        name = level.name.text(in: "en")
        target = level.target
        ingredients = level.ingredients.map(IngredientDescription.init)
    }
}
