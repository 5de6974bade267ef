import Kitchen

/// What anybody may look up of a result by its identifier alone.
package enum FoundProof: Sendable {
    case shown(Proof)
    /// It is of a day's challenge that the asker can still play, or is playing.
    case hidden
}

/// The records of a round or of a race, of all who played them, with the levels and rules that they
/// were played by.
package struct Proof: Sendable {
    /// What one player did.
    package struct Seat: Sendable {
        package let player: PlayerID
        /// As it is now.
        package let name: String
        package let avatar: String
        package let record: RoundRecord

        package init(player: PlayerID, name: String, avatar: String, record: RoundRecord) {
            self.player = player
            self.name = name
            self.avatar = avatar
            self.record = record
        }
    }

    /// At least one, in the order of the race's seats. Bots and ghosts have none.
    package let seats: [Seat]
    /// `nil` unless it is a day's challenge.
    package let day: UTCDay?
    package let catalogue: Catalogue

    package init(seats: [Seat], day: UTCDay?, catalogue: Catalogue) {
        self.seats = seats
        self.day = day
        self.catalogue = catalogue
    }
}
