import Base
import Kitchen
import Scheduling

/// How fast recipes are imported while rounds run, by all imports together: so many are begun in each span of time,
/// and the more rounds run, the longer it is. In the commits of an import the kernel holds a processor for longer than
/// a tick wants to wait (Tests/Benchmarks/RESULTS.md), and the more rounds there are, the more ticks meet that.
struct ImportPace: Sendable {
    /// Of one person.
    static let burstCount = 16
    /// Of all together, so that a few recipes needn't wait for another person's many.
    static let sharedBurstCount = 20

    private var start = Instant(nanoseconds: .min / 2)
    private var counts: [PlayerID: Int] = [:]

    /// The span in milliseconds: 100 recipes a second beside a few rounds, 2.7 beside 4,000, and 1.4 at least.
    static func span(besideRounds rounds: Int) -> Int {
        160 + min(rounds, 8_000) * 36 / 25
    }

    /// When a person's next recipe may begin; nil if it may now.
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

    /// A person's recipe was begun.
    mutating func noteBegun(of player: PlayerID) { counts[player, default: 0] += 1 }
}
