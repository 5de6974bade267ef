#if canImport(Darwin)
    import func Darwin.exp
    import func Darwin.log
#elseif canImport(Glibc)
    import func Glibc.exp
    import func Glibc.log
#elseif canImport(Musl)
    import func Musl.exp
    import func Musl.log
#endif

/// Ratings after a race (Glickman, "Example of the Glicko-2 system"; the comments name its steps).
///
/// Each race is a rating period of its own in which every player meets every other: a win against
/// those ranked behind, a draw against equals, a loss against those ranked ahead.
package enum Glicko2 {
    package struct Opponent: Hashable, Sendable {
        package let rating: Rating
        /// 1 for a win against it, 0.5 for a draw, 0 for a loss.
        package let score: Double
        /// The weight of the game; 1 for a full game.
        package var weight = 1.0
    }

    /// The limit on changes of the volatility: τ in the paper, reasonably 0.3 to 1.2.
    private static let volatilityConstraint = 0.5

    // Values outside these ranges say nothing useful about a player. Within them no step overflows
    // and every rating can still move.
    package static let ratingThousandthsRange: ClosedRange<Int64> = 0...10_000_000
    package static let deviationThousandthsRange: ClosedRange<Int64> = 30_000...350_000
    package static let volatilityBillionthsRange: ClosedRange<Int64> = 10_000_000...500_000_000

    /// The ratings after a race, in the order of `standings`.
    ///
    /// - Parameters:
    ///   - standings: Each player's rating before the race, and rank; equal ranks are draws.
    ///   - weight: The weight of the game for the first player against the second, by index; 0 to
    ///     leave the game out.
    package static func ratings(
        after standings: [(rating: Rating, rank: Int)],
        weight: (Int, Int) -> Double = { _, _ in 1 }
    ) -> [Rating] {
        standings.indices.map { index in
            let own = standings[index]
            let opponents = standings.indices.compactMap { other -> Opponent? in
                let weight = other == index ? 0 : weight(index, other)
                guard weight > 0 else { return nil }
                let rank = standings[other].rank
                return Opponent(
                    rating: standings[other].rating,
                    score: own.rank < rank ? 1 : own.rank == rank ? 0.5 : 0, weight: weight)
            }
            return rating(own.rating, after: opponents)
        }
    }

    /// The rating after one period with these games, in any order. Without games only the deviation
    /// changes: it grows.
    package static func rating(_ own: Rating, after opponents: [Opponent]) -> Rating {
        // Step 2: convert to the system's scale.
        let mean = Self.mean(own)
        let deviation = Self.deviation(own)
        let volatility = Double(own.volatilityBillionths) / 1e9
        guard !opponents.isEmpty else {
            return Self.rating(
                mean: mean,
                deviation: (deviation * deviation + volatility * volatility).squareRoot(),
                volatility: volatility)
        }
        // Steps 3 and 4. Floating-point sums depend on their order, so the opponents are sorted.
        var information = 0.0
        var surprise = 0.0
        for opponent in opponents.sorted(by: Self.isBefore) {
            let opponentDeviation = Self.deviation(opponent.rating)
            let weight =
                1
                / (1 + 3 * opponentDeviation * opponentDeviation / (Double.pi * Double.pi))
                .squareRoot()
            let expected = 1 / (1 + exp(-weight * (mean - Self.mean(opponent.rating))))
            information += opponent.weight * weight * weight * expected * (1 - expected)
            surprise += opponent.weight * weight * (opponent.score - expected)
        }
        let variance = 1 / information
        // Steps 5 to 7.
        let newVolatility = self.volatility(
            volatility, deviation: deviation, variance: variance, improvement: variance * surprise)
        let widened = deviation * deviation + newVolatility * newVolatility
        let newDeviation = 1 / (1 / widened + information).squareRoot()
        return Self.rating(
            mean: mean + newDeviation * newDeviation * surprise, deviation: newDeviation,
            volatility: newVolatility)
    }

    /// Step 5: finds the root of the paper's f with the Illinois algorithm.
    private static func volatility(
        _ volatility: Double, deviation: Double, variance: Double, improvement: Double
    ) -> Double {
        let start = log(volatility * volatility)
        let spread = deviation * deviation + variance
        let squared = improvement * improvement
        func slope(_ x: Double) -> Double {
            let power = exp(x)
            let sum = spread + power
            return power * (squared - sum) / (2 * sum * sum)
                - (x - start) / (volatilityConstraint * volatilityConstraint)
        }
        var low = start
        var high: Double
        if squared > spread {
            high = log(squared - spread)
        } else {
            high = start - volatilityConstraint
            var steps = 1
            while slope(high) < 0, steps < Self.stepLimit {
                steps += 1
                high = start - Double(steps) * volatilityConstraint
            }
        }
        var lowSlope = slope(low)
        var highSlope = slope(high)
        for _ in 0..<Self.stepLimit where abs(high - low) > 1e-6 {
            let middle = low + (low - high) * lowSlope / (highSlope - lowSlope)
            let middleSlope = slope(middle)
            if middleSlope * highSlope <= 0 {
                low = high
                lowSlope = highSlope
            } else {
                lowSlope /= 2
            }
            high = middle
            highSlope = middleSlope
        }
        return exp(low / 2)
    }

    /// Far more steps than the search needs anywhere in the ranges.
    private static let stepLimit = 1000

    /// Points per unit of the system's scale.
    private static let scale = 173.7178

    private static func mean(_ rating: Rating) -> Double {
        (Double(rating.ratingThousandths) / 1000 - 1500) / scale
    }

    private static func deviation(_ rating: Rating) -> Double {
        Double(rating.deviationThousandths) / 1000 / scale
    }

    /// Step 8: convert back to the players' scale.
    private static func rating(mean: Double, deviation: Double, volatility: Double) -> Rating {
        Rating(
            ratingThousandths: whole((mean * scale + 1500) * 1000, within: ratingThousandthsRange),
            deviationThousandths: whole(
                deviation * scale * 1000, within: deviationThousandthsRange),
            volatilityBillionths: whole(volatility * 1e9, within: volatilityBillionthsRange))
    }

    private static func whole(_ value: Double, within range: ClosedRange<Int64>) -> Int64 {
        let bounded = min(max(value, Double(range.lowerBound)), Double(range.upperBound))
        return Int64(bounded.rounded())
    }

    private static func isBefore(_ left: Opponent, _ right: Opponent) -> Bool {
        (left.rating.ratingThousandths, left.rating.deviationThousandths, left.score, left.weight)
            < (
                right.rating.ratingThousandths, right.rating.deviationThousandths, right.score,
                right.weight
            )
    }
}
