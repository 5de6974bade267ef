import Synchronization

/// Work from other queues that a shard hasn't begun. Usable from any queue.
final class Mailbox: Sendable {
    typealias Work = @Sendable () -> Void

    private struct State {
        var waiting: [Work] = []
        var count = 0
    }

    private let state = Mutex(State())

    /// How many pieces of work were ever added.
    var count: Int { state.withLock { $0.count } }

    /// Adds work at the end.
    ///
    /// - Returns: whether the mailbox was empty, so that the caller must have it emptied.
    func put(_ works: [Work]) -> Bool {
        state.withLock { state in
            defer {
                state.waiting += works
                state.count += works.count
            }
            return state.waiting.isEmpty
        }
    }

    func takeAll() -> [Work] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}
