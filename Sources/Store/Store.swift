import Kitchen

/// What must outlive the process: players, balances, inventory, rounds and their records.
///
/// Calls come from any queue and return at once. A completion is called exactly once, on a queue
/// of the store's own, and with a success only after the change was committed durably: what it
/// says may be told to a client.
///
/// Two kinds of call differ in what happens when the disk fails:
/// - what a client can ask again (`signUp`, `player`, `setProfile`, `purchase`, `openRound`)
///   completes with `StoreError.unavailable` and has changed nothing;
/// - what the house owes (`pay`, `settle`, `saveCatalogue`) is kept in memory and tried again until it is
///   committed, in the order in which it came.
package protocol Store: AnyObject, Sendable {
    typealias Completion<Value> = @Sendable (Result<Value, StoreError>) -> Void

    /// Creates a player with the coins of a new player.
    func signUp(_ player: NewPlayer, completion: @escaping Completion<PlayerState>)

    /// The player as last committed, or `nil` where there is none.
    func player(_ id: PlayerID, completion: @escaping Completion<PlayerState?>)

    /// Changes what isn't nil, already checked. Completes with the whole profile.
    func setProfile(
        _ id: PlayerID, name: String?, avatar: String?,
        completion: @escaping Completion<Profile>)

    /// Buys one piece. The same request again is answered the same and paid once.
    func purchase(_ purchase: Purchase, completion: @escaping Completion<PurchaseReceipt>)

    /// Opens a round and takes its equipped items, all or nothing. Completes with the player's
    /// inventory afterwards.
    func openRound(
        _ opening: RoundOpening, completion: @escaping Completion<[ShopItem.ID: Int64]>)

    /// Pays an order that was served; once, however often it is asked. Completes with the balance.
    func pay(_ payment: OrderPayment, completion: @escaping @Sendable (Int64) -> Void)

    /// Closes a round with its result; once, however often it is asked.
    func settle(
        _ settlement: RoundSettlement, completion: @escaping @Sendable (SettledRound) -> Void)

    /// Keeps the canonical text of the catalogue that records refer to by its fingerprint.
    func saveCatalogue(
        fingerprint: [UInt8], text: String, completion: @escaping @Sendable () -> Void)

    /// Whether the last commit went through. While it didn't, new rounds are better refused.
    var isAvailable: Bool { get }

    /// Commits what is waiting, then closes. Completes with the number of changes that could not
    /// be committed: 0 unless the disk fails.
    func close(completion: @escaping @Sendable (Int) -> Void)
}

/// Why a store did not do what it was asked; nothing was changed.
package enum StoreError: Error, Hashable, Sendable {
    /// The rules refuse it.
    case refused(StoreRefusal)
    /// The disk is full, the database locked or broken; trying again later can help. The text is
    /// for the log.
    case unavailable(String)
}

/// What the rules refuse.
package enum StoreRefusal: Error, Hashable, Sendable {
    case insufficientCoins(balance: Int64, price: Int64)
    case itemNotOwned(ShopItem.ID)
    /// The balance or the quantity would pass what 64 bits hold.
    case balanceOverflow
    /// The request id was used before, by another purchase or for another round.
    case staleRequest
    case unknownPlayer
}

package struct NewPlayer: Sendable {
    package let id: PlayerID
    /// SHA-256 of the secret token, 32 bytes.
    package let tokenHash: [UInt8]
    package let name: String
    package let avatar: String
    /// Coins granted.
    package let coins: Int64

    package init(id: PlayerID, tokenHash: [UInt8], name: String, avatar: String, coins: Int64) {
        self.id = id
        self.tokenHash = tokenHash
        self.name = name
        self.avatar = avatar
        self.coins = coins
    }
}

/// What a player is called.
package struct Profile: Hashable, Sendable {
    package let name: String
    package let avatar: String

    package init(name: String, avatar: String) {
        self.name = name
        self.avatar = avatar
    }
}

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

package struct Purchase: Hashable, Sendable {
    package let player: PlayerID
    package let item: ShopItem.ID
    /// Coins.
    package let price: Int64
    /// The client's own id of this purchase, unique among the player's requests.
    package let requestID: String

    package init(player: PlayerID, item: ShopItem.ID, price: Int64, requestID: String) {
        self.player = player
        self.item = item
        self.price = price
        self.requestID = requestID
    }
}

/// What a purchase left behind: as it was right after the purchase, also when asked again later.
package struct PurchaseReceipt: Hashable, Sendable {
    package let item: ShopItem.ID
    package let price: Int64
    package let coins: Int64
    /// Pieces of the item owned.
    package let quantity: Int64
    /// Whether this answers a purchase that was made before: balance and quantity may have moved
    /// on since.
    package let isRepeat: Bool

    package init(
        item: ShopItem.ID, price: Int64, coins: Int64, quantity: Int64, isRepeat: Bool
    ) {
        self.item = item
        self.price = price
        self.coins = coins
        self.quantity = quantity
        self.isRepeat = isRepeat
    }
}

package struct RoundOpening: Hashable, Sendable {
    package let round: RoundID
    package let player: PlayerID
    package let level: Int
    /// Taken from the inventory, one piece each; all different.
    package let equipped: [ShopItem.ID]
    /// The client's own id of the request that starts the round.
    package let requestID: String

    package init(
        round: RoundID, player: PlayerID, level: Int, equipped: [ShopItem.ID], requestID: String
    ) {
        self.round = round
        self.player = player
        self.level = level
        self.equipped = equipped
        self.requestID = requestID
    }
}

package struct OrderPayment: Hashable, Sendable {
    package let round: RoundID
    package let player: PlayerID
    /// The order's number within the round, from 1.
    package let order: Int
    package let coins: Int64

    package init(round: RoundID, player: PlayerID, order: Int, coins: Int64) {
        self.round = round
        self.player = player
        self.order = order
        self.coins = coins
    }
}

package struct RoundSettlement: Hashable, Sendable {
    package let round: RoundID
    package let player: PlayerID
    package let level: Int
    package let served: Int
    package let earned: Int64
    package let stars: Int
    package let isWin: Bool
    /// The encoded `RoundRecord`.
    package let record: [UInt8]

    package init(
        round: RoundID, player: PlayerID, level: Int, served: Int, earned: Int64, stars: Int,
        isWin: Bool, record: [UInt8]
    ) {
        self.round = round
        self.player = player
        self.level = level
        self.served = served
        self.earned = earned
        self.stars = stars
        self.isWin = isWin
        self.record = record
    }
}

package struct SettledRound: Hashable, Sendable {
    /// The player's balance.
    package let coins: Int64
    /// The player's best stars in the level, this round included.
    package let bestStars: Int

    package init(coins: Int64, bestStars: Int) {
        self.coins = coins
        self.bestStars = bestStars
    }
}
