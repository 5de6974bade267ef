/// An estimate of a player's strength (Glickman, "Example of the Glicko-2 system").
///
/// Uses whole numbers, so the same races give the same ratings on every machine.
package struct Rating: Hashable, Sendable {
    /// In thousandths of a point. A new player has 1500 points.
    package let ratingThousandths: Int64
    /// In thousandths of a point. The true strength lies within two deviations in 95% of cases.
    package let deviationThousandths: Int64
    /// The expected change of the strength, in billionths.
    package let volatilityBillionths: Int64

    package init(
        ratingThousandths: Int64, deviationThousandths: Int64, volatilityBillionths: Int64
    ) {
        self.ratingThousandths = ratingThousandths
        self.deviationThousandths = deviationThousandths
        self.volatilityBillionths = volatilityBillionths
    }

    /// The rating of a player who was never rated.
    package static let initial = Rating(
        ratingThousandths: 1_500_000, deviationThousandths: 350_000,
        volatilityBillionths: 60_000_000)

    /// The rating in whole points, as players see it.
    package var points: Int { Int((ratingThousandths + 500) / 1000) }
}
