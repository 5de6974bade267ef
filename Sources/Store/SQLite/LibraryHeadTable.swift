/// Keeps the library's head while it is written.
///
/// Belongs to the journal's queue, as `LibraryTransaction`.
final class LibraryHeadTable {
    private(set) var head: LibraryHead
    private let database: any Database
    private let watcher: RowWatcher
    private let key: LedgerKey
    private let save: any Statement

    /// - Parameter connection: all changes of rows are made by it.
    init(_ connection: SQLiteConnection, key: LedgerKey) throws(StoreFault) {
        database = connection
        self.key = key
        watcher = try RowWatcher(connection, key: key)
        save = try connection.prepare(LibraryHead.saving)
        head = try Self.stored(connection, key)
        watcher.sets = head.sets
        connection.watchRows(with: watcher)
    }

    /// Forgets what was taken back.
    func reload() throws(StoreFault) {
        head = try Self.stored(database, key)
        watcher.sets = head.sets
    }

    private static func stored(
        _ database: any Database, _ key: LedgerKey
    ) throws(StoreFault) -> LibraryHead {
        guard let head = try LibraryHead.stored(in: database, key: key) else {
            throw StoreFault("the seal of the library's end isn't that of the ledger's key")
        }
        return head
    }

    /// Before the commit.
    ///
    /// - Parameter stock: the last entry of the journal.
    func flush(stock: (number: Int64, hash: [UInt8])) throws(StoreFault) {
        if let fault = watcher.fault { throw fault }
        guard watcher.sets != head.sets else { return }
        head = LibraryHead(head.number + 1, watcher.sets, stock: stock, key: key)
        try head.save(by: save, key: key)
    }
}
