import Base

/// An item in the shop: a consumable that works in the round it is equipped for.
package struct ShopItem: Hashable, Sendable {
    /// The item's effect (game rules, "Economy").
    package enum Effect: Hashable, Sendable {
        /// Added to the clock at the start of a round it is equipped for.
        case extraClock(ticks: Int)
        /// The combo at the start of a round it is equipped for.
        case startCombo(Int)
        /// Added to the coins of each order before the multiplier, if the item was equipped for the
        /// round or is owned when the order is served.
        case extraCoins(Int)
    }

    package typealias ID = String

    package let id: ID
    package let name: LocalizedText
    /// In coins.
    package let price: Int64
    package let effect: Effect

    package init(id: ID, name: LocalizedText, price: Int64, effect: Effect) {
        self.id = id
        self.name = name
        self.price = price
        self.effect = effect
    }
}
