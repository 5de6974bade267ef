/// A diet that a recipe suits, from a fixed set. The server's data adds more.
package struct Diet: Hashable, Sendable {
    /// The identifier on the wire, such as `gluten_free`.
    package let id: String

    package init(id: String) { self.id = id }

    package static let common: [Diet] = [
        "vegetarian", "vegan", "gluten_free", "dairy_free", "nut_free",
    ].map(Diet.init)
}
