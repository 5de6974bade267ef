/// A message of which a part has arrived: what its frames brought so far.
struct PartialMessage: Sendable {
    /// Text or binary, as the first frame said; nil between messages.
    private(set) var opcode: Opcode?

    /// Whether the frames' payloads are to be inflated before they are appended.
    private(set) var isCompressed = false

    private(set) var bytes: [UInt8] = []
    private var frameCount = 0
    private var validator = UTF8Validator()

    /// Checks that a data frame fits here and within the limits, before any of its payload is
    /// taken.
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
        // What the frames of a compressed message have together is counted as they are inflated.
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

    /// Takes note of an admitted frame whose payload will come in pieces.
    mutating func begin(_ header: FrameHeader) {
        if header.opcode != .continuation {
            opcode = header.opcode
            isCompressed = header.isCompressed
        }
        frameCount += 1
    }

    /// Takes the next unmasked, and inflated, bytes of the frame. Memory grows with what arrived, never with what
    /// a header declared.
    mutating func append(_ chunk: UnsafeRawBufferPointer) throws(ProtocolViolation) {
        if opcode == .text {
            guard validator.accept(chunk) else { throw .invalidText }
        }
        bytes.append(contentsOf: chunk)
    }

    /// Ends the message and gives it away; what it held is free for release.
    mutating func finish() throws(ProtocolViolation) -> (opcode: Opcode, bytes: [UInt8]) {
        guard let opcode else { preconditionFailure("only a begun message can be finished") }
        guard validator.isAtBoundary else { throw .invalidText }
        let whole = bytes
        self = PartialMessage()
        return (opcode, whole)
    }
}
