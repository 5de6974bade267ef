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

    /// The seats of the match's room: its players, and bots of this strength where some are missing.
    package func seats(
        bots strength: BotStrength, using random: inout SplitMix64
    ) -> [RaceOpening.Seat] {
        players.map { RaceOpening.Seat(player: $0, occupant: .human) }
            + (0..<botCount).map { _ in RaceOpening.Seat.bot(strength, using: &random) }
    }
}
