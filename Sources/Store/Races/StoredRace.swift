import Kitchen

/// A race's row in the store, with its seats.
package struct StoredRace: Hashable, Sendable {
    package enum State: String, Sendable {
        case open, settled
        /// No contest.
        case abandoned
        /// The server couldn't finish it.
        case lost
    }

    package struct Seat: Hashable, Sendable {
        /// `nil` for a bot or a ghost.
        package let player: PlayerID?
        /// Whether the clock ran out. This and the next three are valid only in a settled race.
        package let hasFinished: Bool
        package let rank: Int
        package let served: Int
        package let earned: Int64
        /// `nil` if the race hasn't changed it.
        package let rating: RatingChange?
    }

    package let level: Int
    /// The day of a daily challenge; `nil` for anything else.
    package let day: UTCDay?
    package let state: State
    package let seats: [Seat]
    /// The encoded `RaceRecord`; `nil` unless settled, and once a sweep has removed it.
    package let record: [UInt8]?
    /// JSON; `nil` unless settled.
    package let fairnessReport: String?

    init(_ row: RaceTable.Row, seats: [RaceTable.Seat], fairnessReport: String?) {
        level = row.level
        day = row.day
        state = row.state
        self.seats = seats.map { seat in
            Seat(
                player: seat.player, hasFinished: seat.hasFinished, rank: seat.rank,
                served: seat.served, earned: seat.earned, rating: seat.rating)
        }
        record = row.record.isEmpty ? nil : row.record
        self.fairnessReport = fairnessReport
    }
}
