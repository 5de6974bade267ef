/// A burger that can be ordered.
public struct RecipeDescription: Codable, Hashable, Sendable {
    public var name: String
    /// Bottom to top: the order of the taps.
    public var ingredients: [String]

    package init(
        name: String,
        ingredients: [String]
    ) {
        self.name = name
        self.ingredients = ingredients
    }
}
