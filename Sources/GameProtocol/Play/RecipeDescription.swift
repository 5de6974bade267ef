/// A burger that can be ordered.
public struct RecipeDescription: Codable, Hashable, Sendable {
    public var name: String
    /// The ingredients bottom to top, which is the order of the taps, as places in the round's
    /// `ingredients`.
    public var layers: [Int]

    package init(
        name: String,
        layers: [Int]
    ) {
        self.name = name
        self.layers = layers
    }
}
