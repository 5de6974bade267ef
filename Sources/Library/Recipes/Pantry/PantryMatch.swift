import Base

/// The pantry items that an ingredient is taken from, and the reason.
package struct PantryMatch: Hashable, Sendable {
    package enum Reason: Int, Hashable, Sendable, CaseIterable {
        /// A person linked the item.
        case linked
        /// The same name, or a kind of it by the ingredient's own words: "cold water" and "water".
        case sameName
        /// The ingredient's name contains the item's: "red onion" and "onion".
        case itemInIngredient
        /// The item's name contains the ingredient's: "milk" and "oat milk".
        case ingredientInItem
    }

    package let reason: Reason
    /// One item, or several with the same name, the soonest to expire first.
    package let items: [PantryItemID]
}
