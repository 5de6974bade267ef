import Store
import Synchronization

/// A call to a store that says when it was answered.
package typealias StoreCall =
    @Sendable (SQLiteStore, _ done: @escaping @Sendable () -> Void) -> Void

extension SQLiteStore {
    /// Makes all calls at once, in order; returns when all are answered.
    package func perform(_ calls: [StoreCall]) async {
        guard !calls.isEmpty else { return }
        let left = Mutex(calls.count)
        await withCheckedContinuation { (answered: CheckedContinuation<Void, Never>) in
            for call in calls {
                call(self) {
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isLast { answered.resume() }
                }
            }
        }
    }
}
