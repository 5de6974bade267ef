import Base
import Kitchen

/// Why the rules refuse an operation.
package enum StoreRefusal: Error, Hashable, Sendable {
    case insufficientCoins(balance: Int64, price: Int64)
    case itemNotOwned(ShopItem.ID)
    /// The balance or the quantity would exceed `Posting.balanceLimit`.
    case balanceOverflow
    /// The request id was used before, for another purchase or another round.
    case staleRequest
    case unknownPlayer
    case unknownAccessCode
    case unknownDevice
    /// See `PlayerDevice.limit`.
    case tooManyDevices
    /// The player has used the day's counted try.
    case dailyTryTaken
    /// The player has filed as many reports as one can in a day.
    case tooManyReports
    /// There is nothing like what is reported.
    case unknownSubject(ActSubject)
    /// The operation would take disk space that is reserved for the game.
    case diskReserve
    /// A write quota is used up: see `WriteMeter`.
    case quota(waitMilliseconds: Int)
    /// A race can't start because this player's seat is refused for this reason.
    indirect case seat(PlayerID, StoreRefusal)
}
