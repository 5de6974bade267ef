import Synchronization

/// The sweeper's current complaint about the clock, for health checks.
final class ClockProblem: Sendable {
    private let current = Mutex<String?>(nil)

    var text: String? { current.withLock { $0 } }

    func set(_ text: String?) { current.withLock { $0 = text } }
}
