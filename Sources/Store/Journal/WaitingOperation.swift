import Scheduling

/// An operation that waits in the journal, with the way to answer its caller.
struct WaitingOperation<Target: JournalTransaction>: Sendable {
    /// Adds the caller's answer to a batch.
    typealias Answer = @Sendable (inout AnswerBatch) -> Void

    /// True if the operation changes nothing.
    let isRead: Bool
    let urgency: JournalUrgency
    let locks: [Target.Lock]
    /// Performs the operation in the current transaction. The answer is valid once the transaction
    /// is committed.
    let perform: @Sendable (Target) throws(StoreFault) -> Answer
    /// Adds an error answer to a batch: nothing changed. `nil` for an owed operation.
    let refuse: (@Sendable (StoreError, inout AnswerBatch) -> Void)?

    /// True if the journal retries it until it is committed. All others can be refused.
    var isOwed: Bool { refuse == nil }

    init<Operation: RefusableOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        _ completion: @escaping @Sendable (Result<Operation.Answer, StoreError>) -> Void
    ) where Operation.Target == Target {
        isRead = Operation.isRead
        urgency = Operation.isForSignIn ? .signIn : .answer
        locks = operation.locks
        perform = { transaction throws(StoreFault) in
            let result = try operation.perform(in: transaction).mapError(StoreError.refused)
            return { $0.tell(on: queue) { completion(result) } }
        }
        refuse = { error, batch in batch.tell(on: queue) { completion(.failure(error)) } }
    }

    init<Operation: OwedOperation>(
        _ operation: Operation, on queue: (any WorkQueue)?,
        _ completion: @escaping @Sendable (Operation.Answer) -> Void
    ) where Operation.Target == Target {
        isRead = false
        urgency = .payment
        locks = operation.locks
        perform = { transaction throws(StoreFault) in
            let answer = try operation.perform(in: transaction)
            return { $0.tell(on: queue) { completion(answer) } }
        }
        refuse = nil
    }

    static func tell(_ answers: [Answer]) {
        var batch = AnswerBatch()
        for tell in answers { tell(&batch) }
        batch.send()
    }

    /// Answers those that aren't owed.
    static func refuse(_ operations: [Self], reason: String) {
        var batch = AnswerBatch()
        for operation in operations { operation.refuse?(.unavailable(reason), &batch) }
        batch.send()
    }
}
