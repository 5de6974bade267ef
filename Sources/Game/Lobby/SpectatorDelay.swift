/// Holds frames back for a set number of ticks, so that a spectator can't help a player. It is a
/// ring of fixed size, without a clock.
///
/// Each frame holds the whole moving state of the race. When more come than the ring holds, the
/// oldest are dropped, never shown early.
package struct SpectatorDelay<Frame: Sendable>: Sendable {
    private var ring: [(dueTick: Int, frame: Frame)?]
    private var first = 0
    private let delayTicks: Int

    /// Frames that wait.
    package private(set) var count = 0
    /// Frames that were dropped because the ring was full.
    package private(set) var droppedCount = 0

    /// - Parameter framesPerTick: What the ring has room for, at least 1.
    package init(delayTicks: Int, framesPerTick: Int = 1) {
        precondition(delayTicks >= 0 && framesPerTick > 0, "a ring needs room for a frame")
        self.delayTicks = delayTicks
        ring = Array(repeating: nil, count: (delayTicks + 1) * framesPerTick)
    }

    /// Adds a frame of this tick. Ticks never go back.
    package mutating func append(_ frame: Frame, at tick: Int) {
        if count == ring.count {
            _ = removeFirst()
            droppedCount += 1
        }
        ring[(first + count) % ring.count] = (tick + delayTicks, frame)
        count += 1
    }

    /// The next frame that is due, oldest first; `nil` if none is due yet.
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
