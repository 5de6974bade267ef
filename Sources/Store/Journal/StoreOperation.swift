/// A change to the stored data, with its values. The journal does the rest the same way for every
/// operation: it commits, retries, refuses and answers.
///
/// Each is a `RefusableOperation` or an `OwedOperation`, which decides what happens when the disk
/// fails.
package protocol StoreOperation: Sendable {
    associatedtype Answer: Sendable
    /// The database's tables.
    associatedtype Target: JournalTransaction

    /// The data that the operation changes by what it reads of it; none by default.
    var locks: [Target.Lock] { get }
}

extension StoreOperation {
    package var locks: [Target.Lock] { [] }
}

/// An operation that a client can request again. While the disk fails it completes with
/// `StoreError.unavailable` and changes nothing.
package protocol RefusableOperation<Target>: StoreOperation {
    associatedtype Answer
    associatedtype Target

    /// True if the operation changes nothing. Such an operation is answered even while the disk
    /// fails.
    static var isRead: Bool { get }
    /// True if a player who signs in waits for the answer. Its commit then starts sooner.
    static var isForSignIn: Bool { get }
    /// True if the operation takes disk space that the game needs more: see `DiskReserve`.
    static var needsRoom: Bool { get }

    /// Decides by the transaction's data, then writes. A refusal must write nothing, so that the
    /// transaction can continue. The answer is valid after the commit.
    func perform(in transaction: Target) throws(StoreFault) -> Result<Answer, StoreRefusal>
}

extension RefusableOperation {
    package static var isRead: Bool { false }
    package static var isForSignIn: Bool { false }
    package static var needsRoom: Bool { false }
}

/// An operation that the store owes to a player or to the records. The journal keeps it in memory
/// and retries it, in order of arrival, until it is committed. It can't be refused.
package protocol OwedOperation<Target>: StoreOperation {
    associatedtype Answer
    associatedtype Target

    /// Performs the operation, as in `RefusableOperation`. It takes effect only once: a repetition
    /// gets the first answer again.
    func perform(in transaction: Target) throws(StoreFault) -> Answer
}
