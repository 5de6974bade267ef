import Base

/// One reason to have a food on the grocery list, with the amount for that reason. Clients show the
/// needs of one food as one line.
package struct GroceryNeed: Hashable, Sendable {
    package let id: NeedID
    package let name: String
    /// Nil for a need without an amount.
    package let amount: Amount?
    package private(set) var note = ""

    /// The need's amount when a player checked it off.
    package enum Checked: Hashable, Sendable {
        case amount(Amount)
        case withoutAmount
    }

    /// The needs of a recipe beyond the pantry's stock, with the recipe's measures and notes. Uses
    /// the upper end of a range. Skips optional ingredients.
    ///
    /// - Parameter newID: Returns a new identifier for each need.
    package static func all(
        beyond availability: Availability, newID: () -> NeedID
    ) -> [GroceryNeed] {
        availability.lacking.map { line in
            GroceryNeed(
                id: newID(), name: line.ingredient.name, amount: line.wanted,
                note: line.ingredient.note)
        }
    }
}
