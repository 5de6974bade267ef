/// Something that the shop sells: a consumable that works in the round it is equipped for.
package struct ShopItem: Hashable, Sendable {
    /// What the item does (game rules, "Economy").
    package enum Effect: Hashable, Sendable {
        /// Added to the clock at the start of a round for which it is equipped.
        case extraClock(ticks: Int)
        /// The combo with which a round starts for which it is equipped.
        case startCombo(Int)
        /// Added to the coins of each order before the multiplier, when the item was equipped for
        /// the round or is owned at the moment of serving.
        case extraCoins(Int)
    }

    package typealias ID = String

    package let id: ID
    package let name: LocalizedText
    /// Coins.
    package let price: Int64
    package let effect: Effect

    package init(id: ID, name: LocalizedText, price: Int64, effect: Effect) {
        self.id = id
        self.name = name
        self.price = price
        self.effect = effect
    }
}
