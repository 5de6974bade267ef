/// A connection to a database engine. Tables and audits write their SQL once for all engines: in
/// the SQL that SQLite and PostgreSQL share, with `?` for each parameter, or `$1` for one that is
/// used twice.
///
/// Belongs to the code that opened it, and is used from one queue at a time.
protocol Database: AnyObject {
    /// Compiles a statement, which can be run many times.
    func prepare(_ sql: String) throws(StoreFault) -> any Statement

    /// The epoch of the server whose writing transactions these are; nil for those of others. A
    /// transaction of a dead one fails as `fenced`, at the latest at its commit.
    var epoch: Int64? { get set }
    /// Ends the transactions of these servers on other connections, where the engine can't see that
    /// a server has stopped in the middle of one.
    func endTransactions(of epochs: [Int64]) throws(StoreFault)
    /// Begins a transaction. A writing one waits briefly for another connection's to end.
    func begin(writing: Bool) throws(StoreFault)
    /// Commits. Everything since `begin` is on disk when this returns.
    func commit() throws(StoreFault)
    /// The number of the writing transaction under way, or of the last one.
    var transactionNumber: Int64 { get }
    /// True if the server's transaction with the number, whose connection was lost, was committed.
    /// Waits for its end. Needs a writing transaction.
    func hasCommitted(_ number: Int64) throws(StoreFault) -> Bool
    /// Undoes everything since `begin`, if a transaction is open. Returns `false` if the connection
    /// can't even do that and must be replaced.
    @discardableResult
    func rollback() -> Bool

    /// Inserts a table's rows from another database, in a transaction, as they are.
    ///
    /// - Parameter rows: the columns in the table's order.
    /// - Returns: their number.
    func fill(_ table: StoredTable, with rows: any Statement) throws(StoreFault) -> Int
    /// Ends the filling of all tables, in its transaction.
    func finishFilling() throws(StoreFault)

    /// The version of the schema; 0 for a new database.
    func schemaVersion() throws(StoreFault) -> Int64
    func setSchemaVersion(_ version: Int64) throws(StoreFault)
    /// Runs definitions of tables, in the SQL of `StoreSchema`.
    func define(_ sql: String) throws(StoreFault)

    /// The work of all statements since the connection was opened.
    var work: StoreWork { get }

    /// The bytes that all statements have written since the connection was opened, with some
    /// overhead for each row.
    var writtenByteCount: Int64 { get }

    // MARK: Facts that only the engine knows

    /// The engine's time, in milliseconds since 1970-01-01 UTC; nil for one that has no clock of
    /// its own.
    func time() throws(StoreFault) -> Int64?

    /// The number of ledger entries after which one commit writes their accounts: few enough that
    /// nobody waits for long, and that they are read in some milliseconds.
    var unwrittenEntryLimit: Int64 { get }
    /// True if writing transactions of several connections wait for each other from their beginning.
    /// Otherwise they wait only for locks of rows.
    var hasOneWriter: Bool { get }
    /// True if SQL ranks full texts, by the function `bm25`.
    var ranksTexts: Bool { get }
    /// The bytes that a table and its indexes take on disk.
    func byteCount(ofTable table: String) throws(StoreFault) -> Int64
    /// The bytes that all data takes on disk, and how many of them are free for reuse.
    func byteCounts() throws(StoreFault) -> (total: Int64, free: Int64)
    /// Sets the key with which SQL seals rows: see `SealedTable`. Without it, statements that seal
    /// rows don't compile.
    func sealRows(with key: LedgerKey) throws(StoreFault)
    /// Seals rows of a table again, with another key.
    ///
    /// - Parameter rows: a condition with WHERE; empty for all.
    /// - Returns: their number.
    func seal(
        _ table: some SealedRows, _ rows: String, with key: LedgerKey
    ) throws(StoreFault) -> Int
    /// Follows the changes of sealed rows that this connection makes from now on.
    func watchRows(with key: LedgerKey) throws(StoreFault) -> any RowWatcher
    /// A definition that differs from the schema, such as a trigger that isn't the server's; nil if
    /// there is none.
    func strayDefinition(
        beside schema: StoreSchema
    ) throws(StoreFault) -> (name: String, reason: String)?
    /// A table with a row that refers to a missing row of another table, and that other table; nil
    /// if there is none. Doesn't check the table `ledger`.
    func strayReference() throws(StoreFault) -> (table: String, parent: String)?
    /// The damage that the engine finds in its file, or a row that breaks its table's rules; nil if
    /// there is none. Doesn't compare indexes with their tables.
    func damage() throws(StoreFault) -> String?
    /// Checks like `damage()`, and also finds an index that doesn't match its table.
    ///
    /// - Parameter table: the table to check; nil for all tables.
    func damage(of table: String?) throws(StoreFault) -> TableDamage?
    /// The table that has a row for each text of a full-text table.
    func rows(ofTexts table: String) -> String
    /// Removes some of what a full-text table's index still has of texts that were deleted before
    /// the first step.
    ///
    /// - Returns: true if nothing is left.
    func forgetTexts(in table: String, isFirst: Bool) throws(StoreFault) -> Bool
    /// Why a full-text table's index doesn't match its texts; nil if it does. Needs an open
    /// transaction; the objects that the check creates vanish with it.
    func damage(ofTexts table: String) throws(StoreFault) -> String?
}

/// Damage that the engine found in a table or one of its indexes.
struct TableDamage {
    /// Nil for damage outside all tables, such as a page that belongs to none.
    let table: String?
    let reason: String
}

extension Database {
    /// Runs `body` in a read-only transaction.
    func reading<Value>(_ body: () throws(StoreFault) -> Value) throws(StoreFault) -> Value {
        try begin(writing: false)
        defer { rollback() }
        return try body()
    }

    /// The integer in the first row of `sql`, or 0 without a row.
    func integer(_ sql: String) throws(StoreFault) -> Int64 {
        let statement = try prepare(sql)
        return try statement.next() ? statement.integer(0) : 0
    }
}
