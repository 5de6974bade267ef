import Scheduling

/// An operation that waits in the journal, with whom to answer.
struct WaitingOperation: Sendable {
    /// Tells the caller.
    typealias Answer = @Sendable (inout AnswerBatch) -> Void

    /// Changes nothing.
    let isRead: Bool
    /// Carries the operation out in the transaction under way. The answer holds from the commit on.
    let perform: @Sendable (Transaction) throws(StoreFault) -> Answer
    /// Tells the caller that nothing was changed; `nil` for what is owed.
    let refuse: (@Sendable (StoreError, inout AnswerBatch) -> Void)?

    /// Tried until it is committed. Anything else can be refused.
    var isOwed: Bool { refuse == nil }

    init<Operation: RefusableOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        _ completion: @escaping @Sendable (Result<Operation.Answer, StoreError>) -> Void
    ) {
        isRead = Operation.isRead
        perform = { transaction throws(StoreFault) in
            let result = try operation.perform(in: transaction).mapError(StoreError.refused)
            return { $0.tell(on: queue) { completion(result) } }
        }
        refuse = { error, batch in batch.tell(on: queue) { completion(.failure(error)) } }
    }

    init<Operation: OwedOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        _ completion: @escaping @Sendable (Operation.Answer) -> Void
    ) {
        isRead = false
        perform = { transaction throws(StoreFault) in
            let answer = try operation.perform(in: transaction)
            return { $0.tell(on: queue) { completion(answer) } }
        }
        refuse = nil
    }
}
