/// The answer to `list_shop`.
public struct Shop: Codable, Hashable, Sendable {
    public var items: [ShopOffer]
    /// The player's balance.
    public var coins: Int64

    package init(items: [ShopOffer], coins: Int64) {
        self.items = items
        self.coins = coins
    }
}
