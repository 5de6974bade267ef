/// Something that goes on a plate.
package struct Ingredient: Hashable, Sendable {
    /// What programs call it, such as `bun`.
    package let id: String
    /// What players see: one grapheme cluster.
    package let emoji: String

    package init(id: String, emoji: String) {
        self.id = id
        self.emoji = emoji
    }
}
