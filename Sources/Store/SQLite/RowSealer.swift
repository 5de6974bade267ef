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
        text.withUnsafeBytes { append(SQLITE_TEXT, $0, to: &bytes) }
        return bytes
    }

    /// Appends a value's type and bytes, and the byte count unless it is an integer, so that no two
    /// rows have the same encoding.
    private static func append(_ value: OpaquePointer?, to bytes: inout [UInt8]) {
        let type = sqlite3_value_type(value)
        if type == SQLITE_INTEGER {
            bytes.append(UInt8(truncatingIfNeeded: type))
            withUnsafeBytes(of: sqlite3_value_int64(value).bigEndian) {
                bytes.append(contentsOf: $0)
            }
        } else {
            let start = sqlite3_value_blob(value)
            append(
                type,
                UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))),
                to: &bytes)
        }
    }

    private static func append(
        _ type: Int32, _ value: UnsafeRawBufferPointer, to bytes: inout [UInt8]
    ) {
        bytes.append(UInt8(truncatingIfNeeded: type))
        withUnsafeBytes(of: UInt32(clamping: value.count).bigEndian) {
            bytes.append(contentsOf: $0)
        }
        bytes.append(contentsOf: value)
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
                Unmanaged<RowSealer>.fromOpaque(sealer).takeUnretainedValue().seal(columns)
                    .withUnsafeBytes { seal in
                        // SQLite copies the bytes.
                        sqlite3_result_blob(
                            context, seal.baseAddress, Int32(seal.count),
                            unsafeBitCast(-1, to: sqlite3_destructor_type.self))
                    }
            }, nil, nil,
            { sealer in sealer.map { Unmanaged<RowSealer>.fromOpaque($0).release() } })
    }
}
