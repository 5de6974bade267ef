import Scheduling

/// How fast recipes are imported while rounds run, by all imports together: so many are begun in each span of time. With
/// more rounds the span is longer. In the commits of an import the kernel holds a processor for longer than a tick wants
/// to wait (Tests/Benchmarks/RESULTS.md), and the more rounds there are, the more ticks meet that.
struct ImportPace: Sendable {
    static let burstCount = 16

    private var start = Instant(nanoseconds: .min / 2)
    private var count = 0

    /// The span in milliseconds: 100 recipes a second beside a few rounds, 10 beside 4,000, and 5 at least.
    static func span(besideRounds rounds: Int) -> Int {
        160 + min(rounds, 8_000) * 9 / 25
    }

    /// When the next recipe may begin; nil if it may now.
    mutating func next(at now: Instant, besideRounds rounds: Int) -> Instant? {
        guard rounds > 0 else { return nil }
        let end = start.advanced(byMilliseconds: Self.span(besideRounds: rounds))
        if now >= end { (start, count) = (now, 0) }
        return count < Self.burstCount ? nil : end
    }

    mutating func noteBegun() { count += 1 }
}
