import Kitchen

/// The balances right after a purchase. A repeated request gets the same ones.
package struct PurchaseReceipt: Hashable, Sendable {
    package let item: ShopItem.ID
    package let price: Int64
    package let coins: Int64
    /// Pieces of the item owned.
    package let quantity: Int64
    /// True for a repeated request: balance and quantity may have changed since.
    package let isRepeat: Bool
}
