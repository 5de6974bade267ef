import Kitchen

/// What a purchase left behind: as it was right after the purchase, also when asked again later.
package struct PurchaseReceipt: Hashable, Sendable {
    package let item: ShopItem.ID
    package let price: Int64
    package let coins: Int64
    /// Pieces of the item owned.
    package let quantity: Int64
    /// Whether this answers a purchase that was made before: balance and quantity may have moved
    /// on since.
    package let isRepeat: Bool

    package init(item: ShopItem.ID, price: Int64, coins: Int64, quantity: Int64, isRepeat: Bool) {
        self.item = item
        self.price = price
        self.coins = coins
        self.quantity = quantity
        self.isRepeat = isRepeat
    }
}
