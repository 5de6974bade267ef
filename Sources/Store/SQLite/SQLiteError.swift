import CSQLite

/// What SQLite answered when it could not do something.
package struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The extended result code (sqlite.org/rescode.html).
    package let code: Int32
    package let message: String

    package init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    /// The code without its extension, such as `SQLITE_IOERR`.
    package var primaryCode: Int32 { code & 0xFF }

    package var description: String { "\(message) (SQLite code \(code))" }
}
