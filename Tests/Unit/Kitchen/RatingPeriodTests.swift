import Kitchen
import Testing

@Suite struct RatingPeriodTests {
    /// Two rejected results are a draw of two forfeits. A draw would raise the lower rating.
    @Test func aForfeitNeverGains() {
        let high = Rating.initial.with(ratingThousandths: 1_700_000)
        let low = Rating.initial.with(ratingThousandths: 1_500_000)
        let period = RatingPeriod(seats: [
            RatingPeriod.Seat(before: high, rank: 1, ratedAgainst: .init(bits: 0b10)),
            RatingPeriod.Seat(before: low, rank: 2, ratedAgainst: .init(bits: 0b01)),
        ])
        let after = period.ratings(RatingPeriod.Decisions(rejected: [0, 1]))
        #expect(after[0].ratingThousandths < 1_700_000)
        #expect(after[1].ratingThousandths == 1_500_000)
    }
}
