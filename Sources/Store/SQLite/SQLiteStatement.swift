import CSQLite

class SQLiteStatement: Statement {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection
    /// The parameter that the next `bind` sets, from 1.
    private var parameter: Int32 = 1

    /// Holds bound texts and bytes. A copy by SQLite would need an allocation for each.
    private let arena = UnsafeMutableRawPointer.allocate(byteCount: arenaByteCount, alignment: 16)
    private var arenaUsed = 0
    /// The number of bytes in bound texts and blobs.
    private var boundByteCount = 0
    private let isWriting: Bool

    /// Enough for the parameters of every statement except those with a record or a catalogue.
    private static let arenaByteCount = 1024
    /// Makes SQLite copy the bound value itself.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ handle: OpaquePointer, connection: SQLiteConnection) {
        self.handle = handle
        self.connection = connection
        isWriting = sqlite3_stmt_readonly(handle) == 0
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
    func bindNull() -> Self {
        check(sqlite3_bind_null(handle, parameter))
        return self
    }

    @discardableResult
    func bind(_ value: String) -> Self {
        var value = value
        value.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)
            let copy = keep(bytes)
            // Even an empty text needs an address; otherwise SQLite takes it for NULL.
            let start = copy.map { UnsafeRawPointer($0) } ?? bytes.baseAddress
            check(
                sqlite3_bind_text(
                    handle, parameter, start?.assumingMemoryBound(to: CChar.self),
                    Int32(clamping: bytes.count), copy == nil ? Self.transient : nil))
        }
        return self
    }

    @discardableResult
    func bind(_ bytes: UnsafeRawBufferPointer) -> Self {
        let copy = keep(bytes)
        check(
            sqlite3_bind_blob64(
                handle, parameter, copy.map { UnsafeRawPointer($0) } ?? bytes.baseAddress,
                UInt64(bytes.count), copy == nil ? Self.transient : nil))
        return self
    }

    @discardableResult
    func bind(_ condition: SearchCondition) -> Self { bind(condition.fts5) }

    /// Makes a copy that lives until the next `reset`. Returns `nil` if there is no room.
    private func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawPointer? {
        boundByteCount += bytes.count
        guard bytes.count <= Self.arenaByteCount - arenaUsed else { return nil }
        let copy = arena + arenaUsed
        if let start = bytes.baseAddress {
            copy.copyMemory(from: start, byteCount: bytes.count)
        }
        arenaUsed += bytes.count
        return copy
    }

    // MARK: Running

    func next() throws(StoreFault) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW:
            return true
        case SQLITE_DONE:
            reset()
            return false
        case let code:
            let fault = connection.fault(code)
            reset()
            throw fault
        }
    }

    func reset() {
        sqlite3_reset(handle)
        if isWriting { connection.noteWritten(byteCount: boundByteCount) }
        boundByteCount = 0
        parameter = 1
        arenaUsed = 0
    }

    // MARK: Columns of the current row, from 0

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    func text(_ column: Int32) -> String {
        guard let text = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        // The bytes are read before their count: SQLite may have to convert the value.
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(
            start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }

    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK || code == SQLITE_NOMEM || code == SQLITE_TOOBIG)
        parameter += 1
    }
}
