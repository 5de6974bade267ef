/// Something that goes on a plate.
package struct Ingredient: Hashable, Sendable {
    /// The name that programs use, such as `bun`.
    package let id: String
    /// The symbol that players see: one grapheme cluster.
    package let emoji: String

    package init(id: String, emoji: String) {
        self.id = id
        self.emoji = emoji
    }
}
