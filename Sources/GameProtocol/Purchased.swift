/// The answer to `purchase`, durable. A repeated purchase gets the first one's answer.
public struct Purchased: Codable, Hashable, Sendable {
    public var item: String
    public var price: Int64
    /// Pieces owned after the purchase.
    public var owned: Int64
    /// The balance after the purchase.
    public var coins: Int64

    package init(
        item: String,
        price: Int64,
        owned: Int64,
        coins: Int64
    ) {
        self.item = item
        self.price = price
        self.owned = owned
        self.coins = coins
    }
}
