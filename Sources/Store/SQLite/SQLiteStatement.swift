import CSQLite
import Kitchen

/// A compiled statement: bind its parameters, step through its rows, reset.
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection
    /// The parameter that the next `bind` sets, from 1.
    private var parameter: Int32 = 1

    /// Holds texts and bytes while they are bound: SQLite's own copies would be an allocation each.
    private let arena = UnsafeMutableRawPointer.allocate(
        byteCount: arenaByteCount, alignment: 16)
    private var arenaUsed = 0

    /// More than the parameters of any statement take but those with a record or a catalogue.
    private static let arenaByteCount = 1024
    /// SQLite makes its own copy of what is bound.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ handle: OpaquePointer, connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
    }

    deinit {
        connection.finalize(handle)
        arena.deallocate()
    }

    // MARK: Parameters, in the order of the statement

    @discardableResult
    func bind(_ value: Int64) -> Self {
        check(sqlite3_bind_int64(handle, parameter, value))
        return self
    }

    @discardableResult
    func bind(_ value: Int) -> Self { bind(Int64(value)) }

    /// Binds NULL for `nil`.
    @discardableResult
    func bind(_ value: Int?) -> Self {
        guard let value else { return bindNull() }
        return bind(value)
    }

    /// Binds NULL for `nil`.
    @discardableResult
    func bind(_ value: Int64?) -> Self {
        guard let value else { return bindNull() }
        return bind(value)
    }

    @discardableResult
    func bindNull() -> Self {
        check(sqlite3_bind_null(handle, parameter))
        return self
    }

    /// Binds the identifier's 16 bytes, most significant first.
    @discardableResult
    func bind(_ identifier: some Identifier) -> Self {
        withUnsafeBytes(of: identifier.value.bigEndian) { bindBlob($0) }
        return self
    }

    @discardableResult
    func bind(_ value: [UInt8]) -> Self {
        value.withUnsafeBytes { bindBlob($0) }
        return self
    }

    @discardableResult
    func bind(_ value: String) -> Self {
        var value = value
        value.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)
            // An address even for an empty text: without one SQLite takes it for NULL.
            guard let copy = keep(bytes) else {
                let characters = bytes.assumingMemoryBound(to: CChar.self)
                return check(
                    sqlite3_bind_text(
                        handle, parameter, characters.baseAddress,
                        Int32(clamping: bytes.count), Self.transient))
            }
            check(
                sqlite3_bind_text(
                    handle, parameter, copy.assumingMemoryBound(to: CChar.self),
                    Int32(bytes.count), nil))
        }
        return self
    }

    private func bindBlob(_ bytes: UnsafeRawBufferPointer) {
        if let copy = keep(bytes) {
            check(sqlite3_bind_blob(handle, parameter, copy, Int32(bytes.count), nil))
        } else {
            check(
                sqlite3_bind_blob64(
                    handle, parameter, bytes.baseAddress, UInt64(bytes.count), Self.transient))
        }
    }

    /// A copy that lives until the next `reset`; `nil` where there is no room.
    private func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer? {
        guard bytes.count <= Self.arenaByteCount - arenaUsed else { return nil }
        let copy = arena + arenaUsed
        if let start = bytes.baseAddress {
            copy.copyMemory(from: start, byteCount: bytes.count)
        }
        arenaUsed += bytes.count
        return copy
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

    /// Makes the statement ready to be bound and run again. All its parameters are bound each time.
    func reset() {
        sqlite3_reset(handle)
        parameter = 1
        arenaUsed = 0
    }

    // MARK: Columns of the current row, from 0

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// `nil` for NULL.
    func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

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
