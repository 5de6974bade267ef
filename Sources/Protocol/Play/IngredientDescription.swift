import Kitchen

/// Something that can be tapped.
public struct IngredientDescription: Codable, Hashable, Sendable {
    /// A permanent name such as `patty`, whatever the ingredient looks like.
    public var ingredientID: String
    /// How to show it without an own picture.
    public var emoji: String
    /// What the recipe calls it, in a level that is made of one.
    public var label: String?

    private enum CodingKeys: String, CodingKey {
        case emoji, label
        case ingredientID = "ingredient_id"
    }

    package init(_ ingredient: Kitchen.Ingredient) {
        ingredientID = ingredient.id
        emoji = ingredient.emoji
        label = ingredient.label
    }
}
