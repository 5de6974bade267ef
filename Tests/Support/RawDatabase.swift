import CSQLite

/// A second connection to a store's database, for tests that read or change it directly. Only one
/// test may use it at a time.
package final class RawDatabase: RowSource, @unchecked Sendable {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a database in the directory, or creates it.
    ///
    /// - Parameter vfs: the SQLite file system layer; nil for the system's.
    package init(directory: String, file: String = "chefdash.sqlite", vfs: String? = nil) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            directory + "/" + file, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
            vfs)
        guard code == SQLITE_OK, let opened else {
            preconditionFailure("\(directory): can't be opened: \(code)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, 5000)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Runs statements; fails the test if SQLite refuses them.
    package func execute(_ sql: String) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        precondition(code == SQLITE_OK, "\(sql): \(String(cString: sqlite3_errmsg(handle)))")
    }

    /// SQLite's error for the statements; nil if it runs them.
    package func refusal(of sql: String) -> String? {
        sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
            ? nil : String(cString: sqlite3_errmsg(handle))
    }

    /// The first column of the first row as text; nil if there is none.
    package func text(_ sql: String) -> String? {
        rows(sql) { $0.isNull(0) ? nil : $0.text(0) }.first ?? nil
    }

    /// All rows, each column as text, empty for NULL.
    package func rows(_ sql: String) -> [[String]] {
        rows(sql) { row in (0..<row.columnCount).map(row.text) }
    }

    // MARK: - Typed rows

    /// Runs a query with these values, and reads each row.
    package func rows<Value>(
        _ sql: String, _ values: [RawValue] = [], _ read: (RawRow) -> Value
    ) -> [Value] {
        let statement = prepared(sql)
        defer { sqlite3_reset(statement) }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in values.enumerated() {
            switch value {
            case .integer(let number):
                sqlite3_bind_int64(statement, Int32(index + 1), number)
            case .text(let text):
                sqlite3_bind_text(statement, Int32(index + 1), text, -1, transient)
            case .bytes(let bytes):
                sqlite3_bind_blob(statement, Int32(index + 1), bytes, Int32(bytes.count), transient)
            }
        }
        var found: [Value] = []
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
            found.append(read(RawRow(source: .sqlite(statement))))
            code = sqlite3_step(statement)
        }
        precondition(code == SQLITE_DONE, "\(sql): \(String(cString: sqlite3_errmsg(handle)))")
        return found
    }

    private func prepared(_ sql: String) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else { preconditionFailure("\(sql): \(String(cString: sqlite3_errmsg(handle)))") }
        statements[sql] = statement
        return statement
    }
}
