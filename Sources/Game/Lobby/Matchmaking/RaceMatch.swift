import Base
import Kitchen

/// Players whom the queue matched.
package struct RaceMatch: Hashable, Sendable {
    package let level: Int
    /// By the order in which they entered the queue.
    package let tickets: [Ticket]
    /// The number of seats for bots. A match with bots is unrated.
    package let botCount: Int

    package var isRated: Bool { botCount == 0 }
    package var players: [PlayerID] { tickets.map(\.player) }
}
