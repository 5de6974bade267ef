import Base

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

    /// Writes a non-negative number.
    mutating func writeVarint(_ value: some FixedWidthInteger) {
        Varint.append(UInt64(value), to: &bytes)
    }
}
