import Base
import Kitchen

/// Players whom the queue brought together.
package struct RaceMatch: Hashable, Sendable {
    package let level: Int
    /// In the order in which they came into the queue.
    package let tickets: [Ticket]
    /// Seats for bots. A match with bots is unrated.
    package let botCount: Int

    package var isRated: Bool { botCount == 0 }
    package var players: [PlayerID] { tickets.map(\.player) }
}
