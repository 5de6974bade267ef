/// The 2 to 14 bytes before a frame's payload (RFC 6455, section 5.2).
struct FrameHeader {
    let opcode: Opcode
    let isFinal: Bool
    /// True if the frame begins a compressed message (RFC 7692, section 6).
    let isCompressed: Bool
    let mask: PayloadMask
    let payloadByteCount: Int

    let byteCount: Int

    /// The longest header: two bytes, a 64-bit length, a mask.
    static let maximumByteCount = 14

    static let maximumControlPayloadByteCount = 125

    /// Reads the header at the start of `bytes`; nil if it needs more bytes. It checks the bytes
    /// available, so it refuses a wrong first byte before the second arrives.
    ///
    /// - Parameter allowsCompression: True if permessage-deflate was negotiated.
    @inline(__always)
    static func parse(
        _ bytes: UnsafeRawBufferPointer, role: Role, allowsCompression: Bool
    ) throws(ProtocolViolation) -> FrameHeader? {
        guard bytes.count >= 1 else { return nil }
        let first = bytes[0]
        let opcode = try checkedOpcode(first, allowsCompression: allowsCompression)
        guard bytes.count >= 2 else { return nil }
        let isMasked = bytes[1] & 0x80 != 0
        let shortLength = bytes[1] & 0x7F
        guard isMasked == (role == .server) else { throw wrongMasking(role) }
        if opcode.isControl, shortLength > maximumControlPayloadByteCount {
            throw .protocolError("a control frame carries at most 125 bytes")
        }
        guard let length = try payloadLength(bytes, shortLength: shortLength) else { return nil }
        let byteCount = length.endOffset &+ (isMasked ? 4 : 0)
        guard bytes.count >= byteCount else { return nil }
        var mask = PayloadMask.none
        if isMasked {
            let key = bytes.loadUnaligned(fromByteOffset: length.endOffset, as: UInt32.self)
            mask = PayloadMask(wireKey: UInt32(bigEndian: key))
        }
        return FrameHeader(
            opcode: opcode, isFinal: first & 0x80 != 0,
            isCompressed: first & compressionBit != 0, mask: mask,
            payloadByteCount: length.payloadByteCount, byteCount: byteCount)
    }

    /// RSV1: permessage-deflate's mark on the first frame of a message (RFC 7692, section 6).
    static let compressionBit: UInt8 = 0x40

    @inline(__always)
    private static func checkedOpcode(
        _ first: UInt8, allowsCompression: Bool
    ) throws(ProtocolViolation) -> Opcode {
        if first & 0x70 != 0 {
            try checkReservedBits(first, allowsCompression: allowsCompression)
        }
        guard let opcode = Opcode(rawValue: first & 0x0F) else {
            throw .protocolError("opcodes 3-7 and 11-15 are reserved")
        }
        guard !opcode.isControl || first & 0x80 != 0 else {
            throw .protocolError("a control frame can't be fragmented")
        }
        return opcode
    }

    /// Checks a first byte with bits that only extensions use.
    private static func checkReservedBits(
        _ first: UInt8, allowsCompression: Bool
    ) throws(ProtocolViolation) {
        guard allowsCompression else {
            throw .protocolError("a reserved bit is set, but no extension was negotiated")
        }
        let opcode = Opcode(rawValue: first & 0x0F)
        guard first & 0x70 == compressionBit, opcode == .text || opcode == .binary else {
            throw .protocolError(
                "only the reserved bit RSV1 may be set, on the first frame of a message")
        }
    }

    private static func wrongMasking(_ role: Role) -> ProtocolViolation {
        switch role {
        case .server: .protocolError("a client must mask its frames")
        case .client: .protocolError("a server must not mask its frames")
        }
    }

    @inline(__always)
    private static func payloadLength(
        _ bytes: UnsafeRawBufferPointer, shortLength: UInt8
    ) throws(ProtocolViolation) -> (payloadByteCount: Int, endOffset: Int)? {
        guard shortLength > 125 else { return (Int(shortLength), 2) }
        if shortLength == 126 {
            guard bytes.count >= 4 else { return nil }
            let length = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
            guard length > 125 else { throw notMinimal() }
            return (Int(length), 4)
        }
        guard bytes.count >= 10 else { return nil }
        let length = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt64.self))
        guard length > UInt64(UInt16.max) else { throw notMinimal() }
        guard let payloadByteCount = Int(exactly: length) else {
            throw .protocolError("the highest bit of a 64-bit length must be 0")
        }
        return (payloadByteCount, 10)
    }

    private static func notMinimal() -> ProtocolViolation {
        .protocolError("a payload length must be encoded in the fewest bytes")
    }
}
