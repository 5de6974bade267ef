/// The tables that the operations of one database read and write between `begin` and `commit`. One
/// object serves all transactions of the writing connection, one after the other.
///
/// Used only on the journal's queue, with all its parts.
package protocol JournalTransaction: AnyObject, SendableMetatype {
    /// Names data that an operation reads and then changes, such as a player's. Where several
    /// servers write at once, each transaction locks it first.
    associatedtype Lock: Sendable

    var work: StoreWork { get }

    func begin(timeMilliseconds: Int64, locking: [Lock]) throws(StoreFault)
    /// Commits. Everything since `begin` is on disk when this returns.
    ///
    /// - Parameter isLast: true for the last commit, before the close.
    func commit(isLast: Bool) throws(StoreFault)
    /// See `Database`.
    var number: Int64 { get }
    func hasCommitted(_ number: Int64) throws(StoreFault) -> Bool
    /// Undoes everything since `begin`. Returns `false` if the connection can't even do that and
    /// must be replaced.
    func rollback() -> Bool
    /// Writes a change, so that the commit shows whether the disk is writable.
    func probe() throws(StoreFault)

    /// Grows with each entry of the chain.
    var chainLength: Int64 { get }
    /// Reports the chain's end to the operator.
    func tellChainEnd()
}
