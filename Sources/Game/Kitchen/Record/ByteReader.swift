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
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try readByte()
            let group = UInt64(byte & 0x7F)
            // The tenth group has room for one bit.
            if shift == 63, group > 1 { break }
            value |= group << shift
            guard byte & 0x80 == 0 else { continue }
            if byte == 0, shift > 0 { break }
            guard value <= limit else { break }
            return value
        }
        throw .invalid(field, offset: start)
    }

    mutating func readInt(
        upTo limit: Int, of field: RoundRecordError.Field
    ) throws(RoundRecordError) -> Int {
        Int(try readVarint(upTo: UInt64(limit), of: field))
    }
}
