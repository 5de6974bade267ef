import Base

/// An operation of the library as its store performs it: refused while the disk has no room for it
/// or a write quota is used up.
struct BoundedOperation<Operation: RefusableOperation<LibraryTransaction>>: RefusableOperation {
    static var isRead: Bool { Operation.isRead }
    static var isForSignIn: Bool { Operation.isForSignIn }

    let operation: Operation
    let reserve: DiskReserve
    let meter: WriteMeter?

    var locks: [HouseholdID] { operation.locks }

    func perform(
        in transaction: LibraryTransaction
    ) throws(StoreFault) -> Result<Operation.Answer, StoreRefusal> {
        if Operation.needsRoom, reserve.refuses { return .failure(.diskReserve) }
        guard let meter else { return try operation.perform(in: transaction) }
        let made = try transaction.households.created(meter.household) ?? transaction.now
        let isNew = transaction.now - made < WriteMeter.newMilliseconds
        if Operation.needsRoom, let wait = meter.wait(isNew) {
            return .failure(.quota(waitMilliseconds: wait))
        }
        let before = transaction.writtenByteCount
        let result = try operation.perform(in: transaction)
        meter.note(transaction.writtenByteCount - before, isNew)
        return result
    }
}
