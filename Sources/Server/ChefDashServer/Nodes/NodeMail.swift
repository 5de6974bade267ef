import Scheduling
import Store

/// Hears, a few times a second, of sessions that have gone on at other nodes.
///
/// Owned by its queue.
final class NodeMail: @unchecked Sendable {
    // @unchecked: used only on its queue, as completions of the store are.

    private let store: any Store
    private let queue: any SerialQueue
    private let deliver: @Sendable (GoneSession) -> Void
    private var isStopped = false

    private static let pollMilliseconds = 250

    /// - Parameter deliver: called on the queue.
    init(
        _ store: any Store, on queue: any SerialQueue,
        deliver: @escaping @Sendable (GoneSession) -> Void
    ) {
        self.store = store
        self.queue = queue
        self.deliver = deliver
    }

    func start() {
        guard store.isShared else { return }
        queue.async { self.look() }
    }

    func stop() { queue.sync { isStopped = true } }

    private func look() {
        guard !isStopped else { return }
        store.read(MailQuery(of: store.epoch), on: queue) { [self] found in
            if case .success(true) = found { collect() }
            queue.async(at: queue.now.advanced(byMilliseconds: Self.pollMilliseconds)) { [self] in
                look()
            }
        }
    }

    private func collect() {
        store.perform(MailCollection(), on: queue) { [self] collected in
            // If the answer was lost, what it said is lost: an idle session then ends with its
            // connection, and can change nothing of the player's that the store doesn't allow.
            guard case .success(let gone) = collected else { return }
            for session in gone { deliver(session) }
        }
    }
}
