import Kitchen

/// How a race ended.
package struct RaceSettlement: Hashable, Sendable {
    package struct Seat: Hashable, Sendable {
        /// From 1; equals share a rank.
        package let rank: Int
        package let outcome: SeatOutcome
        /// What the times between the player's taps say.
        package let timing: TimingVerdict

        package init(rank: Int, outcome: SeatOutcome, timing: TimingVerdict) {
            self.rank = rank
            self.outcome = outcome
            self.timing = timing
        }
    }

    package let race: RaceID
    /// In the order in which the race was opened.
    package let seats: [Seat]
    /// The encoded `RaceRecord`, or the encoded `RoundRecord` of who played alone.
    package let record: [UInt8]
    /// JSON.
    package let fairnessReport: String
    /// How the players' ratings change, where they do; never where a seat is no player's.
    package let rating: RatingTerms?
    /// Whether results of who finished may go to a board: the level's, or the day's.
    package let isCounted: Bool

    package init(
        race: RaceID, seats: [Seat], record: [UInt8], fairnessReport: String,
        rating: RatingTerms?, isCounted: Bool
    ) {
        self.race = race
        self.seats = seats
        self.record = record
        self.fairnessReport = fairnessReport
        self.rating = rating
        self.isCounted = isCounted
    }
}
