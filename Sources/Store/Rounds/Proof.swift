import Base
import Kitchen

/// What anybody may look up about a result by its identifier alone.
package enum FoundProof: Sendable {
    case shown(Proof)
    /// It belongs to a day's challenge that the asker can still play, or is playing.
    case hidden
}

/// The records of all players of a round or race, with the levels and rules that they were played
/// with.
package struct Proof: Sendable {
    /// What one player did.
    package struct Seat: Sendable {
        package let player: PlayerID
        /// The player's present name.
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
