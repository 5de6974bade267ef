/// Judges whether a shard has too much to do for more rounds.
///
/// A shard whose ticks wait does without frames by itself: a room that has missed ticks shows them all in one frame. So
/// all rooms lose as many, no more than must be, and none once there is time again. Where ticks begin more than two
/// ticks late for a second, and so at most each third has a frame, that isn't enough: no round should start until a
/// second has passed without.
///
/// It has no clock: times are arguments.
package struct OverloadGauge: Sendable {
    package private(set) var isOverloaded = false

    private static let second: Int64 = 1_000_000_000
    private static let ticks: Int64 = 2

    private var lateSince: Instant?
    private var lastLate: Instant?

    package init() {}

    /// Ticks begin.
    ///
    /// - Parameters:
    ///   - late: since when the first of them was due, in nanoseconds.
    ///   - tick: the length of a tick, in nanoseconds.
    package mutating func note(late: Int64, tick: Int64, at now: Instant) {
        guard late > Self.ticks * tick else {
            lateSince = nil
            if let lastLate, now.nanoseconds - lastLate.nanoseconds >= Self.second {
                isOverloaded = false
            }
            return
        }
        let since = lateSince ?? now
        lateSince = since
        lastLate = now
        if now.nanoseconds - since.nanoseconds >= Self.second { isOverloaded = true }
    }
}
