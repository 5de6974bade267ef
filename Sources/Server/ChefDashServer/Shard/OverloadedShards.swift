import Synchronization

/// The overloaded shards, on which no round can start. Usable from any queue.
final class OverloadedShards: Sendable {
    private let indexes = Mutex<Set<Int>>([])

    func set(_ index: Int, isOverloaded: Bool) {
        indexes.withLock {
            if isOverloaded { $0.insert(index) } else { $0.remove(index) }
        }
    }

    var count: Int { indexes.withLock(\.count) }

    var first: Int? { indexes.withLock { $0.min() } }
}
