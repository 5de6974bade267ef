import Base
import Kitchen
import Scheduling

/// Limits the rate of all imports together while rounds run: a fixed number of recipes begin in
/// each span of time, and more rounds make the span longer. During the commits of an import the
/// kernel holds a processor longer than a tick can wait (Tests/Benchmarks/RESULTS.md), and with
/// more rounds more ticks are affected.
struct ImportPace: Sendable {
    /// The most recipes of one person in a span.
    static let burstCount = 16
    /// The most recipes of all people in a span: more than one person's, so that a few recipes
    /// don't wait for another person's many.
    static let sharedBurstCount = 20

    private var start = Instant(nanoseconds: .min / 2)
    private var counts: [PlayerID: Int] = [:]

    /// The span in milliseconds: about 100 recipes a second beside a few rounds, 2.7 beside 4,000,
    /// and never less than 1.4.
    static func span(besideRounds rounds: Int) -> Int {
        160 + min(rounds, 8_000) * 36 / 25
    }

    /// The time at which a person's next recipe may begin; nil for now.
    mutating func next(
        of player: PlayerID, at now: Instant, besideRounds rounds: Int
    ) -> Instant? {
        guard rounds > 0 else { return nil }
        let end = start.advanced(byMilliseconds: Self.span(besideRounds: rounds))
        if now >= end { (start, counts) = (now, [:]) }
        let isFree =
            counts[player, default: 0] < Self.burstCount
            && counts.values.reduce(0, +) < Self.sharedBurstCount
        return isFree ? nil : end
    }

    /// Counts a person's recipe that has begun.
    mutating func noteBegun(of player: PlayerID) { counts[player, default: 0] += 1 }
}
