/// A connection of a database engine. Tables and audits write their SQL once for all engines: in
/// the SQL that SQLite and PostgreSQL share, with `?` for each parameter, or `$1` for one that
/// comes twice.
///
/// Belongs to the code that opened it, and is used from one queue at a time.
protocol Database: AnyObject {
    /// Compiles one statement, which can be used many times.
    func prepare(_ sql: String) throws(StoreFault) -> any Statement

    /// Begins a transaction. A writing one waits a moment for another connection's to end.
    func begin(writing: Bool) throws(StoreFault)
    /// Everything since `begin` is on the disk when this returns.
    func commit() throws(StoreFault)
    /// Takes back everything since `begin`, if a transaction is open. Returns `false` if the
    /// connection can't even do that and must be replaced.
    @discardableResult
    func rollback() -> Bool

    /// What all statements did since the connection was opened.
    var work: StoreWork { get }

    /// How many bytes all statements wrote since the connection was opened, and some for each row.
    var writtenByteCount: Int64 { get }

    // MARK: What only the engine knows of itself

    /// The bytes of a table on the disk, with its indices.
    func byteCount(ofTable table: String) throws(StoreFault) -> Int64
    /// The bytes of all data on the disk, and those of them that are free and will be reused.
    func byteCounts() throws(StoreFault) -> (total: Int64, free: Int64)
    /// Gives the SQL that seals rows its key: see `SealedTable`.
    ///
    /// - Parameter key: nil where rows are never sealed or checked.
    func sealRows(with key: LedgerKey?) throws(StoreFault)
    /// What is defined otherwise than in the schema, as a trigger that isn't the server's; nil if there is nothing.
    func strayDefinition(
        beside schema: StoreSchema
    ) throws(StoreFault) -> (name: String, reason: String)?
    /// A table with a row that refers to a missing row of another table, and that other table.
    /// Doesn't check the table `ledger`.
    func strayReference() throws(StoreFault) -> (table: String, parent: String)?
    /// What the engine finds wrong with its file, or with a row that breaks its table's rules. Indexes aren't compared
    /// with their tables.
    func damage() throws(StoreFault) -> String?
    /// What `damage` finds, and also an index that doesn't match its table.
    ///
    /// - Parameter table: what is checked; nil for all tables.
    func damage(of table: String?) throws(StoreFault) -> TableDamage?
    /// Why a full-text table's index doesn't match its texts; nil if it does. A transaction must be open; what is made
    /// for the check ends with it.
    func damage(ofTexts table: String) throws(StoreFault) -> String?
}

/// What the engine found wrong with a table or one of its indexes.
struct TableDamage {
    /// Nil if no table has it, such as a page that belongs to none.
    let table: String?
    let reason: String
}

extension Database {
    /// Runs `body` in a transaction that only reads.
    func reading<Value>(_ body: () throws(StoreFault) -> Value) throws(StoreFault) -> Value {
        try begin(writing: false)
        defer { rollback() }
        return try body()
    }

    /// The whole number in the first row of `sql`, or 0 without a row.
    func integer(_ sql: String) throws(StoreFault) -> Int64 {
        let statement = try prepare(sql)
        return try statement.next() ? statement.integer(0) : 0
    }
}
