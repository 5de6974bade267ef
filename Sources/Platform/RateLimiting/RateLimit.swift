/// Limits the rate of events by the generic cell rate algorithm (ITU-T I.371, annex A). It stores
/// one number, because thousands of instances are in memory. The rate and the time are arguments,
/// so that the rate can change while the limit is in use.
package struct RateLimit: Hashable, Sendable {
    /// The time at which the full burst is available again.
    private var fullAt = Int64.min

    package init() {}

    /// Takes `count` events, or a whole burst if that is less.
    ///
    /// - Returns: `false`, without taking any, if there are too few.
    package mutating func take(_ count: Int = 1, at now: Int64, by rate: Rate) -> Bool {
        guard wait(for: count, at: now, by: rate) == 0 else { return false }
        fullAt = max(fullAt, now) + min(Int64(count), rate.burst) * rate.interval
        return true
    }

    /// Takes `count` events even if fewer are available. The next take succeeds only after the debt
    /// is paid.
    package mutating func owe(_ count: Int64, at now: Int64, by rate: Rate) {
        fullAt = max(fullAt, now) + count * rate.interval
    }

    /// The time until `count` events, or a whole burst if that is less, are available. Times may
    /// arrive out of order, because each queue reads its own clock; the result is longer for an
    /// earlier time.
    package func wait(for count: Int = 1, at now: Int64, by rate: Rate) -> Int64 {
        guard fullAt > now else { return 0 }
        return max(0, fullAt - now - max(0, rate.burst - Int64(count)) * rate.interval)
    }

    /// Returns a taken event that wasn't needed.
    package mutating func giveBack(by rate: Rate) {
        guard fullAt > .min else { return }
        fullAt -= rate.interval
    }

    /// True if the full burst is available.
    package func isFull(at now: Int64) -> Bool { fullAt <= now }
}
