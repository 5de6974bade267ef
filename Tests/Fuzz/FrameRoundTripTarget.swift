import WebSocket

extension FuzzTarget {
    /// Messages made from the input, fragmented and with control frames in between. They must
    /// decode to the same, in whatever pieces they arrive.
    static let frameRoundTrip = FuzzTarget(
        name: "frame-round-trip", maximumByteCount: 256
    ) { bytes in
        var input = FuzzInput(bytes)
        let role: Role = input.byte() & 1 == 0 ? .server : .client
        let sizes = PieceSizes(from: &input)
        let limits = WebSocketLimits(messageBytes: 1 << 18, framesPerMessage: 2048)
        var composer = FrameComposer(readBy: role)
        while !input.isEmpty, composer.wire.count < 1 << 16 {
            composer.appendMessage(from: &input)
        }
        let pieces = sizes.pieces(of: composer.wire)
        let decoded = FrameTranscript(of: pieces, role: role, limits: limits).happenings
        expect(decoded == composer.expected, "sent: \(composer.expected)\nread: \(decoded)")
    }
}

/// Builds a connection's bytes and the events expected from them.
private struct FrameComposer {
    private let role: Role
    private(set) var wire: [UInt8] = []
    private(set) var expected: [FrameTranscript.Happening] = []

    init(readBy role: Role) {
        self.role = role
    }

    /// Appends a text or binary message in as many frames as the input says, split anywhere.
    mutating func appendMessage(from input: inout FuzzInput) {
        let choice = input.byte()
        let isText = choice & 1 == 0
        // Rarely near the lengths where the header grows (section 5.2), otherwise a few bytes.
        let byteCount =
            switch choice {
            case 0x22...0x23: 65_500 + Int(input.byte())
            case 0x40...0x4F: 100 + Int(input.byte()) % 64
            default: Int(input.byte()) % 32
            }
        let content = content(from: &input, byteCount: byteCount)
        let payload = isText ? Array(String(decoding: content, as: UTF8.self).utf8) : content
        var rest = payload[...]
        var opcode: Opcode = isText ? .text : .binary
        while true {
            let fragment = input.byte()
            let isFinal = fragment & 0x80 == 0
            let part = isFinal ? rest : rest.prefix(Int(fragment & 0x7F))
            rest = rest.dropFirst(part.count)
            append(opcode, Array(part), isFinal: isFinal, from: &input)
            if isFinal { break }
            opcode = .continuation
            if fragment & 1 == 0 { appendControl(from: &input) }
        }
        let sent = FrameTranscript.Payload(bytes: payload)
        expected.append(isText ? .text(sent) : .binary(sent))
    }

    private mutating func appendControl(from input: inout FuzzInput) {
        let choice = Int(input.byte())
        let payload = content(from: &input, byteCount: min(choice / 2, 125))
        let isPing = choice & 1 == 0
        append(isPing ? .ping : .pong, payload, isFinal: true, from: &input)
        let sent = FrameTranscript.Payload(bytes: payload)
        expected.append(isPing ? .ping(sent) : .pong(sent))
    }

    private mutating func append(
        _ opcode: Opcode, _ payload: [UInt8], isFinal: Bool, from input: inout FuzzInput
    ) {
        let mask = role == .server ? UInt32(input.number()) &* 0x0001_0003 : nil
        let start = wire.count
        FrameEncoder.append(opcode, payload: payload, isFinal: isFinal, mask: mask, to: &wire)
        let headerByteCount = FrameEncoder.headerByteCount(
            payloadByteCount: payload.count, isMasked: mask != nil)
        expect(
            wire.count - start == headerByteCount + payload.count,
            "a frame is longer or shorter than its header's and payload's bytes")
    }

    /// Some of the input's bytes, repeated to the wanted length.
    private func content(from input: inout FuzzInput, byteCount: Int) -> [UInt8] {
        var content = input.prefix(min(byteCount, 16))
        if content.isEmpty { content = [0x61] }
        while content.count < byteCount { content += content }
        return Array(content.prefix(byteCount))
    }
}
