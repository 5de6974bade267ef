import CSQLite
import Kitchen

/// A compiled statement: bind its parameters, step through its rows, reset.
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection
    /// The parameter that the next `bind` sets, from 1.
    private var parameter: Int32 = 1

    /// SQLite makes its own copy of what is bound.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ handle: OpaquePointer, connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    // MARK: Parameters, in the order of the statement

    @discardableResult
    func bind(_ value: Int64) -> Self {
        check(sqlite3_bind_int64(handle, parameter, value))
        return self
    }

    @discardableResult
    func bind(_ value: Int) -> Self { bind(Int64(value)) }

    /// Binds the identifier's 16 bytes, most significant first.
    @discardableResult
    func bind(_ identifier: some Identifier) -> Self {
        withUnsafeBytes(of: identifier.value.bigEndian) { bytes in
            check(sqlite3_bind_blob(handle, parameter, bytes.baseAddress, 16, Self.transient))
        }
        return self
    }

    @discardableResult
    func bind(_ value: String) -> Self {
        // SQLite is told the count, so that the text may hold any character.
        check(
            sqlite3_bind_text(
                handle, parameter, value, Int32(clamping: value.utf8.count), Self.transient))
        return self
    }

    @discardableResult
    func bind(_ value: [UInt8]) -> Self {
        // An empty array may have no address, which SQLite would take for NULL.
        check(
            value.isEmpty
                ? sqlite3_bind_zeroblob(handle, parameter, 0)
                : sqlite3_bind_blob64(
                    handle, parameter, value, UInt64(value.count), Self.transient))
        return self
    }

    // MARK: Running

    /// Steps to the next row. `false`, with the statement reset, when there is none.
    func next() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW:
            return true
        case SQLITE_DONE:
            reset()
            return false
        case let code:
            let error = connection.error(code)
            reset()
            throw error
        }
    }

    /// Runs a statement to its end, whatever it answers.
    func run() throws(SQLiteError) {
        while try next() {}
    }

    /// Runs `read` on the first row, if there is one, and resets the statement.
    func first<Value>(_ read: (SQLiteStatement) -> Value) throws(SQLiteError) -> Value? {
        guard try next() else { return nil }
        let value = read(self)
        reset()
        return value
    }

    /// Runs `read` on every row and resets the statement.
    func all<Value>(_ read: (SQLiteStatement) -> Value) throws(SQLiteError) -> [Value] {
        var values: [Value] = []
        while try next() { values.append(read(self)) }
        return values
    }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        parameter = 1
    }

    // MARK: Columns of the current row, from 0

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    func isBlob(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_BLOB
    }

    func text(_ column: Int32) -> String {
        guard let text = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// `nil` unless the column holds 16 bytes.
    func identifier<ID: Identifier>(_ column: Int32) -> ID? {
        guard let blob = sqlite3_column_blob(handle, column),
            sqlite3_column_bytes(handle, column) == 16
        else { return nil }
        return ID(value: UInt128(bigEndian: blob.loadUnaligned(as: UInt128.self)))
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let blob = sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(handle, column))
        return [UInt8](UnsafeRawBufferPointer(start: blob, count: count))
    }

    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK || code == SQLITE_NOMEM || code == SQLITE_TOOBIG)
        parameter += 1
    }
}
