import Dispatch
import Store

/// A call to a store that reports its answer.
package typealias StoreCall =
    @Sendable (GameStore, _ done: @escaping @Sendable () -> Void) -> Void

extension GameStore {
    /// Makes all calls at once, in order; returns when all are answered.
    package func perform(_ calls: [StoreCall]) async {
        let unanswered = DispatchGroup()
        for call in calls {
            unanswered.enter()
            call(self) { unanswered.leave() }
        }
        await withCheckedContinuation { answered in
            unanswered.notify(queue: .global()) { answered.resume() }
        }
    }
}
