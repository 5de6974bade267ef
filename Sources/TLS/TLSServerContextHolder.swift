import Synchronization

/// The context that new connections get; it changes when the certificate does, and connections keep
/// the one that they began with. Usable from any queue.
package final class TLSServerContextHolder: Sendable {
    private let context: Mutex<TLSServerContext>

    package init(_ context: TLSServerContext) { self.context = Mutex(context) }

    package var current: TLSServerContext {
        get { context.withLock { $0 } }
        set { context.withLock { $0 = newValue } }
    }
}
