import Synchronization

/// Work that other queues have given to a shard and that it hasn't begun. Usable from any queue.
final class Mailbox: Sendable {
    typealias Work = @Sendable () -> Void

    private struct State {
        var waiting: [Work] = []
        var count = 0
    }

    private let state = Mutex(State())

    /// How much was ever put in.
    var count: Int { state.withLock { $0.count } }

    /// Puts work behind what is there.
    ///
    /// - Returns: whether it is the first, so that somebody must see to the mailbox.
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
