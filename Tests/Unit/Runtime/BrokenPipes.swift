import Glibc
import Synchronization

/// Counts SIGPIPE, which would end a server.
enum BrokenPipes {
    /// Static, since a signal handler can't capture anything.
    private static let raised = Atomic<Int>(0)

    /// Starts counting.
    static func watch() {
        signal(SIGPIPE) { _ in BrokenPipes.raised.add(1, ordering: .relaxed) }
    }

    static var count: Int { raised.load(ordering: .relaxed) }
}
