import Runtime
import Synchronization

/// Whether the server is stopping, and what it still waits for. Usable from any queue.
final class StopState: Sendable {
    /// Rounds and races that are being opened, played or saved. A stop waits for them.
    let roundCount = Atomic<Int>(0)
    /// When connections are closed, in nanoseconds of the monotonic clock; `.max` until the server
    /// stops.
    private let stopTime = Atomic<Int64>(.max)
    private let closing = Atomic<Bool>(false)

    var isStopping: Bool { stopTime.load(ordering: .relaxed) != .max }

    var isClosing: Bool { closing.load(ordering: .relaxed) }

    /// True for the one call that makes the server stop.
    func begin(deadline: Instant) -> Bool {
        stopTime.compareExchange(
            expected: .max, desired: deadline.nanoseconds, ordering: .relaxed
        ).exchanged
    }

    func beginClosing() { closing.store(true, ordering: .relaxed) }

    /// How long rounds may still go on, or nil while the server doesn't stop.
    func milliseconds(at now: Instant) -> Int? {
        let time = stopTime.load(ordering: .relaxed)
        return time == .max ? nil : max(0, Int((time - now.nanoseconds) / 1_000_000))
    }
}
