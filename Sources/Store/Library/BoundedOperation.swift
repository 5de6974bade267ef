/// An operation of the library as its store performs it: refused while the disk has no room for it.
struct BoundedOperation<Operation: RefusableOperation<LibraryTransaction>>: RefusableOperation {
    static var kind: Operation.Kind { Operation.kind }
    static var isRead: Bool { Operation.isRead }
    static var isForSignIn: Bool { Operation.isForSignIn }

    let operation: Operation
    let reserve: DiskReserve

    func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Operation.Answer, StoreRefusal> {
        if Operation.needsRoom, reserve.refuses { return .failure(.diskReserve) }
        return try operation.perform(in: transaction)
    }
}
