/// The receiving half of a connection. It converts bytes, in whatever pieces they arrive, into
/// messages and control frames, and refuses anything that violates RFC 6455. If permessage-deflate
/// was negotiated (RFC 7692), it decompresses messages as they arrive.
///
/// An idle decoder holds no memory beyond its own few words. It passes on a control frame, or a
/// frame that is a whole message, in place if the frame arrives complete. It collects everything
/// else, and releases it with the message. It allocates the inflater with the first compressed
/// message, and keeps it between messages only if it keeps the context.
package struct MessageDecoder: Sendable {
    private let role: Role
    /// The limits on one message.
    package var limits: WebSocketLimits
    /// The compression of the peer's messages; nil if it must not compress.
    private let deflate: DeflateDirection?
    private var stage = Stage.header
    private var heldHeader = HeldHeader()
    private var message = PartialMessage()
    private var controlPayload: [UInt8] = []
    /// Exists from the first byte of a compressed message to its end, or permanently if the decoder
    /// keeps the context.
    private var inflater: Inflater?

    /// The part of a frame that the next byte belongs to.
    private enum Stage {
        /// A header. Followed by `payload`, or by `header` if the whole frame has arrived.
        case header
        /// The payload of a frame that didn't arrive complete or belongs to a fragmented message.
        /// Followed by `header`.
        case payload(FramePayload)
        /// The decoder ignores all bytes after a close frame or a violation. The last stage.
        case finished
    }

    /// A frame that isn't complete yet.
    private struct FramePayload {
        let opcode: Opcode
        let isFinal: Bool
        var mask: PayloadMask
        var remainingByteCount: Int
    }

    /// - Parameters:
    ///   - role: Our side; the peer has the other role.
    ///   - limits: These also apply to decompressed messages.
    ///   - deflate: The result of the handshake; nil refuses compressed messages.
    package init(role: Role, limits: WebSocketLimits, deflate: DeflateParameters? = nil) {
        self.role = role
        self.limits = limits
        self.deflate = deflate?.received(by: role)
    }

    /// The most bytes that the decoder holds now beyond its own few words: the collected bytes,
    /// with spare capacity, and the inflater. A decompression step takes 16 KiB more.
    package var heldByteCount: Int {
        let inflaterByteCount = inflater == nil ? 0 : deflate?.inflaterByteCount ?? 0
        return message.bytes.capacity + controlPayload.capacity + inflaterByteCount
    }

    /// Decodes the complete parts of `bytes` and keeps the state for the next call. Ignores bytes
    /// after a close frame or a violation.
    ///
    /// - Parameters:
    ///   - bytes: The received bytes; payloads are unmasked in place.
    ///   - handle: Called for each event, in order. Its pointers are valid only during the call. If
    ///     it throws a violation, the decoder ends as for one of its own. It must not use the
    ///     decoder.
    /// - Throws: The peer's violation, after handling the events before it. The decoder checks
    ///   UTF-8 on every byte that arrived, even in the middle of a frame.
    package mutating func receive(
        _ bytes: UnsafeMutableRawBufferPointer,
        _ handle: (MessageEvent) throws(ProtocolViolation) -> Void
    ) throws(ProtocolViolation) {
        do {
            try decode(bytes, handle)
        } catch {
            finish()
            throw error
        }
    }

    private mutating func finish() {
        stage = .finished
        message = PartialMessage()
        controlPayload = []
        inflater = nil
    }

    private mutating func decode(
        _ bytes: UnsafeMutableRawBufferPointer,
        _ handle: (MessageEvent) throws(ProtocolViolation) -> Void
    ) throws(ProtocolViolation) {
        var offset = 0
        while true {
            switch stage {
            case .finished:
                return
            case .header:
                guard let header = try nextHeader(bytes, &offset) else { return }
                if !header.opcode.isControl { try message.admit(header, limits: limits) }
                let isWholeEvent =
                    header.isFinal && header.opcode != .continuation && !header.isCompressed
                guard isWholeEvent, header.payloadByteCount <= bytes.count &- offset else {
                    begin(header)
                    continue
                }
                let end = offset &+ header.payloadByteCount
                let payload = UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<end])
                var mask = header.mask
                mask.apply(to: payload)
                offset = end
                try deliver(header.opcode, UnsafeRawBufferPointer(payload), handle)
            case .payload(let frame):
                let chunkCount = min(frame.remainingByteCount, bytes.count &- offset)
                let end = offset &+ chunkCount
                try take(
                    UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<end]), of: frame, handle)
                offset = end
                guard offset < bytes.count else { return }
            }
        }
    }

    /// Returns the next header, or nil if the bytes end first.
    @inline(__always)
    private mutating func nextHeader(
        _ bytes: UnsafeMutableRawBufferPointer, _ offset: inout Int
    ) throws(ProtocolViolation) -> FrameHeader? {
        if heldHeader.count == 0 {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let header = try FrameHeader.parse(
                rest, role: role, allowsCompression: deflate != nil)
            if let header {
                offset &+= header.byteCount
                return header
            }
        }
        return try completeHeldHeader(bytes, &offset)
    }

    private mutating func completeHeldHeader(
        _ bytes: UnsafeMutableRawBufferPointer, _ offset: inout Int
    ) throws(ProtocolViolation) -> FrameHeader? {
        while offset < bytes.count {
            heldHeader.append(bytes[offset])
            offset += 1
            let header = try heldHeader.parse(role: role, allowsCompression: deflate != nil)
            if let header {
                heldHeader.removeAll()
                return header
            }
        }
        return nil
    }

    /// Starts on the payload of a frame that can't be passed on in place.
    private mutating func begin(_ header: FrameHeader) {
        if !header.opcode.isControl { message.begin(header) }
        stage = .payload(
            FramePayload(
                opcode: header.opcode, isFinal: header.isFinal, mask: header.mask,
                remainingByteCount: header.payloadByteCount))
    }

    /// Collects a piece of a frame's payload. The last piece ends the frame.
    private mutating func take(
        _ chunk: UnsafeMutableRawBufferPointer, of frame: FramePayload,
        _ handle: (MessageEvent) throws(ProtocolViolation) -> Void
    ) throws(ProtocolViolation) {
        var frame = frame
        frame.mask.apply(to: chunk)
        frame.remainingByteCount &-= chunk.count
        if frame.opcode.isControl {
            controlPayload.append(contentsOf: chunk)
        } else if message.isCompressed {
            let endsMessage = frame.isFinal && frame.remainingByteCount == 0
            try inflate(UnsafeRawBufferPointer(chunk), endsMessage: endsMessage)
        } else {
            try message.append(UnsafeRawBufferPointer(chunk))
        }
        guard frame.remainingByteCount == 0 else {
            stage = .payload(frame)
            return
        }
        stage = .header
        if frame.opcode.isControl {
            let payload = controlPayload
            controlPayload = []
            try payload.withUnsafeBufferPointer { bytes throws(ProtocolViolation) in
                try deliver(frame.opcode, UnsafeRawBufferPointer(bytes), handle)
            }
        } else if frame.isFinal {
            // `append` has already checked its text.
            let whole = try message.finish()
            try whole.bytes.withUnsafeBufferPointer { bytes throws(ProtocolViolation) in
                let payload = UnsafeRawBufferPointer(bytes)
                try handle(whole.opcode == .text ? .text(payload) : .binary(payload))
            }
        }
    }

    // MARK: - Inflating

    /// Decompresses the next unmasked bytes of a compressed message.
    private mutating func inflate(
        _ chunk: UnsafeRawBufferPointer, endsMessage: Bool
    ) throws(ProtocolViolation) {
        guard let deflate else { preconditionFailure("compression wasn't agreed on") }
        // A header without payload allocates nothing.
        guard !chunk.isEmpty || endsMessage else { return }
        // Copies of the decoder must not share the inflater.
        if inflater != nil, !isKnownUniquelyReferenced(&inflater) { inflater = inflater?.copy() }
        let inflater = inflater ?? Inflater(windowBits: deflate.windowBits)
        self.inflater = inflater
        try inflater.inflate(chunk, to: &message, limits: limits)
        guard endsMessage else { return }
        try inflater.finishMessage(to: &message, limits: limits)
        if !deflate.keepsContext { self.inflater = nil }
    }

    // MARK: - Delivery

    /// Delivers the unmasked payload of a whole frame.
    @inline(__always)
    private mutating func deliver(
        _ opcode: Opcode, _ payload: UnsafeRawBufferPointer,
        _ handle: (MessageEvent) throws(ProtocolViolation) -> Void
    ) throws(ProtocolViolation) {
        switch opcode {
        case .text:
            var validator = UTF8Validator()
            guard validator.accept(payload), validator.isAtBoundary else { throw .invalidText }
            try handle(.text(payload))
        case .binary:
            try handle(.binary(payload))
        case .ping:
            try handle(.ping(payload))
        case .pong:
            try handle(.pong(payload))
        case .close:
            let event = try Self.closeEvent(payload)
            finish()
            try handle(event)
        case .continuation:
            preconditionFailure("a continuation frame isn't an event")
        }
    }

    /// Parses a close frame's payload: nothing, or a code and a reason (RFC 6455, section 5.5.1).
    private static func closeEvent(
        _ payload: UnsafeRawBufferPointer
    ) throws(ProtocolViolation) -> MessageEvent {
        guard payload.count > 0 else { return .close(nil, reason: "") }
        guard payload.count >= 2 else {
            throw .protocolError("a close frame carries no bytes or at least two, for its code")
        }
        let code = CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.isValidOnWire else {
            throw .protocolError(
                "close code \(code.rawValue) can't be sent; 1000-1003, 1007-1014 and 3000-4999 can")
        }
        let reason = UnsafeRawBufferPointer(rebasing: payload[2...])
        var validator = UTF8Validator()
        guard validator.accept(reason), validator.isAtBoundary else {
            throw ProtocolViolation(
                closeCode: .invalidPayload, reason: "a close reason is not valid UTF-8")
        }
        return .close(code, reason: String(decoding: reason, as: UTF8.self))
    }
}
