/// What the operations of one database read and write between `begin` and `commit`. One object serves all
/// transactions of the writing connection, one after the other.
///
/// Belongs to the journal's queue, and so do its parts.
package protocol JournalTransaction: AnyObject, SendableMetatype {
    var work: StoreWork { get }

    func begin(timeMilliseconds: Int64) throws(StoreFault)
    /// Everything since `begin` is on the disk when this returns.
    ///
    /// - Parameter isLast: whether this is the last commit, before the close.
    func commit(isLast: Bool) throws(StoreFault)
    /// Takes back everything since `begin`. Returns `false` if the connection can't even do that
    /// and must be replaced.
    func rollback() -> Bool
    /// Changes something, so that the commit shows whether the disk can be written.
    func probe() throws(StoreFault)

    /// Grows with each entry of its chain.
    var chainLength: Int64 { get }
    /// Tells the operator of the chain's end.
    func tellChainEnd()
}
