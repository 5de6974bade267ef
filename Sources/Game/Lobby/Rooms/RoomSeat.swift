import Base
import Kitchen
import RateLimiting

/// A taken seat of a room.
package struct RoomSeat: Hashable, Sendable {
    package enum Occupant: Hashable, Sendable {
        case human
        case bot(BotStrength)
        /// Replays a recorded round.
        case ghost
    }

    package let player: PlayerID
    package let occupant: Occupant
    /// Ready for the next race, or for the rematch.
    package internal(set) var isReady = false
    /// Since when the player's connection is gone, or `nil` while there is one.
    package internal(set) var absentSinceTick: Int?
    /// The player is gone for good; the seat stays until the race is settled.
    package internal(set) var hasLeft = false
    var reactions = RateLimit()

    init(player: PlayerID, occupant: Occupant) {
        self.player = player
        self.occupant = occupant
    }

    /// Whether the seat has a person who hasn't left.
    package var isHeldByHuman: Bool { occupant == .human && !hasLeft }

    /// Whether the seat's player is there; bots and ghosts always are.
    package var isPresent: Bool { absentSinceTick == nil && !hasLeft }
}
