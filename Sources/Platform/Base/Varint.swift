/// The variable-length numbers of stored records: LEB128 of 64 bits. Each byte has 7 bits, least
/// significant first, and its high bit is set on all bytes but the last.
package enum Varint {
    package enum Fault: Error, Hashable, Sendable {
        /// The bytes end inside the number.
        case truncated
        /// The number has more than 64 bits, or a shorter encoding.
        case invalid
    }

    package static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Reads a number and moves `offset` past it. Each value has exactly one valid encoding, the
    /// shortest. After a fault the offset stays.
    package static func read(
        from bytes: [UInt8], at offset: inout Int
    ) throws(Fault) -> UInt64 {
        var value: UInt64 = 0
        var index = offset
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard index < bytes.count else { throw .truncated }
            let byte = bytes[index]
            index += 1
            // The tenth byte has room for one bit.
            if shift == 63, byte > 1 { break }
            value |= UInt64(byte & 0x7F) << shift
            guard byte & 0x80 == 0 else { continue }
            if byte == 0, shift > 0 { break }
            offset = index
            return value
        }
        throw .invalid
    }

    /// Moves the sign to the lowest bit (zigzag), so that small negative numbers stay short: 0, -1,
    /// 1, -2 become 0, 1, 2, 3.
    package static func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: value << 1 ^ value >> 63)
    }

    /// Undoes `zigzag`.
    package static func signed(_ zigzag: UInt64) -> Int64 {
        Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
    }
}
