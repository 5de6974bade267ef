/// The durable payment of an order.
public struct Balance: Codable, Hashable, Sendable {
    /// The balance afterwards.
    public var coins: Int64
    public var roundID: String
    public var order: Int
    /// What the order paid.
    public var amount: Int64

    private enum CodingKeys: String, CodingKey {
        case coins, order, amount
        case roundID = "round_id"
    }

    package init(coins: Int64, roundID: String, order: Int, amount: Int64) {
        self.coins = coins
        self.roundID = roundID
        self.order = order
        self.amount = amount
    }
}
