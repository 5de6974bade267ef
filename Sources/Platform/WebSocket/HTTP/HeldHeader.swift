/// The first bytes of an incomplete header, stored without an allocation.
struct HeldHeader: Sendable {
    // Together less than two words, to keep an idle decoder small.
    private var bytes: (UInt64, UInt32, UInt16) = (0, 0, 0)
    private var byteCount: UInt8 = 0

    var count: Int { Int(byteCount) }

    mutating func append(_ byte: UInt8) {
        let position = count
        precondition(position < FrameHeader.maximumByteCount, "a header has at most 14 bytes")
        withUnsafeMutableBytes(of: &bytes) { $0[position] = byte }
        byteCount += 1
    }

    mutating func removeAll() { byteCount = 0 }

    /// The header, if its bytes are complete.
    func parse(role: Role, allowsCompression: Bool) throws(ProtocolViolation) -> FrameHeader? {
        let count = count
        return try withUnsafeBytes(of: bytes) { held throws(ProtocolViolation) in
            try FrameHeader.parse(
                UnsafeRawBufferPointer(rebasing: held[..<count]), role: role,
                allowsCompression: allowsCompression)
        }
    }
}
