import Kitchen

/// What the rules refuse.
package enum StoreRefusal: Error, Hashable, Sendable {
    case insufficientCoins(balance: Int64, price: Int64)
    case itemNotOwned(ShopItem.ID)
    /// The balance or the quantity would pass `Posting.balanceLimit`.
    case balanceOverflow
    /// The request id was used before, by another purchase or for another round.
    case staleRequest
    case unknownPlayer
    /// The player has used the day's counted try.
    case dailyTryTaken
    /// Why a race can't start: this player's seat is refused.
    indirect case seat(PlayerID, StoreRefusal)
}
