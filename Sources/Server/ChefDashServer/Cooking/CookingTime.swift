import Recipes
import Runtime
import Store

/// Converts a session's ticks to the shards' clock and back.
struct CookingTime: Sendable {
    static let tickNanoseconds = 1_000_000_000 / CookingSession.ticksPerSecond

    private let tick: Int64
    private let instant: Instant

    /// - Parameters:
    ///   - tick: a tick whose time of day is known.
    ///   - timeMilliseconds: the time of day at that tick, since 1970-01-01 UTC.
    ///   - wallMilliseconds: the time of day now. If the clock was set back meanwhile, or jumped
    ///     ahead by more than `ClockVerdict.boundMilliseconds`, no time has passed: a wrong clock
    ///     ends nothing.
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

    /// The last tick at or before `now`.
    func tick(at now: Instant) -> Int64 {
        let passed = now.nanoseconds - instant.nanoseconds
        // Rounds down for negative values too.
        let ticks = passed / Self.tickNanoseconds
        return tick + (passed % Self.tickNanoseconds < 0 ? ticks - 1 : ticks)
    }
}
