import Synchronization

/// Work from other queues that a shard hasn't started. Usable from any queue.
final class Mailbox: Sendable {
    typealias Work = @Sendable () -> Void

    private struct State {
        var waiting: [Work] = []
        var count = 0
    }

    private let state = Mutex(State())

    /// The number of pieces of work ever added.
    var count: Int { state.withLock { $0.count } }

    /// Adds work at the end.
    ///
    /// - Returns: True if the mailbox was empty; the caller must then schedule `takeAll`.
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
