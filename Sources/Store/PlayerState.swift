import Kitchen

/// A player as committed.
package struct PlayerState: Hashable, Sendable {
    package var id: PlayerID
    package var tokenHash: [UInt8]
    package var name: String
    package var avatar: String
    package var coins: Int64
    /// Pieces owned, by item; an item that isn't owned may be missing.
    package var inventory: [ShopItem.ID: Int64]
    /// The best stars by level id; a level never finished is missing.
    package var bestStars: [Int: Int]

    package init(
        id: PlayerID, tokenHash: [UInt8], name: String, avatar: String, coins: Int64,
        inventory: [ShopItem.ID: Int64], bestStars: [Int: Int]
    ) {
        self.id = id
        self.tokenHash = tokenHash
        self.name = name
        self.avatar = avatar
        self.coins = coins
        self.inventory = inventory
        self.bestStars = bestStars
    }
}
