/// Decides if a shard is too busy for more rounds.
///
/// A shard with delayed ticks saves frames by itself: a room that has missed ticks sends them all
/// in one frame. So all rooms lose the same number of frames, no more than necessary, and none once
/// the shard has time again. If ticks begin more than two ticks late for a second, at most every
/// third tick has a frame, and that isn't enough: no round should start until a second has passed
/// without such a delay.
///
/// It has no clock: times are arguments.
package struct OverloadGauge: Sendable {
    package private(set) var isOverloaded = false

    private static let second: Int64 = 1_000_000_000
    private static let ticks: Int64 = 2

    private var lateSince: Instant?
    private var lastLate: Instant?

    package init() {}

    /// Records that ticks begin.
    ///
    /// - Parameters:
    ///   - late: The delay of the first of them, in nanoseconds.
    ///   - tick: The length of a tick, in nanoseconds.
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
