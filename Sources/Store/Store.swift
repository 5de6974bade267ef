import Scheduling

/// What must outlive the process: players, balances, inventory, rounds, races and their records,
/// ratings and boards.
///
/// Calls come from any queue and return at once. A completion is called exactly once, and with a
/// success only after the change was committed durably: what it says may be told to a client.
package protocol Store: AnyObject, Sendable {
    typealias Completion<Value> = @Sendable (Result<Value, StoreError>) -> Void

    /// Performs an operation that may be refused.
    ///
    /// - Parameters:
    ///   - queue: where to complete. All that is told on a queue comes in the order of the commits,
    ///     and all of one commit in one hop. With `nil` the completion is called on the journal's
    ///     queue, after the answers of all operations before it were handed over; it only hands
    ///     over as well, to several queues.
    func perform<Operation: RefusableOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping Completion<Operation.Answer>)

    /// Performs an owed operation.
    func perform<Operation: OwedOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        completion: @escaping @Sendable (Operation.Answer) -> Void)

    /// Answers a query about what is committed.
    ///
    /// - Parameter queue: where to complete; with `nil` on the store's queue that read, for answers
    ///   that take much work, so that no tick waits for it.
    func read<Query: StoreQuery>(
        _ query: Query, on queue: (any WorkQueue)?, completion: @escaping Completion<Query.Answer>)

    /// Rounds that an earlier server could not finish, found open and closed as lost.
    var recoveredRoundCount: Int { get }
    /// Races likewise.
    var recoveredRaceCount: Int { get }

    /// Whether the last commit went through. While it didn't, new rounds are better refused.
    var isAvailable: Bool { get }

    /// Commits what is waiting, then closes. Completes with the number of changes that could not
    /// be committed: 0 unless the disk fails.
    func close(completion: @escaping @Sendable (Int) -> Void)
}
