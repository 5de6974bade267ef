/// Builds the bytes of a record.
struct ByteWriter: Sendable {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ byte: UInt8) { bytes.append(byte) }

    mutating func write(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Writes 8 bytes, least significant first.
    mutating func writeFixed(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Writes a non-negative number in groups of 7 bits, least significant first. The high bit is
    /// set on all groups but the last (LEB128).
    mutating func writeVarint(_ value: some FixedWidthInteger) {
        var rest = UInt64(value)
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
