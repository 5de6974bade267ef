import Base

/// A step of a recipe's method.
package struct RecipeStep: Hashable, Sendable {
    package let id: StepID
    package var text: String
    /// Durations in seconds, each from a second to 7 days.
    package var timers: [Int]

    package init(id: StepID, text: String, timers: [Int] = []) {
        self.id = id
        self.text = text
        self.timers = timers
    }
}
