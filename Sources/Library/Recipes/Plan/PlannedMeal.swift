import Base

/// A meal on the plan: a recipe, or only a text.
package struct PlannedMeal: Hashable, Sendable, Comparable {
    package let id: UInt128
    package let day: Day
    package let slot: MealSlot
    package let recipe: RecipeID?
    /// Empty where it has none.
    package let text: String
    package let servings: Int
    /// Whether it eats what an earlier meal has left, so that it needs nothing itself.
    package let isLeftovers: Bool
    /// Among the meals of the same slot.
    let place: String
    /// When it was changed last, by the server's clock, in milliseconds since 1970-01-01 UTC.
    package let changedMilliseconds: Int64

    package init(
        id: UInt128, day: Day, slot: MealSlot, recipe: RecipeID? = nil, text: String = "",
        servings: Int = 1, isLeftovers: Bool = false, place: String = "",
        changedMilliseconds: Int64 = 0
    ) {
        self.id = id
        self.day = day
        self.slot = slot
        self.recipe = recipe
        self.text = text
        self.servings = servings
        self.isLeftovers = isLeftovers
        self.place = place
        self.changedMilliseconds = changedMilliseconds
    }

    /// By day, then as the day's list has them.
    package static func < (left: PlannedMeal, right: PlannedMeal) -> Bool {
        (left.day, left.slot, left.place, left.id) < (right.day, right.slot, right.place, right.id)
    }
}
