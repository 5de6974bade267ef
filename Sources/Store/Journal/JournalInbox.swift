/// The operations that have arrived at a journal and wait for a turn.
struct JournalInbox<Target: JournalTransaction> {
    /// The decision about an operation that arrives.
    enum Verdict {
        case waits, needsTurn, isFull, isClosed
    }

    private(set) var operations: [WaitingOperation<Target>] = []
    /// True from the arrival of an operation until a turn takes it.
    private var isTurnScheduled = false
    /// The same for an operation that a sign-in waits for.
    private(set) var isSignInWaiting = false
    var isClosed = false

    /// - Parameter limit: with so many waiting, only owed ones are added.
    mutating func add(_ operation: WaitingOperation<Target>, limit: Int) -> Verdict {
        guard !isClosed else { return .isClosed }
        guard operation.isOwed || operations.count < limit else { return .isFull }
        operations.append(operation)
        let isFirst = !isTurnScheduled
        let isFirstSignIn = operation.isForSignIn && !isSignInWaiting
        guard isFirst || isFirstSignIn else { return .waits }
        isTurnScheduled = true
        isSignInWaiting = operation.isForSignIn
        return .needsTurn
    }

    mutating func take() -> [WaitingOperation<Target>] {
        var taken: [WaitingOperation<Target>] = []
        taken.reserveCapacity(operations.count)
        swap(&taken, &operations)
        isTurnScheduled = false
        isSignInWaiting = false
        return taken
    }
}
