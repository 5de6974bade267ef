import Testing
import WebSocket

/// Valid frames, in both directions and at every split point.
struct FrameTableTests {
    struct Frame: Sendable {
        var opcode: Opcode
        var payload: [UInt8]
        var isFinal = true
        var mask: UInt32?
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var role: Role
        var frames: [Frame]
        var wire: [UInt8]
        var happenings: [Happening]

        var testDescription: String { name }
    }

    static let hello = Array("Hello".utf8)
    static let emoji = Array("🍞🥩".utf8)

    /// The first seven are the examples of RFC 6455, section 5.7.
    static let rows: [Row] = [
        Row(
            name: "a single-frame unmasked text message", role: .client,
            frames: [Frame(opcode: .text, payload: hello)],
            wire: [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F],
            happenings: [.text("Hello")]),
        Row(
            name: "a single-frame masked text message", role: .server,
            frames: [Frame(opcode: .text, payload: hello, mask: 0x37FA_213D)],
            wire: [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58],
            happenings: [.text("Hello")]),
        Row(
            name: "a fragmented unmasked text message", role: .client,
            frames: [
                Frame(opcode: .text, payload: Array("Hel".utf8), isFinal: false),
                Frame(opcode: .continuation, payload: Array("lo".utf8)),
            ],
            wire: [0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F],
            happenings: [.text("Hello")]),
        Row(
            name: "an unmasked ping", role: .client,
            frames: [Frame(opcode: .ping, payload: hello)],
            wire: [0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F],
            happenings: [.ping(hello)]),
        Row(
            name: "a masked pong", role: .server,
            frames: [Frame(opcode: .pong, payload: hello, mask: 0x37FA_213D)],
            wire: [0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58],
            happenings: [.pong(hello)]),
        Row(
            name: "256 bytes of binary", role: .client,
            frames: [Frame(opcode: .binary, payload: [UInt8](repeating: 7, count: 256))],
            wire: [0x82, 0x7E, 0x01, 0x00] + [UInt8](repeating: 7, count: 256),
            happenings: [.binary([UInt8](repeating: 7, count: 256))]),
        Row(
            name: "an empty text message", role: .server,
            frames: [Frame(opcode: .text, payload: [], mask: 0x0102_0304)],
            wire: [0x81, 0x80, 1, 2, 3, 4], happenings: [.text("")]),
        Row(
            name: "an empty fragmented message", role: .client,
            frames: [
                Frame(opcode: .binary, payload: [], isFinal: false),
                Frame(opcode: .continuation, payload: [], isFinal: false),
                Frame(opcode: .continuation, payload: []),
            ],
            wire: [0x02, 0x00, 0x00, 0x00, 0x80, 0x00], happenings: [.binary([])]),
        Row(
            name: "125 bytes have a short length", role: .client,
            frames: [Frame(opcode: .ping, payload: [UInt8](repeating: 1, count: 125))],
            wire: [0x89, 0x7D] + [UInt8](repeating: 1, count: 125),
            happenings: [.ping([UInt8](repeating: 1, count: 125))]),
        Row(
            name: "126 bytes have a 16-bit length", role: .client,
            frames: [Frame(opcode: .binary, payload: [UInt8](repeating: 1, count: 126))],
            wire: [0x82, 0x7E, 0x00, 0x7E] + [UInt8](repeating: 1, count: 126),
            happenings: [.binary([UInt8](repeating: 1, count: 126))]),
        Row(
            name: "a ping and a pong between fragments", role: .server,
            frames: [
                Frame(opcode: .text, payload: [0x61], isFinal: false, mask: 0),
                Frame(opcode: .ping, payload: [0x62], mask: 0xFF00_0000),
                Frame(opcode: .continuation, payload: [0x63], isFinal: false, mask: 0),
                Frame(opcode: .pong, payload: [], mask: 0),
                Frame(opcode: .continuation, payload: [0x64], mask: 0),
            ],
            wire: [
                0x01, 0x81, 0, 0, 0, 0, 0x61,
                0x89, 0x81, 0xFF, 0, 0, 0, 0x9D,
                0x00, 0x81, 0, 0, 0, 0, 0x63,
                0x8A, 0x80, 0, 0, 0, 0,
                0x80, 0x81, 0, 0, 0, 0, 0x64,
            ],
            happenings: [.ping([0x62]), .pong([]), .text("acd")]),
        Row(
            name: "a scalar cut by a fragment's end", role: .client,
            frames: [
                Frame(opcode: .text, payload: Array(emoji[..<2]), isFinal: false),
                Frame(opcode: .continuation, payload: Array(emoji[2..<7]), isFinal: false),
                Frame(opcode: .continuation, payload: Array(emoji[7...])),
            ],
            wire: [
                0x01, 0x02, 0xF0, 0x9F, 0x00, 0x05, 0x8D, 0x9E, 0xF0, 0x9F, 0xA5, 0x80, 0x01, 0xA9,
            ],
            happenings: [.text("🍞🥩")]),
        Row(
            name: "two messages and an empty close", role: .server,
            frames: [
                Frame(opcode: .text, payload: [0x61], mask: 0),
                Frame(opcode: .binary, payload: [0xFF], mask: 0),
                Frame(opcode: .close, payload: [], mask: 0),
            ],
            wire: [
                0x81, 0x81, 0, 0, 0, 0, 0x61, 0x82, 0x81, 0, 0, 0, 0, 0xFF, 0x88, 0x80, 0, 0, 0, 0,
            ],
            happenings: [.text("a"), .binary([0xFF]), .close(nil, "")]),
        Row(
            name: "whatever follows a close is ignored", role: .client,
            frames: [
                Frame(opcode: .close, payload: [0x03, 0xE8, 0x62, 0x79, 0x65]),
                Frame(opcode: .text, payload: [0x61]),
            ],
            wire: [0x88, 0x05, 0x03, 0xE8, 0x62, 0x79, 0x65, 0x81, 0x01, 0x61],
            happenings: [.close(1000, "bye")]),
        Row(
            name: "a close in the middle of a message", role: .client,
            frames: [
                Frame(opcode: .text, payload: [0x61], isFinal: false),
                Frame(opcode: .close, payload: [0x0F, 0xA0]),
                Frame(opcode: .continuation, payload: [0x61]),
            ],
            wire: [0x01, 0x01, 0x61, 0x88, 0x02, 0x0F, 0xA0, 0x80, 0x01, 0x61],
            happenings: [.close(4000, "")]),
    ]

