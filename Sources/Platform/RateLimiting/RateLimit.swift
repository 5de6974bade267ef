/// Limits how often something happens, by the generic cell rate algorithm (ITU-T I.371, annex A). It
/// remembers one number, because thousands of them are in memory. The rate and the time are
/// arguments, so that the rate can change while the limit is in use.
package struct RateLimit: Hashable, Sendable {
    /// When all that was taken has come back.
    private var fullAt = Int64.min

    package init() {}

    /// Takes `count` events, or a whole burst if that is less.
    ///
    /// - Returns: `false`, with none taken, if there are too few.
    package mutating func take(_ count: Int = 1, at now: Int64, by rate: Rate) -> Bool {
        guard wait(for: count, at: now, by: rate) == 0 else { return false }
        fullAt = max(fullAt, now) + min(Int64(count), rate.burst) * rate.interval
        return true
    }

    /// Takes `count` events although there may be fewer. Until what is owed has come back, none can be taken.
    package mutating func owe(_ count: Int64, at now: Int64, by rate: Rate) {
        fullAt = max(fullAt, now) + count * rate.interval
    }

    /// How long until `count` events, or a whole burst if that is less, can be taken. Times may come
    /// out of order, as each queue reads the clock for itself: an earlier one may wait as much longer.
    package func wait(for count: Int = 1, at now: Int64, by rate: Rate) -> Int64 {
        guard fullAt > now else { return 0 }
        return max(0, fullAt - now - max(0, rate.burst - Int64(count)) * rate.interval)
    }

    /// Returns an event that was taken and wasn't needed.
    package mutating func giveBack(by rate: Rate) {
        guard fullAt > .min else { return }
        fullAt -= rate.interval
    }

    /// Whether all that was taken has come back.
    package func isFull(at now: Int64) -> Bool { fullAt <= now }
}
