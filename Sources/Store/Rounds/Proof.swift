import Base
import Kitchen

/// The proof of a result, which anybody may look up by its identifier alone.
package enum FoundProof: Sendable {
    case shown(Proof)
    /// It belongs to a day's challenge that the asker can still play, or is playing.
    case hidden
}

/// The records of all players of a round or race, with the levels and rules of that time.
package struct Proof: Sendable {
    /// The record of one player.
    package struct Seat: Sendable {
        package let player: PlayerID
        /// The player's current name.
        package let name: String
        package let avatar: String
        package let record: RoundRecord
    }

    /// At least one, in the order of the race's seats, without bots and ghosts.
    package let seats: [Seat]
    /// The day of a daily challenge; `nil` for anything else.
    package let day: Day?
    package let catalogue: Catalogue
}
