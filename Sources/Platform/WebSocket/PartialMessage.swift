/// A message that has only partly arrived.
struct PartialMessage: Sendable {
    /// Text or binary, from the first frame; nil between messages.
    private(set) var opcode: Opcode?

    /// True if the payloads must be decompressed before `append`.
    private(set) var isCompressed = false

    private(set) var bytes: [UInt8] = []
    private var frameCount = 0
    private var validator = UTF8Validator()

    /// Checks that a data frame is allowed at this point and within the limits, before reading its
    /// payload.
    @inline(__always)
    mutating func admit(
        _ header: FrameHeader, limits: WebSocketLimits
    ) throws(ProtocolViolation) {
        if header.opcode == .continuation {
            guard opcode != nil else {
                throw .protocolError("a continuation frame came without a message to continue")
            }
        } else {
            guard opcode == nil else {
                throw .protocolError("a new message began before the last one's final frame")
            }
        }
        // A compressed message's total size is checked while it is decompressed.
        let room =
            header.isCompressed || isCompressed
            ? limits.compressedMessageBytes
            : limits.messageBytes &- bytes.count
        guard header.payloadByteCount <= room else { throw .messageTooBig(limits) }
        guard frameCount < limits.framesPerMessage else {
            throw ProtocolViolation(
                closeCode: .policyViolation,
                reason: "a message has at most \(limits.framesPerMessage) frames")
        }
    }

    /// Begins an admitted frame whose payload will arrive in pieces.
    mutating func begin(_ header: FrameHeader) {
        if header.opcode != .continuation {
            opcode = header.opcode
            isCompressed = header.isCompressed
        }
        frameCount += 1
    }

    /// Appends the next bytes of the frame, unmasked and decompressed. Memory grows with the bytes
    /// that arrive, never with the length in a header.
    mutating func append(_ chunk: UnsafeRawBufferPointer) throws(ProtocolViolation) {
        if opcode == .text {
            guard validator.accept(chunk) else { throw .invalidText }
        }
        bytes.append(contentsOf: chunk)
    }

    /// Ends the message, returns it, and resets this value for the next one.
    mutating func finish() throws(ProtocolViolation) -> (opcode: Opcode, bytes: [UInt8]) {
        guard let opcode else { preconditionFailure("finish() needs a message that has begun") }
        guard validator.isAtBoundary else { throw .invalidText }
        let whole = bytes
        self = PartialMessage()
        return (opcode, whole)
    }
}
