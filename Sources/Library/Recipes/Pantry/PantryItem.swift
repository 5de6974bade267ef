import Base

/// Something that the household has, or has run out of.
package struct PantryItem: Hashable, Sendable {
    package let id: PantryItemID
    package var name: String
    /// In what all its lots are counted.
    package var measure: Measure
    /// Water and salt: always there, and never counted.
    package var isStaple: Bool
    package var lots: [Lot]

    /// What came at once and expires together.
    package struct Lot: Hashable, Sendable {
        package let id: LotID
        /// Never negative.
        package var quantity: Quantity
        /// Nil if it keeps.
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

    /// Whether there is any of it.
    package var isThere: Bool { isStaple || lots.contains { $0.quantity.isPositive } }

    /// The first of its lots to expire, of those with something in them.
    package var firstExpiry: Day? {
        lots.lazy.filter(\.quantity.isPositive).compactMap(\.expiry).min()
    }

    /// Its lots in the order in which they are used up: the soonest to expire first, and of those the oldest,
    /// which stands first.
    var lotsInOrderOfUse: [Int] {
        lots.indices.sorted { first, second in
            switch (lots[first].expiry, lots[second].expiry) {
            case (let left?, let right?) where left != right: left < right
            case (_?, nil): true
            case (nil, _?): false
            default: first < second
            }
        }
    }
}
