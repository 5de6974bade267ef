import CSQLite

/// One connection to an SQLite database. It belongs to whoever opened it and is used from one
/// queue at a time: SQLite's own locks are left out.
final class SQLiteConnection {
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

    private let handle: OpaquePointer
    /// Of statements that are no more.
    private var finalizedStepCount: Int64 = 0

    /// SQLite counts its memory under a lock at each allocation; nobody reads the counts. Fails,
    /// without harm, where somebody else has used SQLite before.
    private static let preparation: Int32 = chefdash_sqlite_disable_memory_statistics()

    /// Opens the file at `path` through the SQLite file system layer called `vfs`, or SQLite's
    /// default one.
    init(path: String, mode: Mode, vfs: String?) throws(SQLiteError) {
        _ = Self.preparation
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, mode.flags, vfs)
        guard code == SQLITE_OK, let opened else {
            let message = String(cString: sqlite3_errmsg(opened))
            let extendedCode = opened.map(sqlite3_extended_errcode) ?? code
            sqlite3_close_v2(opened)
            throw SQLiteError(code: extendedCode, message: message)
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// How long a statement waits for another connection's lock before it fails with
    /// `SQLITE_BUSY`.
    func setBusyTimeout(milliseconds: Int32) {
        sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Runs statements that answer nothing, separated by semicolons.
    func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Compiles one statement, to be used many times.
    func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code) }
        return SQLiteStatement(statement, connection: self)
    }

    /// The whole number that `sql` answers, 0 where it answers nothing.
    func integer(_ sql: String) throws(SQLiteError) -> Int64 {
        let statement = try prepare(sql)
        return try statement.next() ? statement.integer(0) : 0
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The rowid of the last row that was inserted into a table with rowids.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// What all statements did since the connection was opened, but those of `execute`.
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

    /// Ends a statement, whose work still counts.
    func finalize(_ statement: OpaquePointer) {
        finalizedStepCount += Self.stepCount(of: statement)
        sqlite3_finalize(statement)
    }

    private static func stepCount(of statement: OpaquePointer) -> Int64 {
        Int64(UInt32(bitPattern: sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0)))
    }

    func error(_ code: Int32) -> SQLiteError {
        SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }
}
