import Kitchen

/// What can be tapped.
public struct IngredientDescription: Codable, Hashable, Sendable {
    /// Stays the same whatever the ingredient is drawn as, such as `patty`.
    public var ingredientID: String
    /// How to show it without a picture of one's own.
    public var emoji: String

    private enum CodingKeys: String, CodingKey {
        case emoji
        case ingredientID = "ingredient_id"
    }

    package init(_ ingredient: Kitchen.Ingredient) {
        ingredientID = ingredient.id
        emoji = ingredient.emoji
    }
}
