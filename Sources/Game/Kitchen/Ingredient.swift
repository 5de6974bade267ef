/// Something that goes on a plate.
package struct Ingredient: Hashable, Sendable {
    /// The name that programs use, such as `bun`.
    package let id: String
    /// The symbol that players see: one grapheme cluster.
    package let emoji: String
    /// What the recipe calls it, in a level that is made of one.
    package let label: String?

    package init(id: String, emoji: String, label: String? = nil) {
        self.id = id
        self.emoji = emoji
        self.label = label
    }
}
