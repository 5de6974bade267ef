/// Coins that were paid for an order, durable.
public struct Balance: Codable, Hashable, Sendable {
    /// The balance.
    public var coins: Int64
    public var round: String
    public var order: Int
    /// What the order paid.
    public var amount: Int64

    package init(
        coins: Int64,
        round: String,
        order: Int,
        amount: Int64
    ) {
        self.coins = coins
        self.round = round
        self.order = order
        self.amount = amount
    }
}
