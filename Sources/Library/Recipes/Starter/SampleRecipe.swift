import Base

/// A recipe in several languages that a household can add.
package struct SampleRecipe: Hashable, Sendable {
    package struct Ingredient: Hashable, Sendable {
        package let name: LocalizedText
        /// Nil for "salt to taste".
        package var amount: Amount?
        package var note: LocalizedText?
        package var isOptional = false

        package init(name: LocalizedText) { self.name = name }
    }

    package struct Step: Hashable, Sendable {
        package let text: LocalizedText
        /// Durations in seconds.
        package let timers: [Int64]

        package init(text: LocalizedText, timers: [Int64] = []) {
            self.text = text
            self.timers = timers
        }
    }

    package let name: LocalizedText
    package let servings: Int64
    package var about: LocalizedText?
    package var prepMinutes: Int64?
    package var cookMinutes: Int64?
    package var difficulty: Difficulty?
    package var diets: [Diet] = []
    /// The `id` of categories and tags in the starter library.
    package var categories: [String] = []
    package var tags: [String] = []
    package var ingredients: [Ingredient] = []
    package var steps: [Step] = []

    package init(name: LocalizedText, servings: Int64) {
        self.name = name
        self.servings = servings
    }
}
