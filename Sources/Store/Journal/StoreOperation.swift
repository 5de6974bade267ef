/// A change to what the store keeps, with its values. The journal does the rest, for every
/// operation alike: it commits, tries again, refuses and answers.
///
/// What an operation is, a `RefusableOperation` or an `OwedOperation`, says what happens when the
/// disk fails.
package protocol StoreOperation: Sendable {
    associatedtype Answer: Sendable

    static var kind: StoreOperationKind { get }
}

/// What a client can ask again: while the disk fails it completes with `StoreError.unavailable`
/// and has changed nothing.
package protocol RefusableOperation: StoreOperation {
    associatedtype Answer

    /// Whether it changes nothing: such an operation is answered also while the disk fails.
    static var isRead: Bool { get }

    /// Decides by what is committed, then writes. A refusal has written nothing, so the transaction
    /// goes on. The answer holds from the commit on.
    func perform(in transaction: Transaction) throws(StoreFault) -> Result<Answer, StoreRefusal>
}

extension RefusableOperation {
    package static var isRead: Bool { false }
}

/// What is owed to a player, or to the records: it is kept in memory and tried again until it is
/// committed, in the order in which it came. It can't be refused.
package protocol OwedOperation: StoreOperation {
    associatedtype Answer

    /// As of a `RefusableOperation`. Once, however often it is asked: a repetition is answered as
    /// the first time.
    func perform(in transaction: Transaction) throws(StoreFault) -> Answer
}
