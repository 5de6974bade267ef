import Synchronization

/// What the sweeper thinks of the clock, for whoever asks whether the server is well.
final class ClockProblem: Sendable {
    private let current = Mutex<String?>(nil)

    var text: String? { current.withLock { $0 } }

    func set(_ text: String?) { current.withLock { $0 = text } }
}
