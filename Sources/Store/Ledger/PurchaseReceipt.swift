import Kitchen

/// The balances right after a purchase. They are the same if the request is repeated later.
package struct PurchaseReceipt: Hashable, Sendable {
    package let item: ShopItem.ID
    package let price: Int64
    package let coins: Int64
    /// Pieces of the item owned.
    package let quantity: Int64
    /// Whether this answers a repeated request: balance and quantity may have changed since.
    package let isRepeat: Bool
}
