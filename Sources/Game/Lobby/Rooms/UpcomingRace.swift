import Base
import Kitchen

/// A race that a room is about to hold. The caller draws its seed, so the room holds no secret.
package struct UpcomingRace: Hashable, Sendable {
    /// The number of the race in the room, from 1.
    package let race: Int
    package let level: Int
    package let seats: [RoomSeat]
    package let itemsAllowed: Bool
    package let isRated: Bool
}

/// The place of a seat. Seats with equal results share a place.
package struct RacePlace: Hashable, Sendable {
    package let player: PlayerID
    /// From 1.
    package let place: Int
}
