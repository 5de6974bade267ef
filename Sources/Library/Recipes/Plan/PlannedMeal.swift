import Base

/// A meal on the plan: a recipe, or just a text.
package struct PlannedMeal: Hashable, Sendable, Comparable {
    package let id: UInt128
    package let day: Day
    package let slot: MealSlot
    package let recipe: RecipeID?
    /// Empty if the meal has no text.
    package let text: String
    package let servings: Int
    /// True if it uses up an earlier meal's leftovers, and so needs no ingredients.
    package let isLeftovers: Bool
    /// The order key among the meals of the same slot.
    let place: String
    /// The server's time of the last change, in milliseconds since 1970-01-01 UTC.
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

    /// By day, then in the order of the day's list.
    package static func < (left: PlannedMeal, right: PlannedMeal) -> Bool {
        (left.day, left.slot, left.place, left.id) < (right.day, right.slot, right.place, right.id)
    }
}
