import CSQLite

/// A second connection to a store's database, for tests that look at it or meddle with it behind
/// the store's back. Belongs to one test at a time.
package final class RawDatabase: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Opens `chefdash.sqlite` in the directory; makes it where it is missing.
    /// - Parameter vfs: the SQLite file system layer; `nil` is the system's.
    package init(directory: String, vfs: String? = nil) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            directory + "/chefdash.sqlite", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
            vfs)
        guard code == SQLITE_OK, let opened else {
            preconditionFailure("\(directory): can't be opened: \(code)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, 5000)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs statements; fails the test where SQLite refuses them.
    package func execute(_ sql: String) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        precondition(code == SQLITE_OK, "\(sql): \(String(cString: sqlite3_errmsg(handle)))")
    }

    /// What SQLite says against the statements; `nil` when it runs them.
    package func refusal(of sql: String) -> String? {
        sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
            ? nil : String(cString: sqlite3_errmsg(handle))
    }

    /// The first column of the first row as text; `nil` where there is none.
    package func text(_ sql: String) -> String? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            preconditionFailure("\(sql): \(String(cString: sqlite3_errmsg(handle)))")
        }
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) }
    }

    /// All rows, each column as text, empty for NULL.
    package func rows(_ sql: String) -> [[String]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            preconditionFailure("\(sql): \(String(cString: sqlite3_errmsg(handle)))")
        }
        defer { sqlite3_finalize(statement) }
        var rows: [[String]] = []
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                })
            code = sqlite3_step(statement)
        }
        precondition(code == SQLITE_DONE, "\(sql): \(String(cString: sqlite3_errmsg(handle)))")
        return rows
    }
}
