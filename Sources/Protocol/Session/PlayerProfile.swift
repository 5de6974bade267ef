/// A player's last committed profile.
public struct PlayerProfile: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits.
    public var playerID: String
    public var name: String
    public var avatar: String
    public var coins: Int64
    /// Pieces owned by item id, for every item of the shop.
    public var inventory: [String: Int64]

    private enum CodingKeys: String, CodingKey {
        case name, avatar, coins, inventory
        case playerID = "player_id"
    }

    package init(
        playerID: String, name: String, avatar: String, coins: Int64, inventory: [String: Int64]
    ) {
        self.playerID = playerID
        self.name = name
        self.avatar = avatar
        self.coins = coins
        self.inventory = inventory
    }
}
