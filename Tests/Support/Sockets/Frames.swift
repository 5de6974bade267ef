import WebSocket

/// Encodes single frames as a server sends them, or with a mask as a client does.
extension FrameEncoder {
    package static func frame(
        _ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true,
        isCompressed: Bool = false, mask: UInt32? = nil
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        append(
            opcode, payload: payload, isFinal: isFinal, isCompressed: isCompressed, mask: mask,
            to: &bytes)
        return bytes
    }

    package static func closeFrame(
        _ code: CloseCode?, _ reason: String = "", mask: UInt32? = nil
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        appendClose(code: code, reason: reason, mask: mask, to: &bytes)
        return bytes
    }
}
