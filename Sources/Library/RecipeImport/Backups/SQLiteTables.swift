import CSQLite
import StrictJSON

/// The tables of an SQLite database from a stranger. It stays in memory and is only read: no
/// views, virtual tables, functions and extensions, and the work of each statement counts.
final class SQLiteTables: BackupTables {
    private let database: OpaquePointer
    private let budget: ReadingBudget
    private(set) var names: Set<String> = []
    /// The reason why the budget has ended a statement.
    private var refusal: ImportRefusal?

    private static let magic = Array("SQLite format 3\0".utf8)
    /// The places in the header of the versions that write and read it; 2 stands for a log beside
    /// the database.
    private static let versions = [18, 19]
    /// The most bytes of a text, and of a row.
    private static let textLimit: Int32 = 1_048_576
    private static let tableLimit = 2_000
    /// A step of the budget is about this many of SQLite's.
    private static let operationsPerStep: Int32 = 20
    private static let stepsPerCall = 50

    static func isDatabase(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

    /// Opens a database and passes its tables to `body`.
    ///
    /// - Throws: `badDatabase` if it is damaged, and what `body` throws.
    static func read(
        _ bytes: [UInt8], _ budget: ReadingBudget,
        _ body: (SQLiteTables) throws(ImportRefusal) -> Void
    ) throws(ImportRefusal) {
        var bytes = bytes
        // Without its log, which the file hasn't, the database is as after the last checkpoint.
        for place in versions where bytes.indices.contains(place) && bytes[place] == 2 {
            bytes[place] = 1
        }
        let result: Result<Void, ImportRefusal> = bytes.withUnsafeBytes { bytes in
            do throws(ImportRefusal) {
                let tables = try SQLiteTables(bytes, budget)
                return .success(try body(tables))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private init(
        _ bytes: UnsafeRawBufferPointer, _ budget: ReadingBudget
    ) throws(ImportRefusal) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw .badDatabase
        }
        database = opened
        self.budget = budget
        // SQLite doesn't write to these bytes, since they are only for reading.
        let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
            .assumingMemoryBound(to: UInt8.self)
        let count = sqlite3_int64(bytes.count)
        guard chefdash_sqlite_distrust(database) == SQLITE_OK,
            sqlite3_deserialize(
                database, "main", start, count, count, UInt32(SQLITE_DESERIALIZE_READONLY))
                == SQLITE_OK
        else { throw .badDatabase }
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, Self.textLimit), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
            (SQLITE_LIMIT_COLUMN, 500), (SQLITE_LIMIT_EXPR_DEPTH, 20),
            (SQLITE_LIMIT_COMPOUND_SELECT, 2), (SQLITE_LIMIT_VDBE_OP, 25_000),
            (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0),
            (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            sqlite3_limit(database, limit, value)
        }
        sqlite3_set_authorizer(database, authorize, nil)
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_progress_handler(
            database, Self.operationsPerStep * Int32(Self.stepsPerCall), progress, context)
        try readNames()
    }

    deinit { sqlite3_close_v2(database) }

    private func readNames() throws(ImportRefusal) {
        // Views and virtual tables have no root page.
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
        try run(sql, ["name"]) { row throws(ImportRefusal) in
            names.insert(row.text("name"))
            guard names.count <= Self.tableLimit else { throw .tooLarge }
        }
    }

    func count(of table: String) throws(ImportRefusal) -> Int {
        guard names.contains(table) else { return 0 }
        var count = 0
        try run("SELECT 1 AS one FROM \(Self.quoted(table))", []) { _ throws(ImportRefusal) in
            count += 1
        }
        return count
    }

    func each(
        _ table: String, _ columns: [String],
        _ body: (ForeignObject) throws(ImportRefusal) -> Void
    ) throws(ImportRefusal) {
        guard names.contains(table) else { return }
        try run("SELECT * FROM \(Self.quoted(table))", Set(columns), body)
    }

    private static func quoted(_ name: String) -> String {
        "\"\(name.replacing("\"", with: "\"\""))\""
    }

    private func run(
        _ sql: String, _ columns: Set<String>,
        _ body: (ForeignObject) throws(ImportRefusal) -> Void
    ) throws(ImportRefusal) {
        var prepared: OpaquePointer?
        let status = sqlite3_prepare_v2(database, sql, -1, &prepared, nil)
        guard status == SQLITE_OK, let statement = prepared else { throw problem(status) }
        defer { sqlite3_finalize(statement) }
        let places = (0..<sqlite3_column_count(statement)).compactMap { index in
            let name = sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
            return columns.contains(name) ? (index, name) : nil
        }
        while true {
            let status = sqlite3_step(statement)
            if status == SQLITE_DONE { return }
            guard status == SQLITE_ROW else { throw problem(status) }
            try budget.spend(steps: 1)
            var members: [String: JSONNode] = [:]
            for (index, name) in places { members[name] = value(statement, index) }
            let row = ForeignObject(members)
            try row.spendRow(budget)
            try body(row)
        }
    }

    private func value(_ statement: OpaquePointer, _ index: Int32) -> JSONNode {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(statement, index) else { return .null }
            let count = Int(sqlite3_column_bytes(statement, index))
            return .text(
                String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        case _: return .null
        }
    }

    private func problem(_ status: Int32) -> ImportRefusal {
        if let refusal { return refusal }
        return switch status & 0xFF {
        case SQLITE_TOOBIG, SQLITE_NOMEM: .tooLarge
        case _: .badDatabase
        }
    }

    /// Charges a part of a statement's work.
    ///
    /// - Returns: False if the statement must end.
    fileprivate func goesOn() -> Bool {
        do throws(ImportRefusal) {
            try budget.spend(steps: Self.stepsPerCall)
            return true
        } catch {
            refusal = error
            return false
        }
    }
}

/// Allows reading tables, and nothing else.
private func authorize(
    _ context: UnsafeMutableRawPointer?, _ action: Int32, _: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?
) -> Int32 {
    action == SQLITE_SELECT || action == SQLITE_READ ? SQLITE_OK : SQLITE_DENY
}

/// `goesOn`, as SQLite calls it.
private func progress(_ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 1 }
    let tables = Unmanaged<SQLiteTables>.fromOpaque(context).takeUnretainedValue()
    return tables.goesOn() ? 0 : 1
}
