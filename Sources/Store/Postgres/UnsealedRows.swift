import CPostgres

/// Rows that statements have written without a seal, because it covers more than bound values.
struct UnsealedRows {
    struct Row {
        let table: String
        /// The text of the row's `ctid`.
        let place: String
        /// See `RowValue`.
        let value: [UInt8]
    }

    private(set) var rows: [Row] = []

    mutating func removeAll() { rows = [] }

    /// - Parameter result: the last two columns are the row's place and what its seal covers.
    mutating func note(_ result: OpaquePointer, of table: some SealedRows) {
        let last = PQnfields(result) - 1
        func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                start: PQgetvalue(result, row, column),
                count: Int(PQgetlength(result, row, column)))
        }
        for row in 0..<PQntuples(result) {
            rows.append(
                Row(
                    table: table.rawValue, place: Self.text(ofPlace: bytes(row, last - 1)),
                    value: [UInt8](bytes(row, last))))
        }
    }

    /// The text of a `tid`: the block's number and the row's.
    private static func text(ofPlace bytes: UnsafeRawBufferPointer) -> String {
        let block = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
        let row = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self))
        return "(\(block),\(row))"
    }
}
