import Kitchen

/// Measures the effect of network delay: many races between equal players with different delays.
package enum LatencyTrial {
    /// The sum over one side's races.
    package struct Side: Sendable {
        package var wins = 0.0
        package var served = 0
        package var taps = 0
        package var wrongTaps = 0
        package var ignoredTaps = 0

        package var wrongShare: Double { Double(wrongTaps) / Double(max(taps, 1)) }

        mutating func add(_ score: DelayedRace.Score, won: Double) {
            wins += won
            served += score.served
            taps += score.taps
            wrongTaps += score.wrongTaps
            ignoredTaps += score.ignoredTaps
        }
    }

    /// Runs `count` races between the two; a draw is half a win for both.
    ///
    /// - Parameter predicts: true if clients show taps before the answer.
    package static func race(
        _ first: DelayedRace.Network, against second: DelayedRace.Network, catalogue: Catalogue,
        level: Level, predicts: Bool, count: Int, seed: UInt64
    ) -> (first: Side, second: Side) {
        var sides = (first: Side(), second: Side())
        for number in 0..<count {
            let scores = DelayedRace(
                catalogue: catalogue, level: level, networks: [first, second], predicts: predicts,
                seed: seed &+ UInt64(number)
            ).scores
            let won = scores[0].rank == scores[1].rank ? 0.5 : scores[0].rank == 1 ? 1 : 0
            sides.first.add(scores[0], won: won)
            sides.second.add(scores[1], won: 1 - won)
        }
        return sides
    }
}
