/// A connection of an engine that keeps the data. Tables and audits write their SQL once for all
/// engines: in what SQLite and PostgreSQL share, with `?` for each parameter, or `$1` where one
/// comes twice.
///
/// Belongs to whoever opened it and is used from one queue at a time.
protocol Database: AnyObject {
    /// Compiles one statement, to be used many times.
    func prepare(_ sql: String) throws(StoreFault) -> any Statement

    /// Begins a transaction. One that writes waits a moment for another connection's.
    func begin(writing: Bool) throws(StoreFault)
    /// Everything since `begin` is on the disk when this returns.
    func commit() throws(StoreFault)
    /// Takes back everything since `begin`, if a transaction is open. `false` where the connection
    /// can't even do that and must be thrown away.
    @discardableResult
    func rollback() -> Bool

    /// What all statements did since the connection was opened.
    var work: StoreWork { get }

    // MARK: What only the engine knows of itself

    /// What a table takes on the disk, with its indices.
    func byteCount(ofTable table: String) throws(StoreFault) -> Int64
    /// What all data take on the disk, with free room, which is used again.
    func byteCounts() throws(StoreFault) -> (total: Int64, free: Int64)
    /// A row that names one of another table which isn't there; not of the table `ledger`.
    func strayReference() throws(StoreFault) -> (table: String, parent: String)?
    /// What the engine finds wrong with its file, or with a row by the rules of its table.
    func damage() throws(StoreFault) -> String?
}

extension Database {
    /// Runs `body` in a transaction that only reads.
    func reading<Value>(_ body: () throws(StoreFault) -> Value) throws(StoreFault) -> Value {
        try begin(writing: false)
        defer { rollback() }
        return try body()
    }

    /// The whole number that `sql` answers, 0 where it answers nothing.
    func integer(_ sql: String) throws(StoreFault) -> Int64 {
        let statement = try prepare(sql)
        return try statement.next() ? statement.integer(0) : 0
    }
}
