import Base

/// A meal on the plan: a recipe, or just a text.
package struct PlannedMeal: Hashable, Sendable, Comparable {
    package let id: UInt128
    package let day: Day
    package let slot: MealSlot
    package private(set) var recipe: RecipeID?
    /// Empty if the meal has no text.
    package private(set) var text = ""
    package private(set) var servings = 1
    /// True if it uses up an earlier meal's leftovers, and so needs no ingredients.
    package private(set) var isLeftovers = false
    /// The order key among the meals of the same slot.
    private(set) var place = ""
    /// The server's time of the last change, in milliseconds since 1970-01-01 UTC.
    package private(set) var changedMilliseconds: Int64 = 0

    /// By day, then in the order of the day's list.
    package static func < (left: PlannedMeal, right: PlannedMeal) -> Bool {
        (left.day, left.slot, left.place, left.id) < (right.day, right.slot, right.place, right.id)
    }
}
