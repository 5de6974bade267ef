/// A seat's items and bonus at the start of a race.
package struct SeatSetup: Hashable, Sendable {
    /// No items, as in rated races.
    package static let plain = SeatSetup(equipped: [], extraCoins: 0)

    /// The items for this race; at most `RoundRecord.equippedLimit`.
    package let equipped: [ShopItem.ID]
    /// The sauce bonus (`Catalogue.extraCoins(equipped:owns:)`), from 0 to
    /// `RoundRecord.extraCoinsLimit`.
    package let extraCoins: Int

    package init(equipped: [ShopItem.ID], extraCoins: Int) {
        self.equipped = equipped
        self.extraCoins = extraCoins
    }
}
