import Base

/// What to do, one thing after the other.
package struct RecipeStep: Hashable, Sendable {
    package let id: StepID
    package var text: String
    /// In seconds, 1 to 7 days each.
    package var timers: [Int]

    package init(id: StepID, text: String, timers: [Int] = []) {
        self.id = id
        self.text = text
        self.timers = timers
    }
}
