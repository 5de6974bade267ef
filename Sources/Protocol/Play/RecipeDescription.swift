/// A burger that can be ordered.
public struct RecipeDescription: Codable, Hashable, Sendable {
    public var name: String
    /// Indexes into the round's `ingredients`, bottom to top; that is also the order of the taps.
    public var layers: [Int]

    package init(name: String, layers: [Int]) {
        self.name = name
        self.layers = layers
    }
}
