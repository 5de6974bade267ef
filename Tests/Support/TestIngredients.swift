import Kitchen

extension [Ingredient] {
    /// Ingredients with these emoji, each named `i` and its index.
    package static func emoji(_ emoji: [String]) -> [Ingredient] {
        emoji.enumerated().map { Ingredient(id: "i\($0)", emoji: $1) }
    }
}
