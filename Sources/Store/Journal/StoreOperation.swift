/// A change to the stored data, with its values. The journal does the rest, in the same way for
/// every operation: it commits, tries again, refuses and answers.
///
/// Each is a `RefusableOperation` or an `OwedOperation`, which decides what happens when the disk
/// fails.
package protocol StoreOperation: Sendable {
    associatedtype Answer: Sendable
    /// The database's tables.
    associatedtype Target: JournalTransaction
    /// The list of the database's operations, in which this one is.
    associatedtype Kind: CaseIterable

    static var kind: Kind { get }
}

/// An operation that a client can ask for again. While the disk fails it completes with
/// `StoreError.unavailable` and changes nothing.
package protocol RefusableOperation<Target>: StoreOperation {
    associatedtype Answer
    associatedtype Target

    /// Whether it changes nothing. Such an operation is answered even while the disk fails.
    static var isRead: Bool { get }
    /// Whether a player who signs in waits for the answer, so that its commit starts sooner.
    static var isForSignIn: Bool { get }
    /// Whether it takes room on the disk that the game needs more: see `DiskReserve`.
    static var needsRoom: Bool { get }

    /// Decides by the data of the transaction, then writes. A refusal must write nothing, so that
    /// the transaction can continue. The answer is valid once the commit is done.
    func perform(in transaction: Target) throws(StoreFault) -> Result<Answer, StoreRefusal>
}

extension RefusableOperation {
    package static var isRead: Bool { false }
    package static var isForSignIn: Bool { false }
    package static var needsRoom: Bool { false }
}

/// An operation that is owed to a player, or to the records. It is kept in memory and tried again,
/// in the order of arrival, until it is committed. It can't be refused.
package protocol OwedOperation<Target>: StoreOperation {
    associatedtype Answer
    associatedtype Target

    /// As in `RefusableOperation`. It takes effect only once: a repetition gets the first answer
    /// again.
    func perform(in transaction: Target) throws(StoreFault) -> Answer
}
