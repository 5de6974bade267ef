/// The encoding of a row's columns that its seal covers: for each column its kind and bytes, and the
/// byte count unless it is an integer, so that no two rows have the same encoding.
enum RowValue {
    /// SQLite's numbers of its types (sqlite.org/c3ref/c_blob.html).
    enum Kind: UInt8 {
        case integer = 1
        case text = 3
        case blob = 4
        case null = 5
    }

    /// - Parameter value: an integer's 8 bytes, most significant first; empty for NULL.
    static func append(_ kind: Kind, _ value: UnsafeRawBufferPointer, to row: inout [UInt8]) {
        row.append(kind.rawValue)
        switch kind {
        case .integer: break
        case .text, .blob, .null:
            withUnsafeBytes(of: UInt32(clamping: value.count).bigEndian) {
                row.append(contentsOf: $0)
            }
        }
        row.append(contentsOf: value)
    }
}
