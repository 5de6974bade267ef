import Synchronization

/// What a chaos test found wrong, gathered from all its players.
final class ChaosProblems: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    /// Notes `text` unless the condition holds.
    func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
        if !holds { add(text()) }
    }
}
