import Base
import Kitchen

/// A player's committed state.
package struct PlayerState: Hashable, Sendable {
    package var id: PlayerID
    package var name: String
    package var avatar: String
    package var coins: Int64
    /// Pieces owned, by item; an item that isn't owned may be missing.
    package var inventory: [ShopItem.ID: Int64]
    /// The best stars by level id; a level never finished is missing.
    package var bestStars: [Int: Int]
    /// The player's last visit, in milliseconds since 1970-01-01 UTC; recorded once a day.
    package var seenMilliseconds: Int64

    /// The time after which a visit is recorded again.
    package static let sightingMilliseconds: Int64 = 86_400_000

    /// True if the visit must be recorded again.
    package func isSeenLongAgo(at timeMilliseconds: Int64) -> Bool {
        timeMilliseconds - seenMilliseconds >= Self.sightingMilliseconds
    }

    package init(
        id: PlayerID, name: String, avatar: String, coins: Int64,
        inventory: [ShopItem.ID: Int64], bestStars: [Int: Int], seenMilliseconds: Int64 = 0
    ) {
        self.id = id
        self.name = name
        self.avatar = avatar
        self.coins = coins
        self.inventory = inventory
        self.bestStars = bestStars
        self.seenMilliseconds = seenMilliseconds
    }
}
