import Base
import Kitchen

/// What the queue decided at a tick.
package enum MatchmakerEffect: Hashable, Sendable {
    /// The tickets are out of the queue; their players get a room.
    case matched(RaceMatch)
    /// The ticket's window is this wide now.
    case widened(PlayerID, ticket: UInt64, ratingWindow: Int)
    /// The player may have bots instead of waiting on; the ticket stays until that's accepted.
    case botsOffered(PlayerID, ticket: UInt64)
    /// The ticket is out of the queue because its level is gone.
    case levelGone(PlayerID, ticket: UInt64)
}
