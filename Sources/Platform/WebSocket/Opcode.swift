/// The kind of a frame (RFC 6455, section 5.2). The values 3-7 and 11-15 are reserved and have no
/// case; the decoder refuses frames with them.
package enum Opcode: UInt8, Sendable {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xA

    /// Control frames are never fragmented and carry at most 125 bytes (RFC 6455, section 5.5).
    package var isControl: Bool { rawValue & 0x8 != 0 }
}
