import CPostgres
import CSQLite

/// A database that a test reads directly.
package protocol RowSource: AnyObject {
    /// Runs statements without rows, separated by semicolons. Fails the test if they are refused.
    func execute(_ sql: String)
    /// Runs a query with these values for its parameters, and reads each row.
    func rows<Value>(
        _ sql: String, _ values: [RawValue], _ read: (RawRow) -> Value
    ) -> [Value]
}

package enum RawValue: Sendable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
}

/// The current row of a query.
package struct RawRow {
    enum Source {
        /// A statement.
        case sqlite(OpaquePointer)
        /// A result in text format, and the index of a row in it.
        case postgres(OpaquePointer, Int32)
    }

    let source: Source

    var columnCount: Int32 {
        switch source {
        case .sqlite(let statement): sqlite3_column_count(statement)
        case .postgres(let result, _): PQnfields(result)
        }
    }

    package func isNull(_ column: Int32) -> Bool {
        switch source {
        case .sqlite(let statement): sqlite3_column_type(statement, column) == SQLITE_NULL
        case .postgres(let result, let row): PQgetisnull(result, row, column) == 1
        }
    }

    /// PostgreSQL's booleans are 0 or 1.
    package func integer(_ column: Int32) -> Int64 {
        switch source {
        case .sqlite(let statement): sqlite3_column_int64(statement, column)
        case .postgres: text(column) == "t" ? 1 : Int64(text(column)) ?? 0
        }
    }

    package func text(_ column: Int32) -> String {
        switch source {
        case .sqlite(let statement):
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        case .postgres(let result, let row): String(cString: PQgetvalue(result, row, column))
        }
    }

    package func bytes(_ column: Int32) -> [UInt8]? {
        switch source {
        case .sqlite(let statement):
            guard let start = sqlite3_column_blob(statement, column) else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        case .postgres:
            guard !isNull(column) else { return nil }
            // After `\\x`, two digits for each byte.
            let digits = Array(text(column).utf8.dropFirst(2))
            return stride(from: 0, to: digits.count, by: 2).map { start in
                UInt8(String(decoding: digits[start...start + 1], as: UTF8.self), radix: 16) ?? 0
            }
        }
    }
}
