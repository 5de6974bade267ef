import Base

/// Reads the output of `ByteWriter` from untrusted bytes.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var remaining: Int { bytes.count - offset }

    mutating func readByte() throws(RoundRecordError) -> UInt8 {
        guard offset < bytes.count else { throw .truncated(offset: offset) }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func readBytes(count: Int) throws(RoundRecordError) -> ArraySlice<UInt8> {
        guard count <= remaining else { throw .truncated(offset: bytes.count) }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    mutating func readFixed() throws(RoundRecordError) -> UInt64 {
        try readBytes(count: 8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads a varint from 0 to `limit`. Each value has exactly one valid encoding: the shortest.
    mutating func readVarint(
        upTo limit: UInt64, of field: RoundRecordError.Field
    ) throws(RoundRecordError) -> UInt64 {
        let start = offset
        do throws(Varint.Fault) {
            let value = try Varint.read(from: bytes, at: &offset)
            if value <= limit { return value }
        } catch {
            if error == .truncated { throw .truncated(offset: bytes.count) }
        }
        throw .invalid(field, offset: start)
    }

    mutating func readInt(
        upTo limit: Int, of field: RoundRecordError.Field
    ) throws(RoundRecordError) -> Int {
        Int(try readVarint(upTo: UInt64(limit), of: field))
    }
}
