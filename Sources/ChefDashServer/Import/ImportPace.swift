import Scheduling

/// How fast files are read and recipes imported while rounds run, by all imports together: so many recipes are begun in
/// each span of time, and after each file the reading rests. The more rounds run, the longer both are. In the commits of
/// an import the kernel holds a processor for longer than a tick wants to wait (Tests/Benchmarks/RESULTS.md), and the
/// more rounds there are, the more ticks meet that.
struct ImportPace: Sendable {
    static let burstCount = 16

    private var start = Instant(nanoseconds: .min / 2)
    private var count = 0

    /// The span in milliseconds: 100 recipes a second beside a few rounds, 2.7 beside 4,000, and 1.4 at least.
    static func span(besideRounds rounds: Int) -> Int {
        160 + min(rounds, 8_000) * 36 / 25
    }

    /// When the next recipe may begin; nil if it may now.
    mutating func next(at now: Instant, besideRounds rounds: Int) -> Instant? {
        guard rounds > 0 else { return nil }
        let end = start.advanced(byMilliseconds: Self.span(besideRounds: rounds))
        if now >= end { (start, count) = (now, 0) }
        return count < Self.burstCount ? nil : end
    }

    mutating func noteBegun() { count += 1 }

    // MARK: Reading

    private var restEnd = Instant(nanoseconds: .min / 2)

    /// When the next file or page may be read; nil if it may now.
    func nextReading(at now: Instant, besideRounds rounds: Int) -> Instant? {
        rounds > 0 && now < restEnd ? restEnd : nil
    }

    /// One has been read. Beside 4,000 rounds the rest is 80 times as long as that took, and at most a minute.
    ///
    /// - Parameters:
    ///   - taken: how long it took, in milliseconds.
    ///   - end: when it was done.
    mutating func noteRead(in taken: Double, at end: Instant, besideRounds rounds: Int) {
        let rest = min(60_000, taken * Double(min(rounds, 8_000)) / 50)
        restEnd = end.advanced(byMilliseconds: Int(rest))
    }
}
