import Base

/// A need that a planned meal or a recipe put on the grocery list.
package struct ListedNeed: Hashable, Sendable {
    /// The purpose of a need. All needs of one occasion are calculated together.
    package enum Occasion: Hashable, Sendable {
        /// A meal of the plan.
        case meal(UInt128)
        /// A recipe without a planned meal.
        case recipe(RecipeID)
    }

    package let id: NeedID
    package let occasion: Occasion
    /// Nil if the need names no recipe.
    package let recipe: RecipeID?
    package let name: String
    /// Nil for a need without an amount.
    package let amount: Amount?
    /// The sequence number of the edit that checked it off; nil if it isn't checked.
    package private(set) var checked: Int64?
    /// True if it was cleared from the list. Counts only for a checked need.
    package private(set) var isCleared = false

    package var isChecked: Bool { checked != nil }
}
