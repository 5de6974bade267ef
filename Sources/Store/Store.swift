import Scheduling

/// The data that must outlive the process: players, balances, inventory, rounds, races and their
/// records, ratings and boards.
///
/// Calls come from any queue and return at once. A completion is called exactly once, and with a
/// success only after the change was committed durably: its answer may be sent to a client. An owed
/// operation can't fail, so its completion is never called if the operation comes after `close`,
/// which is logged, or if `close` can't commit it, which it counts.
package protocol Store: AnyObject, Sendable {
    typealias Completion<Value> = @Sendable (Result<Value, StoreError>) -> Void

    /// Performs an operation that may be refused.
    ///
    /// - Parameters:
    ///   - queue: the queue on which to complete. It gets its completions in the order of the
    ///     commits, all of one commit in one hop. With `nil` the completion is called on the
    ///     journal's queue, after the answers of all earlier operations were handed over. It should
    ///     only hand work to other queues.
    func perform<Operation: RefusableOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping Completion<Operation.Answer>
    ) where Operation.Target == Transaction

    /// Performs an owed operation. Completes after the commit, as above.
    func perform<Operation: OwedOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping @Sendable (Operation.Answer) -> Void
    ) where Operation.Target == Transaction

    /// Answers a query about the committed data.
    ///
    /// - Parameter queue: the queue on which to complete. With `nil` it completes on the reader's
    ///   queue, for answers that take much work, so that no tick waits for them.
    func read<Query: StoreQuery>(
        _ query: Query, on queue: (any WorkQueue)?, completion: @escaping Completion<Query.Answer>
    ) where Query.Source == StoreSnapshot

    /// The number of rounds that were found open at the start and closed as lost, because an
    /// earlier server couldn't finish them.
    var recoveredRoundCount: Int { get }
    /// The number of races that were found open at the start and closed as lost.
    var recoveredRaceCount: Int { get }

    /// Identifies this store and its library.
    var instance: InstanceID { get }

    /// The number of this server among all that have served the store.
    var epoch: Int64 { get }
    /// True if other servers serve the store at the same time.
    var isShared: Bool { get }

    /// The last time at which the engine noted that this server lives; nil for an engine that needs
    /// no note.
    var lastBeat: Instant? { get }
    /// The start of the first try after it that failed or still has no answer; nil without one.
    var missedBeat: Instant? { get }

    /// True if the last commit succeeded. If not, new rounds should be refused.
    var isAvailable: Bool { get }

    /// Removes from the files what was erased: see `StoreEngine`. May take a while; don't call it on
    /// a queue of the store.
    func forgetDeleted() -> Bool

    /// Commits all waiting operations, then closes. Completes with the number of changes that
    /// couldn't be committed: 0 unless the disk fails.
    func close(completion: @escaping @Sendable (Int) -> Void)
}
