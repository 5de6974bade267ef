/// The operations that have arrived at a journal and wait for a turn.
struct JournalInbox<Target: JournalTransaction> {
    /// The decision about an operation that arrives.
    enum Verdict {
        case waits, needsTurn, isFull, isClosed
    }

    private(set) var operations: [WaitingOperation<Target>] = []
    /// The urgency of the operations that wait for a turn; nil if none waits.
    private(set) var urgency: JournalUrgency?
    var isClosed = false

    /// - Parameter limit: with so many waiting, only owed ones are added.
    mutating func add(_ operation: WaitingOperation<Target>, limit: Int) -> Verdict {
        guard !isClosed else { return .isClosed }
        guard operation.isOwed || operations.count < limit else { return .isFull }
        operations.append(operation)
        if let urgency, operation.urgency <= urgency { return .waits }
        urgency = operation.urgency
        return .needsTurn
    }

    mutating func take() -> [WaitingOperation<Target>] {
        var taken: [WaitingOperation<Target>] = []
        taken.reserveCapacity(operations.count)
        swap(&taken, &operations)
        urgency = nil
        return taken
    }
}

/// The reason for which an operation can't wait long for others, the least one first.
enum JournalUrgency: Int, Comparable {
    /// A payment or a result comes by itself.
    case payment
    /// Somebody waits for its answer.
    case answer
    case signIn

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
