/// What a recipe leaves out, from a fixed set; further ones come with the server's data.
package struct Diet: Hashable, Sendable {
    /// The identifier of the wire, such as `gluten_free`.
    package let id: String

    package init(id: String) { self.id = id }

    package static let common: [Diet] = [
        "vegetarian", "vegan", "gluten_free", "dairy_free", "nut_free",
    ].map(Diet.init)
}
