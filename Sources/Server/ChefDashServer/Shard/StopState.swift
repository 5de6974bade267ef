import Runtime
import Synchronization

/// The progress of a shutdown, and the number of rounds that it waits for. Usable from any queue.
final class StopState: Sendable {
    /// Rounds and races that are being opened, played or saved. A shutdown waits for them.
    let roundCount = Atomic<Int>(0)
    /// The time at which connections are closed, in nanoseconds of the monotonic clock; `.max`
    /// until a shutdown begins.
    private let stopTime = Atomic<Int64>(.max)
    private let closing = Atomic<Bool>(false)
    /// The addresses of the nodes at which players go on.
    let successors = Mutex<[String]>([])

    var isStopping: Bool { stopTime.load(ordering: .relaxed) != .max }

    var isClosing: Bool { closing.load(ordering: .relaxed) }

    /// Begins the shutdown. True only for the first call.
    func begin(deadline: Instant) -> Bool {
        stopTime.compareExchange(
            expected: .max, desired: deadline.nanoseconds, ordering: .relaxed
        ).exchanged
    }

    func beginClosing() { closing.store(true, ordering: .relaxed) }

    /// The time that rounds may still continue; nil while there is no shutdown.
    func milliseconds(at now: Instant) -> Int? {
        let time = stopTime.load(ordering: .relaxed)
        return time == .max ? nil : max(0, Int((time - now.nanoseconds) / 1_000_000))
    }
}
