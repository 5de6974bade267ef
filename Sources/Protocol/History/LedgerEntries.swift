/// A page of a player's own ledger.
public struct LedgerEntries: Codable, Hashable, Sendable {
    /// One movement of coins, or of pieces of an item.
    public struct Entry: Codable, Hashable, Sendable {
        /// Counts the entries of all players.
        public var number: Int64
        /// Milliseconds since 1970-01-01 UTC.
        public var timeMilliseconds: Int64
        /// `coins`, or an item's id.
        public var assetID: String
        /// `grant`, `order`, `race`, `purchase`, `equip` or `refund`.
        public var kind: String
        /// What the player gained; negative for a loss.
        public var amount: Int64
        /// The player's balance of the asset afterwards.
        public var balance: Int64
        /// What the entry is for, such as `race:` and the race's id.
        public var reference: String

        private enum CodingKeys: String, CodingKey {
            case number, kind, amount, balance, reference
            case assetID = "asset_id"
            case timeMilliseconds = "time_ms"
        }

        package init(
            number: Int64, timeMilliseconds: Int64, assetID: String, kind: String, amount: Int64,
            balance: Int64, reference: String
        ) {
            self.number = number
            self.timeMilliseconds = timeMilliseconds
            self.assetID = assetID
            self.kind = kind
            self.amount = amount
            self.balance = balance
            self.reference = reference
        }
    }

    /// Newest first.
    public var entries: [Entry]
    /// Whether there are older entries.
    public var more: Bool

    package init(entries: [Entry], more: Bool) {
        self.entries = entries
        self.more = more
    }
}
