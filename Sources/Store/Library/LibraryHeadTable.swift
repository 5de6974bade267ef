/// Tracks the library's head while rows are written.
///
/// Used only on the journal's queue, like `LibraryTransaction`.
final class LibraryHeadTable: Table {
    private(set) var head: LibraryHead
    private let watcher: any RowWatcher
    private let key: LedgerKey

    /// - Parameter database: makes all changes of rows.
    init(_ database: any Database, of node: NodePlace, key: LedgerKey) throws(StoreFault) {
        self.key = key
        head = try Self.stored(node.chain, database, key)
        watcher = try database.watchRows(with: key)
        watcher.sets = head.sets
        super.init(database)
    }

    /// Reads the head again, after a rollback.
    func reload() throws(StoreFault) {
        head = try Self.stored(head.chain, database, key)
        watcher.sets = head.sets
    }

    private static func stored(
        _ chain: Int64, _ database: any Database, _ key: LedgerKey
    ) throws(StoreFault) -> LibraryHead {
        guard let head = try LibraryHead.stored(of: chain, in: database, key: key) else {
            throw StoreFault("the seal of the library's end isn't that of the ledger's key")
        }
        return head
    }

    /// Saves the head if rows have changed. Call it before the commit.
    ///
    /// - Parameter stock: the last entry of the stock journal.
    func flush(stock: (number: Int64, hash: [UInt8])) throws(StoreFault) {
        try watcher.follow()
        guard watcher.sets != head.sets else { return }
        head = LibraryHead(
            head.chain, head.number + 1, watcher.sets, stock: stock, key: key)
        try head.save(in: self, key: key)
    }
}
