/// The durable answer to `purchase`. A repeated purchase gets the first one's answer.
public struct Purchased: Codable, Hashable, Sendable {
    public var itemID: String
    public var price: Int64
    /// Pieces owned after the purchase.
    public var owned: Int64
    /// The balance after the purchase.
    public var coins: Int64

    private enum CodingKeys: String, CodingKey {
        case price, owned, coins
        case itemID = "item_id"
    }

    package init(itemID: String, price: Int64, owned: Int64, coins: Int64) {
        self.itemID = itemID
        self.price = price
        self.owned = owned
        self.coins = coins
    }
}
