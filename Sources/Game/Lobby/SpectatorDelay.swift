/// Delays frames by a fixed number of ticks, so that a spectator can't help a player. It is a ring
/// buffer of fixed size, without a clock.
///
/// Each frame holds the whole moving state of the race. When the ring is full, it drops the oldest
/// frames; it never returns a frame early.
package struct SpectatorDelay<Frame: Sendable>: Sendable {
    private var ring: [(dueTick: Int, frame: Frame)?]
    private var first = 0
    private let delayTicks: Int

    /// The number of waiting frames.
    package private(set) var count = 0

    /// - Parameter framesPerTick: The capacity for each tick of the delay, at least 1.
    package init(delayTicks: Int, framesPerTick: Int = 1) {
        precondition(delayTicks >= 0 && framesPerTick > 0, "a ring needs room for a frame")
        self.delayTicks = delayTicks
        ring = Array(repeating: nil, count: (delayTicks + 1) * framesPerTick)
    }

    /// Adds a frame of this tick. Ticks must never decrease.
    package mutating func append(_ frame: Frame, at tick: Int) {
        if count == ring.count { _ = removeFirst() }
        ring[(first + count) % ring.count] = (tick + delayTicks, frame)
        count += 1
    }

    /// Returns the oldest frame if it is due, or `nil`.
    package mutating func next(at tick: Int) -> Frame? {
        guard count > 0, let oldest = ring[first], oldest.dueTick <= tick else { return nil }
        return removeFirst()
    }

    private mutating func removeFirst() -> Frame? {
        let frame = ring[first]?.frame
        ring[first] = nil
        first = (first + 1) % ring.count
        count -= 1
        return frame
    }
}
