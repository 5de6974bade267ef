import Synchronization

/// Counts the connections of all shards against a limit. Usable from any queue.
package final class ConnectionCount: Sendable {
    private let count = Atomic<Int>(0)
    private let everCounted = Atomic<Int>(0)
    package let limit: Int

    package init(limit: Int) { self.limit = limit }

    package var current: Int { count.load(ordering: .relaxed) }

    /// The number of connections counted since the start.
    package var total: Int { everCounted.load(ordering: .relaxed) }

    /// Counts one more connection, or returns false if the limit is reached.
    ///
    /// - Parameter extra: the number of connections allowed above the limit.
    package func increment(beyondLimitBy extra: Int = 0) -> Bool {
        guard count.add(1, ordering: .relaxed).newValue <= limit + extra else {
            decrement()
            return false
        }
        everCounted.add(1, ordering: .relaxed)
        return true
    }

    func decrement() { count.subtract(1, ordering: .relaxed) }
}