    @Test(arguments: rows)
    func encoderWritesTheWire(_ row: Row) {
        var output: [UInt8] = []
        for frame in row.frames {
            let start = output.count
            FrameEncoder.append(
                frame.opcode, payload: frame.payload, isFinal: frame.isFinal, mask: frame.mask,
                to: &output)
            let headerByteCount = FrameEncoder.headerByteCount(
                payloadByteCount: frame.payload.count, isMasked: frame.mask != nil)
            #expect(output.count - start == headerByteCount + frame.payload.count)
        }
        #expect(output == row.wire)
    }

    @Test(arguments: rows)
    func decoderReadsTheWireAtEverySplit(_ row: Row) {
        for pieces in everySplit(of: row.wire) {
            #expect(transcript(of: pieces, role: row.role) == row.happenings)
        }
    }

    /// RFC 6455, section 5.7's last example, and the lengths around the borders.
    @Test(arguments: [
        (65_535, [0x82, 0x7E, 0xFF, 0xFF] as [UInt8]),
        (65_536, [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0]),
        (65_537, [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 1]),
    ])
    func longFramesHaveTheShortestHeader(_ payloadByteCount: Int, _ header: [UInt8]) {
        let payload = (0..<payloadByteCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var output: [UInt8] = []
        FrameEncoder.append(.binary, payload: payload, mask: nil, to: &output)
        #expect(output == header + payload)
        let limits = WebSocketLimits(messageBytes: 70_000)
        for split in [0, 1, 5, header.count, header.count + 1, 40_000, output.count] {
            let pieces = [Array(output[..<split]), Array(output[split...])]
            #expect(transcript(of: pieces, role: .client, limits: limits) == [.binary(payload)])
        }
    }

    @Test func aWholeFrameIsPassedInPlace() throws {
        var wire: [UInt8] = []
        FrameEncoder.append(.text, payload: Self.hello, mask: 0x37FA_213D, to: &wire)
        var decoder = MessageDecoder(role: .server, limits: WebSocketLimits())
        try wire.withUnsafeMutableBytes { buffer in
            let payloadStart = UnsafeRawPointer(try #require(buffer.baseAddress)) + 6
            try decoder.receive(buffer) { event in
                guard case .text(let bytes) = event else {
                    Issue.record("the frame is text")
                    return
                }
                #expect(bytes.baseAddress == payloadStart)
            }
        }
    }

    /// Thousands of connections may be idle, so their decoders must be small.
    @Test func anIdleDecoderIsSmall() {
        #expect(MemoryLayout<MessageDecoder>.size <= 112)
    }

    @Test func aHandlersViolationEndsTheDecoder() {
        var wire: [UInt8] = [0x81, 0x00, 0x81, 0x00]
        var decoder = MessageDecoder(role: .client, limits: WebSocketLimits())
        let abuse = ProtocolViolation(closeCode: .policyViolation, reason: "too fast")
        var calls = 0
        var violations: [ProtocolViolation] = []
        for _ in 0..<2 {
            wire.withUnsafeMutableBytes { buffer in
                do throws(ProtocolViolation) {
                    try decoder.receive(buffer) { _ throws(ProtocolViolation) in
                        calls += 1
                        throw abuse
                    }
                } catch {
                    violations.append(error)
                }
            }
        }
        #expect(calls == 1)
        #expect(violations == [abuse])
    }
}
