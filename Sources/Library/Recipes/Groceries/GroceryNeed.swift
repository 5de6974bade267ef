import Base

/// One reason why something is on the grocery list, and how much of it that reason wants. Clients show the needs of
/// one food as one line.
package struct GroceryNeed: Hashable, Sendable {
    package let id: NeedID
    package let name: String
    /// Nil if it says none.
    package let amount: Amount?
    package let note: String

    package init(id: NeedID, name: String, amount: Amount?, note: String = "") {
        self.id = id
        self.name = name
        self.amount = amount
        self.note = note
    }

    /// What somebody who checked a need off has seen of it.
    package enum Checked: Hashable, Sendable {
        case amount(Amount)
        case withoutAmount
    }

    /// What a recipe needs beyond what the pantry has, in the recipe's measures and with its notes; of a range, its
    /// upper end. Optional ingredients aren't among it.
    ///
    /// - Parameter newID: an identifier for each need.
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
