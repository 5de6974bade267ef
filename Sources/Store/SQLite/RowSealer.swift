import CSQLite

/// Gives SQL the function `row_seal`, which seals a row: its table's name and its columns, in their order.
final class RowSealer {
    private let key: LedgerKey

    private init(key: LedgerKey) { self.key = key }

    /// - Parameter key: nil for a connection that never writes or checks: its statements can be compiled, and fail
    ///   when they seal something.
    static func add(to handle: OpaquePointer, key: LedgerKey?) -> Int32 {
        sqlite3_create_function_v2(
            handle, "row_seal", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
            key.map { Unmanaged.passRetained(RowSealer(key: $0)).toOpaque() },
            { context, count, values in
                guard let sealer = sqlite3_user_data(context) else {
                    return sqlite3_result_error(context, "this connection has no key", -1)
                }
                let columns = UnsafeBufferPointer(start: values, count: Int(count))
                Unmanaged<RowSealer>.fromOpaque(sealer).takeUnretainedValue().key
                    .seal(RowSealer.bytes(of: columns))
                    .withUnsafeBytes { seal in
                        // SQLite copies it.
                        sqlite3_result_blob(
                            context, seal.baseAddress, Int32(seal.count),
                            unsafeBitCast(-1, to: sqlite3_destructor_type.self))
                    }
            }, nil, nil,
            { sealer in sealer.map { Unmanaged<RowSealer>.fromOpaque($0).release() } })
    }

    /// Of each value its type, the count of its bytes and the bytes, so that no two rows have the same.
    private static func bytes(of columns: UnsafeBufferPointer<OpaquePointer?>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        for column in columns {
            let type = sqlite3_value_type(column)
            bytes.append(UInt8(truncatingIfNeeded: type))
            if type == SQLITE_INTEGER {
                withUnsafeBytes(of: sqlite3_value_int64(column).bigEndian) {
                    bytes.append(contentsOf: $0)
                }
            } else {
                let start = sqlite3_value_blob(column)
                let value = UnsafeRawBufferPointer(
                    start: start, count: Int(sqlite3_value_bytes(column)))
                withUnsafeBytes(of: UInt32(clamping: value.count).bigEndian) {
                    bytes.append(contentsOf: $0)
                }
                bytes.append(contentsOf: value)
            }
        }
        return bytes
    }
}
