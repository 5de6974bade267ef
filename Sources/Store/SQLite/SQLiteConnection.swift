import CSQLite

/// One connection to an SQLite database. It belongs to the code that opened it and is used from one
/// queue at a time, without SQLite's own locks.
class SQLiteConnection: Database {
    enum Mode {
        case readOnly
        case readWrite
        case readWriteCreate

        fileprivate var flags: Int32 {
            switch self {
            case .readOnly: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
            case .readWriteCreate:
                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
            }
        }
    }

    let handle: OpaquePointer
    private let mode: Mode
    private var finalizedStepCount: Int64 = 0
    private var watcher: SQLiteRowWatcher?
    private(set) var writtenByteCount: Int64 = 0
    var epoch: Int64?

    /// A transaction's lock ends with its process.
    func endTransactions(of epochs: [Int64]) {}

    /// Turns off SQLite's memory statistics, which take a lock at each allocation and which nobody
    /// reads. Fails, without harm, if the process has used SQLite before.
    private static let preparation: Int32 = chefdash_sqlite_disable_memory_statistics()

    /// Opens the file at `path` through the SQLite file system layer called `vfs`, or SQLite's
    /// default one. Its statements wait for `busyTimeoutMilliseconds`.
    init(path: String, mode: Mode, vfs: String?) throws(StoreFault) {
        _ = Self.preparation
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, mode.flags, vfs)
        guard code == SQLITE_OK, let opened else {
            defer { sqlite3_close_v2(opened) }
            throw Self.fault(opened.map(sqlite3_extended_errcode) ?? code, of: opened, mode)
        }
        handle = opened
        self.mode = mode
        sqlite3_extended_result_codes(handle, 1)
        let added = RowSealer.addEncoding(to: handle)
        guard added == SQLITE_OK else { throw Self.fault(added, of: handle, mode) }
        setBusyTimeout(milliseconds: Self.busyTimeoutMilliseconds)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Sets the time that a statement waits for another connection's lock before it fails with
    /// `SQLITE_BUSY`.
    func setBusyTimeout(milliseconds: Int32) {
        sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Sets the options of a writing connection. A commit is on disk when it returns (synchronous=FULL),
    /// and readers can work while it is written (WAL). The write-ahead log is copied into the
    /// database every `checkpointPages` pages, so that a page that changes in many commits is
    /// copied once.
    ///
    /// A new database is switched to WAL with a rollback journal. Only EXTRA makes the deletion of
    /// that journal durable. If it came back after a power loss, it would undo the switch, and the
    /// log with all later commits would be lost.
    ///
    /// - Parameter cacheKilobytes: the size of the page cache. If the changes of a transaction
    ///   don't fit, their pages are written more than once.
    func configure(checkpointPages: Int, cacheKilobytes: Int) throws(StoreFault) {
        try execute(
            """
            PRAGMA synchronous = EXTRA;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA secure_delete = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -\(cacheKilobytes);
            PRAGMA wal_autocheckpoint = \(checkpointPages);
            PRAGMA journal_size_limit = 268435456;
            """)
    }

    /// The time that a commit waits for another program that writes to the database. It is short
    /// because it blocks the journal's queue; the journal then retries by a timer.
    private static let busyTimeoutMilliseconds: Int32 = 250

    /// Disables triggers on this connection, so that nobody can make it change a row, or skip a
    /// change, by writing a trigger into the file.
    func watchRows(with key: LedgerKey) throws(StoreFault) -> any RowWatcher {
        let watcher = try SQLiteRowWatcher(self, key: key)
        chefdash_sqlite_disable_triggers(handle)
        SQLiteRowWatcher.add(watcher, to: handle)
        self.watcher = watcher
        return watcher
    }

    func sealRows(with key: LedgerKey) throws(StoreFault) {
        let code = RowSealer.add(to: handle, key: key)
        guard code == SQLITE_OK else { throw fault(code) }
    }

    func seal(
        _ table: some SealedRows, _ rows: String, with key: LedgerKey
    ) throws(StoreFault) -> Int {
        try sealRows(with: key)
        try execute("UPDATE \(table.rawValue) SET seal = \(table.seal()) \(rows)")
        return Int(sqlite3_changes64(handle))
    }

    /// Runs statements without rows, separated by semicolons.
    func execute(_ sql: String) throws(StoreFault) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw fault(code) }
    }

    func schemaVersion() throws(StoreFault) -> Int64 { try integer("PRAGMA user_version") }

    func setSchemaVersion(_ version: Int64) throws(StoreFault) {
        try execute("PRAGMA user_version = \(version)")
    }

    func define(_ sql: String) throws(StoreFault) { try execute(sql) }

    func fill(_ table: StoredTable, with rows: any Statement) throws(StoreFault) -> Int {
        let insert = try prepare(table.insertion)
        var count = 0
        while try rows.next() {
            for (index, column) in table.columns.enumerated() {
                let index = Int32(index)
                guard !rows.isNull(index) else {
                    insert.bindNull()
                    continue
                }
                switch column.kind {
                case .integer: insert.bind(rows.integer(index))
                case .text: insert.bind(rows.text(index))
                case .blob: insert.bind(rows.blob(index))
                }
            }
            try insert.run()
            count += 1
        }
        return count
    }

    func finishFilling() {}

    func prepare(_ sql: String) throws(StoreFault) -> any Statement {
        SQLiteStatement(try compiled(sql), connection: self)
    }

    final func compiled(_ sql: String) throws(StoreFault) -> OpaquePointer {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw fault(code) }
        return statement
    }

    func begin(writing: Bool) throws(StoreFault) {
        try execute(writing ? "BEGIN IMMEDIATE" : "BEGIN")
        guard writing, let epoch else { return }
        let lives = try integer("SELECT is_dead = 0 FROM nodes WHERE epoch = \(epoch)")
        guard lives == 1 else { throw .fenced }
    }

    func commit() throws(StoreFault) { try execute("COMMIT") }

    /// The answer of a commit is never lost within a process.
    var transactionNumber: Int64 { 0 }
    func hasCommitted(_ number: Int64) throws(StoreFault) -> Bool { false }

    @discardableResult
    func rollback() -> Bool {
        // After some errors SQLite has rolled back by itself (sqlite.org/lang_transaction.html).
        if isInTransaction { try? execute("ROLLBACK") }
        return !isInTransaction
    }

    private var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    var ranksTexts: Bool { true }

    func byteCount(ofTable table: String) throws(StoreFault) -> Int64 {
        try integer(
            """
            SELECT ifnull(sum(pgsize), 0) FROM dbstat WHERE aggregate = TRUE AND name IN
                (SELECT name FROM sqlite_schema WHERE tbl_name = '\(table)')
            """)
    }

    func byteCounts() throws(StoreFault) -> (total: Int64, free: Int64) {
        let page = try integer("PRAGMA page_size")
        return try (integer("PRAGMA page_count") * page, integer("PRAGMA freelist_count") * page)
    }

    func strayDefinition(
        beside schema: StoreSchema
    ) throws(StoreFault) -> (name: String, reason: String)? {
        let right = try SQLiteConnection(path: ":memory:", mode: .readWriteCreate, vfs: nil)
        try schema.update(right) {}
        let (expected, found) = try (right.definitions(), definitions())
        let names = Set(expected.keys).union(found.keys).sorted()
        guard let name = names.first(where: { expected[$0] != found[$0] }) else { return nil }
        let reason =
            expected[name] == nil
            ? "it isn't one of the server's"
            : found[name] == nil ? "it is missing" : "its definition differs from the server's"
        return (name, reason)
    }

    /// The definitions of all tables, indexes, triggers and views, by kind and name.
    private func definitions() throws(StoreFault) -> [String: String] {
        let rows = try prepare(
            """
            SELECT type || ' ' || name, tbl_name || ' ' || ifnull(sql, '')
                FROM main.sqlite_schema WHERE name NOT GLOB 'sqlite_stat*'
            """
        ).all { ($0.text(0), $0.text(1)) }
        return Dictionary(rows) { first, second in first + second }
    }

    func strayReference() throws(StoreFault) -> (table: String, parent: String)? {
        try prepare(
            """
            SELECT list.name, stray.parent FROM sqlite_schema AS list,
                pragma_foreign_key_check(list.name) AS stray
                WHERE list.type = 'table' AND list.name <> 'ledger' LIMIT 1
            """
        ).first { ($0.text(0), $0.text(1)) }
    }

    func damage() throws(StoreFault) -> String? {
        let found = try prepare("PRAGMA quick_check(1)").first { $0.text(0) } ?? "ok"
        return found == "ok" ? nil : found
    }

    func damage(of table: String?) throws(StoreFault) -> TableDamage? {
        guard let reason = try integrityProblem(table.map { "'\($0)'" } ?? "1") else { return nil }
        if let table { return TableDamage(table: table, reason: reason) }
        // For a broken page, SQLite reports only its number.
        let tables = try prepare(
            "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0"
        ).all { $0.text(0) }
        for table in tables {
            if let damage = try damage(of: table) { return damage }
        }
        return TableDamage(table: nil, reason: reason)
    }

    /// - Parameter scope: a quoted table name, or the maximum number of problems to find.
    private func integrityProblem(_ scope: String) throws(StoreFault) -> String? {
        let found = try prepare("PRAGMA integrity_check(\(scope))").first { $0.text(0) } ?? "ok"
        return found == "ok" ? nil : found
    }

    func rows(ofTexts table: String) -> String { table + "_content" }

    /// A deleted text stays in its segment until that is merged into the last one. A negative count
    /// of pages begins to merge all segments (sqlite.org/fts5.html, 6.8).
    func forgetTexts(in table: String, isFirst: Bool) throws(StoreFault) -> Bool {
        let before = sqlite3_total_changes64(handle)
        try execute(
            "INSERT INTO \(table)(\(table), rank) VALUES ('merge', \(isFirst ? -200 : 200))")
        return sqlite3_total_changes64(handle) - before < 2
    }

    /// FTS5's own check is a write, which would block the server's writes while it runs. So this
    /// checks temporary copies of FTS5's tables.
    func damage(ofTexts table: String) throws(StoreFault) -> String? {
        let words = "CREATE VIRTUAL TABLE "
        let creation = try prepare("SELECT sql FROM main.sqlite_schema WHERE name = '\(table)'")
            .first { $0.text(0) }
        guard let creation, creation.hasPrefix(words) else { return "there is no such table" }
        try execute(words + "temp." + creation.dropFirst(words.count))
        let parts = try prepare(
            "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name GLOB '\(table)_*'"
        ).all { $0.text(0) }
        for part in parts {
            try execute(
                "DELETE FROM temp.\(part); INSERT INTO temp.\(part) SELECT * FROM main.\(part)")
        }
        let code = sqlite3_exec(
            handle, "INSERT INTO temp.\(table)(\(table)) VALUES ('integrity-check')", nil, nil, nil)
        guard code != SQLITE_OK else { return nil }
        guard code & 0xFF == SQLITE_CORRUPT else { throw fault(code) }
        return "its index doesn't match its texts"
    }

    /// Pages are written whole, and many accounts share one.
    var unwrittenEntryLimit: Int64 { 4_096 }
    var hasOneWriter: Bool { true }
    func time() -> Int64? { nil }

    /// Doesn't include the work of `execute`.
    var work: StoreWork {
        var work = StoreWork()
        work.stepCount = finalizedStepCount
        var statement = sqlite3_next_stmt(handle, nil)
        while let current = statement {
            work.stepCount += Self.stepCount(of: current)
            statement = sqlite3_next_stmt(handle, current)
        }
        var (misses, highest): (Int32, Int32) = (0, 0)
        sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_MISS, &misses, &highest, 0)
        work.pageReadCount = Int64(misses)
        return work
    }

    /// The bytes that a row takes besides its values: its seal, its key in the indexes, and
    /// overhead.
    private static let rowByteCount = 150

    /// Counts the bytes of a writing statement that has run.
    func noteWritten(byteCount: Int) { writtenByteCount += Int64(byteCount + Self.rowByteCount) }

    /// Finalizes a statement and keeps its step count.
    func finalize(_ statement: OpaquePointer) {
        finalizedStepCount += Self.stepCount(of: statement)
        sqlite3_finalize(statement)
    }

    private static func stepCount(of statement: OpaquePointer) -> Int64 {
        Int64(UInt32(bitPattern: sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0)))
    }

    func fault(_ code: Int32) -> StoreFault { Self.fault(code, of: handle, mode) }

    /// - Parameter code: the extended result code (sqlite.org/rescode.html).
    private static func fault(
        _ code: Int32, of handle: OpaquePointer?, _ mode: Mode
    ) -> StoreFault {
        let kind: StoreFault.Kind =
            switch code & 0xFF {
            case SQLITE_CANTOPEN where mode != .readWriteCreate: .missing
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_FULL: .diskFull
            case SQLITE_READONLY, SQLITE_PERM: .notWritable
            default: .other
            }
        return StoreFault(
            String(cString: sqlite3_errmsg(handle)), kind, code: "SQLite code \(code)")
    }
}
