/// The sending half of a connection with permessage-deflate. It writes whole messages, compressed
/// if both sides agreed on it and it is worth it. `FrameEncoder` still writes control frames and
/// messages that many connections share; RFC 7692 allows the choice for each message.
///
/// If it keeps no context, an encoder holds no memory between messages and no state of a
/// connection. So one encoder can write the same frame for all connections with the same agreement.
package struct MessageEncoder: Sendable {
    private let direction: DeflateDirection?
    private let memoryLevel: Int
    private let minimumMessageBytes: Int
    /// Exists from the first compressed message on if the encoder keeps the context.
    private var deflater: Deflater?

    /// - Parameters:
    ///   - role: Our side.
    ///   - deflate: The agreed parameters; nil compresses nothing.
    ///   - policy: The handshake's policy.
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

    /// True if a message of this size may be sent compressed.
    package func mayCompress(byteCount: Int) -> Bool {
        direction != nil && byteCount >= minimumMessageBytes
    }

    /// Appends a message, in one frame, to `output`. The caller must send messages in the order of
    /// these calls, because later ones may refer to earlier ones.
    ///
    /// - Parameters:
    ///   - opcode: Text or binary.
    ///   - mask: The key as a number, with its most significant byte sent first, or nil.
    package mutating func append(
        _ opcode: Opcode, payload: UnsafeRawBufferPointer, mask: UInt32?, to output: inout [UInt8]
    ) {
        precondition(opcode == .text || opcode == .binary, "a message is text or binary")
        guard let direction, payload.count >= max(minimumMessageBytes, 1),
            case let compressed = compress(payload, direction),
            // The peer's window must contain it, so it goes out compressed even if it grew.
            direction.keepsContext || compressed.count < payload.count
        else {
            FrameEncoder.append(opcode, payload: payload, mask: mask, to: &output)
            return
        }
        FrameEncoder.append(
            opcode, payload: compressed, isCompressed: true, mask: mask, to: &output)
    }

    /// Appends a message; see the overload above.
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
        // Copies of the encoder must not share the deflater.
        if deflater != nil, !isKnownUniquelyReferenced(&deflater) { deflater = deflater?.copy() }
        let deflater = deflater ?? Deflater(direction, memoryLevel: memoryLevel)
        self.deflater = deflater
        return deflater.compress(payload)
    }
}
