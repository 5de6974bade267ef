import Synchronization

/// The context for new connections. A new certificate replaces it; existing connections keep
/// theirs. Usable from any queue.
package final class TLSServerContextHolder: Sendable {
    private let context: Mutex<TLSServerContext>

    package init(_ context: TLSServerContext) { self.context = Mutex(context) }

    package var current: TLSServerContext {
        get { context.withLock { $0 } }
        set { context.withLock { $0 = newValue } }
    }
}
