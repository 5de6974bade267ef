import Synchronization

/// Tells the last of many callers that it is the last. Usable from any queue.
final class Countdown: Sendable {
    private let left: Atomic<Int>

    init(from count: Int) { left = Atomic(count) }

    func isLast() -> Bool { left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
