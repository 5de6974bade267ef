import Base

/// A food that the household has, or has run out of.
package struct PantryItem: Hashable, Sendable {
    package let id: PantryItemID
    package var name: String
    /// The measure of all its lots.
    package var measure: Measure
    /// True for items like water and salt, which are always there and never counted.
    package var isStaple: Bool
    package var lots: [Lot]

    /// Stock that arrived together and expires together.
    package struct Lot: Hashable, Sendable {
        package let id: LotID
        /// Never negative.
        package var quantity: Quantity
        /// Nil if it doesn't expire.
        package var expiry: Day?

        package init(id: LotID, quantity: Quantity, expiry: Day? = nil) {
            self.id = id
            self.quantity = quantity
            self.expiry = expiry
        }
    }

    package init(
        id: PantryItemID, name: String, measure: Measure, isStaple: Bool = false, lots: [Lot] = []
    ) {
        self.id = id
        self.name = name
        self.measure = measure
        self.isStaple = isStaple
        self.lots = lots
    }

    /// True if there is any of it.
    package var isThere: Bool { isStaple || lots.contains { $0.quantity.isPositive } }

    /// The earliest expiry of its lots that aren't empty.
    package var firstExpiry: Day? {
        lots.lazy.filter(\.quantity.isPositive).compactMap(\.expiry).min()
    }

    /// The indices of its lots in order of use: the soonest to expire first; of these, the oldest,
    /// which is the first in `lots`.
    var lotsInOrderOfUse: [Int] {
        lots.indices.sorted { first, second in
            (lots[first].expiry?.number ?? .max, first)
                < (lots[second].expiry?.number ?? .max, second)
        }
    }
}
