/// A player as last committed.
public struct PlayerProfile: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits.
    public var id: String
    public var name: String
    public var avatar: String
    public var coins: Int64
    /// Pieces owned by item id, every item of the shop.
    public var inventory: [String: Int64]

    package init(
        id: String,
        name: String,
        avatar: String,
        coins: Int64,
        inventory: [String: Int64]
    ) {
        self.id = id
        self.name = name
        self.avatar = avatar
        self.coins = coins
        self.inventory = inventory
    }
}
