import TestSupport
import WebSocket

/// Frames as a client sends them.
enum AttackFrames {
    /// Any key works: there is nobody between us and the server to protect (RFC 6455, section
    /// 10.3).
    private static let mask: UInt32 = 0x5A3C_96E1

    static func frame(
        _ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true, isCompressed: Bool = false
    ) -> [UInt8] {
        FrameEncoder.frame(
            opcode, payload, isFinal: isFinal, isCompressed: isCompressed, mask: mask)
    }

    static func close(_ code: CloseCode) -> [UInt8] { FrameEncoder.closeFrame(code, mask: mask) }

    /// A header that declares any length, and no payload.
    static func header(_ opcode: UInt8, declaring length: UInt64) -> [UInt8] {
        var bytes: [UInt8] = [0x80 | opcode, 0x80 | 127]
        bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
        return bytes + [0, 0, 0, 0]
    }
}
