import Recipes
import Runtime
import Store

/// Where the ticks of a cooking session are on the clock of the shards.
struct CookingTime: Sendable {
    static let tickNanoseconds = 1_000_000_000 / CookingSession.ticksPerSecond

    private let tick: Int64
    private let instant: Instant

    /// - Parameters:
    ///   - tick: one of which the time of day is known.
    ///   - timeMilliseconds: the time of day at that tick, since 1970-01-01 UTC.
    ///   - wallMilliseconds: the time of day now. Where the clock was set back meanwhile, or is further ahead than a
    ///     server is off, no time has passed: a wrong clock ends nothing.
    init(tick: Int64, at timeMilliseconds: Int64, now: Instant, wallMilliseconds: Int64) {
        self.tick = tick
        let (passed, isTooLong) = wallMilliseconds.subtractingReportingOverflow(timeMilliseconds)
        let isWrong = isTooLong || passed > ClockVerdict.boundMilliseconds
        let milliseconds = isWrong ? 0 : max(passed, 0)
        instant = now.advanced(byMilliseconds: -Int(milliseconds))
    }

    func instant(of tick: Int64) -> Instant {
        Instant(nanoseconds: instant.nanoseconds + (tick - self.tick) * Self.tickNanoseconds)
    }

    /// The last one that has come.
    func tick(at now: Instant) -> Int64 {
        let passed = now.nanoseconds - instant.nanoseconds
        // Rounded down also for what was before.
        let ticks = passed / Self.tickNanoseconds
        return tick + (passed % Self.tickNanoseconds < 0 ? ticks - 1 : ticks)
    }
}
