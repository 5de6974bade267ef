import Base

/// Which pantry items an ingredient is taken from, and why.
package struct PantryMatch: Hashable, Sendable {
    package enum Reason: Int, Hashable, Sendable, CaseIterable {
        /// A person chose the item.
        case linked
        /// Or a kind of it that its own words say: "cold water" and "water".
        case sameName
        /// The ingredient's name contains the item's: "red onion" and "onion".
        case itemInIngredient
        /// The item's name contains the ingredient's: "milk" and "oat milk".
        case ingredientInItem
    }

    package let reason: Reason
    /// One, or several with the same name. Those that expire first stand first.
    package let items: [PantryItemID]
}
