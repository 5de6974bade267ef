/// Divides the tick into phases, so that rooms don't all tick at the same moment.
///
/// Time is divided into slots of `tick / phaseCount`, numbered from the wheel's start. A room that
/// begins at slot `s` ticks at `s + phaseCount`, `s + 2 * phaseCount`, and so on. The wheel decides
/// which slots are due; it has no clock.
package struct TickWheel: Sendable {
    package let start: Instant
    package let slotNanoseconds: Int64
    package let phaseCount: Int64
    /// The last slot taken as due.
    package private(set) var lastSlot: Int64 = 0

    package init(start: Instant, tickMilliseconds: Int, phaseCount: Int) {
        precondition(phaseCount > 0 && tickMilliseconds >= phaseCount)
        self.start = start
        self.phaseCount = Int64(phaseCount)
        slotNanoseconds = Int64(tickMilliseconds) * 1_000_000 / Int64(phaseCount)
    }

    /// Takes the next due slot; nil if none is due. The phases take turns. After a pause longer
    /// than a tick, each phase comes once, with its newest slot; rooms compute the number of missed
    /// ticks from the slot's number.
    ///
    /// - Parameter stride: Only multiples of it are taken; `phaseCount` is one.
    package mutating func takeDueSlot(ofStride stride: Int64 = 1, at now: Instant) -> Int64? {
        let (next, current) = (nextSlot(ofStride: stride), slot(at: now))
        guard current >= next else { return nil }
        lastSlot = next + (current - next) / phaseCount * phaseCount
        return lastSlot
    }

    /// Skips all slots up to a moment.
    package mutating func skip(to now: Instant) { lastSlot = max(lastSlot, slot(at: now)) }

    /// The time at which a slot is due.
    package func dueTime(ofSlot slot: Int64) -> Instant {
        Instant(nanoseconds: start.nanoseconds + slot * slotNanoseconds)
    }

    /// The first slot that is due at a moment or later.
    package func firstSlot(notBefore moment: Instant) -> Int64 {
        let slot = slot(at: moment)
        return dueTime(ofSlot: slot) < moment ? slot + 1 : slot
    }

    /// The next slot of `phase` that is in the future and not yet taken.
    package func nextSlot(ofPhase phase: Int64, after now: Instant) -> Int64 {
        let first = max(lastSlot, slot(at: now)) + 1
        let ahead = (phase - first) % phaseCount
        return first + (ahead < 0 ? ahead + phaseCount : ahead)
    }

    /// The next multiple of `stride` that isn't taken yet; it can be in the past.
    package func nextSlot(ofStride stride: Int64) -> Int64 { (lastSlot / stride + 1) * stride }

    private func slot(at now: Instant) -> Int64 {
        (now.nanoseconds - start.nanoseconds) / slotNanoseconds
    }
}
