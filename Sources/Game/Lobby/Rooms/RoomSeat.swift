import Base
import Kitchen
import RateLimiting

/// A taken seat of a room.
package struct RoomSeat: Hashable, Sendable {
    package enum Occupant: Hashable, Sendable {
        case human
        case bot(BotStrength)
        /// A recorded round that is replayed.
        case ghost
    }

    package let player: PlayerID
    package let occupant: Occupant
    /// Ready for the next race, or for the rematch.
    package internal(set) var isReady = false
    /// The tick at which the player's connection was lost, or `nil` while the player is connected.
    package internal(set) var absentSinceTick: Int?
    /// True if the player left for good. The seat stays until the race is settled.
    package internal(set) var hasLeft = false
    var reactions = RateLimit()

    package init(player: PlayerID, occupant: Occupant) {
        self.player = player
        self.occupant = occupant
    }

    /// True if a person holds the seat and hasn't left.
    package var isHeldByHuman: Bool { occupant == .human && !hasLeft }

    /// True if the seat's player is connected and hasn't left. Bots and ghosts are always present.
    package var isPresent: Bool { absentSinceTick == nil && !hasLeft }
}
