/// The sending half of a connection with permessage-deflate: writes whole messages, compressed where
/// that was agreed and is worth it. Control frames and messages that many connections share are
/// written by `FrameEncoder` as ever, before or after: RFC 7692 leaves the choice to each message.
///
/// An encoder whose direction keeps no context holds no memory between messages and nothing of any
/// connection, so that one may write the same frame for all that agreed on the same.
package struct MessageEncoder: Sendable {
    private let direction: DeflateDirection?
    private let memoryLevel: Int
    private let minimumMessageBytes: Int
    /// There from the first compressed message on, where the context is kept.
    private var deflater: Deflater?

    /// - Parameters:
    ///   - role: our end.
    ///   - deflate: what was agreed; nil: nothing is compressed.
    ///   - policy: what the handshake was made with.
    package init(role: Role, deflate: DeflateParameters?, policy: DeflatePolicy) {
        direction = deflate?.sent(by: role)
        memoryLevel = policy.memoryLevel
        minimumMessageBytes = policy.minimumMessageBytes
    }

    /// The most bytes that the encoder holds now.
    package var heldByteCount: Int {
        guard deflater != nil, let direction else { return 0 }
        return direction.deflaterByteCount(memoryLevel: memoryLevel)
    }

    /// Whether a message of so many bytes may leave compressed; others go as they are.
    package func mayCompress(byteCount: Int) -> Bool {
        direction != nil && byteCount >= minimumMessageBytes
    }

    /// Appends a message, in one frame, to `output`. It must be sent, and in the order in which
    /// messages were appended: later ones may refer to it.
    ///
    /// - Parameters:
    ///   - opcode: text or binary.
    ///   - mask: the key as the number whose most significant byte is sent first, or nil.
    package mutating func append(
        _ opcode: Opcode, payload: UnsafeRawBufferPointer, mask: UInt32?, to output: inout [UInt8]
    ) {
        precondition(opcode == .text || opcode == .binary, "a message is text or binary")
        guard let direction, payload.count >= max(minimumMessageBytes, 1) else {
            FrameEncoder.append(opcode, payload: payload, mask: mask, to: &output)
            return
        }
        let compressed = compress(payload, direction)
        // What the peer's window must hold has to be sent, even where it grew.
        guard direction.keepsContext || compressed.count < payload.count else {
            FrameEncoder.append(opcode, payload: payload, mask: mask, to: &output)
            return
        }
        FrameEncoder.append(
            opcode, payload: compressed, isCompressed: true, mask: mask, to: &output)
    }

    /// Appends a message, as the overload above does.
    package mutating func append(
        _ opcode: Opcode, payload: [UInt8], mask: UInt32?, to output: inout [UInt8]
    ) {
        payload.withUnsafeBytes { append(opcode, payload: $0, mask: mask, to: &output) }
    }

    private mutating func compress(
        _ payload: UnsafeRawBufferPointer, _ direction: DeflateDirection
    ) -> [UInt8] {
        guard direction.keepsContext else {
            return Deflater(direction, memoryLevel: memoryLevel).compress(payload)
        }
        // A copy of this encoder goes its own way.
        if deflater != nil, !isKnownUniquelyReferenced(&deflater) { deflater = deflater?.copy() }
        let deflater = deflater ?? Deflater(direction, memoryLevel: memoryLevel)
        self.deflater = deflater
        return deflater.compress(payload)
    }
}
