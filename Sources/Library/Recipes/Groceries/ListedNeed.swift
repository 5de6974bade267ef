import Base

/// A need that a meal of the plan or a recipe has put on the grocery list.
package struct ListedNeed: Hashable, Sendable {
    /// What it was bought for: all its needs are calculated together.
    package enum Occasion: Hashable, Sendable {
        /// A meal of the plan.
        case meal(UInt128)
        /// A recipe that nobody has planned.
        case recipe(RecipeID)
    }

    package let id: NeedID
    package let occasion: Occasion
    /// Nil if it says none.
    package let recipe: RecipeID?
    package let name: String
    /// Nil if it says none.
    package let amount: Amount?
    /// The place of the edit that has checked it off; nil if none has.
    package let checked: Int64?
    /// Whether it was cleared away, as only counts for what is checked off.
    package let isCleared: Bool

    package var isChecked: Bool { checked != nil }

    package init(
        id: NeedID, for occasion: Occasion, recipe: RecipeID?, name: String, amount: Amount?,
        checked: Int64? = nil, isCleared: Bool = false
    ) {
        self.id = id
        self.occasion = occasion
        self.recipe = recipe
        self.name = name
        self.amount = amount
        self.checked = checked
        self.isCleared = isCleared
    }
}
