/// An ingredient of a level's recipes.
package struct Ingredient: Hashable, Sendable {
    /// The stable name for programs, such as `bun`.
    package let id: String
    /// The symbol on the screen: one grapheme cluster.
    package let emoji: String
    /// The ingredient's name in the household's recipe, in a level made from a recipe; otherwise
    /// `nil`.
    package let label: String?

    package init(id: String, emoji: String, label: String? = nil) {
        self.id = id
        self.emoji = emoji
        self.label = label
    }
}
