import Kitchen

extension [Ingredient] {
    /// Ingredients of these emoji, each called `i` and its place.
    package static func emoji(_ emoji: [String]) -> [Ingredient] {
        emoji.enumerated().map { Ingredient(id: "i\($0)", emoji: $1) }
    }
}
