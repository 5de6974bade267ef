import CSQLite
import Crypto

/// Seals rows: HMAC-SHA-256 of the table's name and of all columns, in their order.
final class RowSealer {
    private let codes: MessageCodes

    init(key: LedgerKey) { codes = key.codes }

    /// - Parameter table: the table's name, by `bytes(ofTable:)`; empty if the name is the first
    ///   column.
    func seal(_ columns: some Sequence<OpaquePointer?>, of table: [UInt8] = []) -> [UInt8] {
        var bytes = table
        bytes.reserveCapacity(512)
        for column in columns { Self.append(column, to: &bytes) }
        return codes.code(of: bytes)
    }

    /// Encodes a table's name as `row_seal` does, before the columns.
    static func bytes(ofTable name: String) -> [UInt8] {
        var bytes: [UInt8] = []
        let text = Array(name.utf8)
        text.withUnsafeBytes { RowValue.append(.text, $0, to: &bytes) }
        return bytes
    }

    private static func append(_ value: OpaquePointer?, to bytes: inout [UInt8]) {
        switch RowValue.Kind(rawValue: UInt8(truncatingIfNeeded: sqlite3_value_type(value))) {
        case .integer:
            withUnsafeBytes(of: sqlite3_value_int64(value).bigEndian) {
                RowValue.append(.integer, $0, to: &bytes)
            }
        // No column is a floating-point number.
        case let kind:
            let start = sqlite3_value_blob(value)
            RowValue.append(
                kind ?? .null,
                UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))),
                to: &bytes)
        }
    }

    // MARK: In SQL

    /// Adds the function `row_seal` to SQL, which seals a row: its arguments are the table's name
    /// and the columns, in their order.
    static func add(to handle: OpaquePointer, key: LedgerKey) -> Int32 {
        sqlite3_create_function_v2(
            handle, "row_seal", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
            Unmanaged.passRetained(RowSealer(key: key)).toOpaque(),
            { context, count, values in
                guard let sealer = sqlite3_user_data(context) else { return }
                let columns = UnsafeBufferPointer(start: values, count: Int(count))
                RowSealer.answer(
                    Unmanaged<RowSealer>.fromOpaque(sealer).takeUnretainedValue().seal(columns),
                    context)
            }, nil, nil,
            { sealer in sealer.map { Unmanaged<RowSealer>.fromOpaque($0).release() } })
    }

    /// Adds the function `row_value` to SQL, which returns what `row_seal` of the same arguments
    /// covers.
    static func addEncoding(to handle: OpaquePointer) -> Int32 {
        sqlite3_create_function_v2(
            handle, "row_value", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
            { context, count, values in
                var bytes: [UInt8] = []
                for column in UnsafeBufferPointer(start: values, count: Int(count)) {
                    RowSealer.append(column, to: &bytes)
                }
                RowSealer.answer(bytes, context)
            }, nil, nil, nil)
    }

    private static func answer(_ bytes: [UInt8], _ context: OpaquePointer?) {
        bytes.withUnsafeBytes {
            // SQLite copies the bytes.
            sqlite3_result_blob64(
                context, $0.baseAddress, UInt64($0.count),
                unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
    }
}
