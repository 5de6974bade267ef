import Glibc
import Synchronization

/// Counts SIGPIPE, which would end a server.
enum BrokenPipes {
    /// A signal's handler can reach nothing else.
    private static let raised = Atomic<Int>(0)

    /// Counts from now on.
    static func watch() {
        signal(SIGPIPE) { _ in BrokenPipes.raised.add(1, ordering: .relaxed) }
    }

    static var count: Int { raised.load(ordering: .relaxed) }
}
