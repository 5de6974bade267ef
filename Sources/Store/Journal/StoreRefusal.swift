import Base
import Kitchen

/// Why the rules refuse an operation.
package enum StoreRefusal: Error, Hashable, Sendable {
    case insufficientCoins(balance: Int64, price: Int64)
    case itemNotOwned(ShopItem.ID)
    /// The balance or the quantity would exceed `Posting.balanceLimit`.
    case balanceOverflow
    /// The request id was used before, by another purchase or for another round.
    case staleRequest
    case unknownPlayer
    /// The player has used the day's counted try.
    case dailyTryTaken
    /// It would take room that the disk has for the game alone.
    case diskReserve
    /// Too much has been written for somebody: see `WriteMeter`.
    case quota(waitMilliseconds: Int)
    /// A race can't start, because this player's seat is refused for this reason.
    indirect case seat(PlayerID, StoreRefusal)
}
