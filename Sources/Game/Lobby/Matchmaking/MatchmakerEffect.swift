import Base
import Kitchen

/// A decision of the queue for its tickets and players.
package enum MatchmakerEffect: Hashable, Sendable {
    /// The tickets have left the queue; their players get a room.
    case matched(RaceMatch)
    /// The ticket's window has this width now.
    case widened(PlayerID, ticket: UInt64, ratingWindow: Int)
    /// The player may play against bots instead of waiting longer. The ticket stays until the
    /// player accepts.
    case botsOffered(PlayerID, ticket: UInt64)
    /// The ticket has left the queue because its level is gone.
    case levelGone(PlayerID, ticket: UInt64)
}
