import Testing
import WebSocket

/// Valid frames, in both directions and at every split point.
struct FrameTableTests {
    struct Frame: Sendable {
        let opcode: Opcode
        let payload: [UInt8]
        let isFinal: Bool
        let mask: UInt32?

        init(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, mask: UInt32? = nil) {
            self.opcode = opcode
            self.payload = payload
            self.isFinal = isFinal
            self.mask = mask
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let role: Role
        let frames: [Frame]
        let wire: [UInt8]
        let happenings: [Happening]

        init(
            _ name: String, _ role: Role, _ frames: [Frame], _ wire: [UInt8],
            _ happenings: Happening...
        ) {
            testDescription = name
            self.role = role
            self.frames = frames
            self.wire = wire
            self.happenings = happenings
        }
    }

    static let hello = Array("Hello".utf8)
    static let emoji = Array("🍞🥩".utf8)

    /// The first seven are the examples of RFC 6455, section 5.7.
    static let rows: [Row] = [
        Row(
            "a single-frame unmasked text message", .client, [Frame(.text, hello)],
            hex("81 05 48 65 6C 6C 6F"), .text("Hello")),
        Row(
            "a single-frame masked text message", .server, [Frame(.text, hello, mask: 0x37FA_213D)],
            hex("81 85 37 FA 21 3D 7F 9F 4D 51 58"), .text("Hello")),
        Row(
            "a fragmented unmasked text message", .client,
            [
                Frame(.text, Array("Hel".utf8), isFinal: false),
                Frame(.continuation, Array("lo".utf8)),
            ], hex("01 03 48 65 6C 80 02 6C 6F"), .text("Hello")),
        Row(
            "an unmasked ping", .client, [Frame(.ping, hello)], hex("89 05 48 65 6C 6C 6F"),
            .ping(hello)),
        Row(
            "a masked pong", .server, [Frame(.pong, hello, mask: 0x37FA_213D)],
            hex("8A 85 37 FA 21 3D 7F 9F 4D 51 58"), .pong(hello)),
        Row(
            "256 bytes of binary", .client, [Frame(.binary, [UInt8](repeating: 7, count: 256))],
            hex("82 7E 01 00") + [UInt8](repeating: 7, count: 256),
            .binary([UInt8](repeating: 7, count: 256))),
        Row(
            "an empty text message", .server, [Frame(.text, [], mask: 0x0102_0304)],
            hex("81 80 01 02 03 04"), .text("")),
        Row(
            "an empty fragmented message", .client,
            [
                Frame(.binary, [], isFinal: false), Frame(.continuation, [], isFinal: false),
                Frame(.continuation, []),
            ], hex("02 00 00 00 80 00"), .binary([])),
        Row(
            "125 bytes have a short length", .client,
            [Frame(.ping, [UInt8](repeating: 1, count: 125))],
            hex("89 7D") + [UInt8](repeating: 1, count: 125),
            .ping([UInt8](repeating: 1, count: 125))),
        Row(
            "126 bytes have a 16-bit length", .client,
            [Frame(.binary, [UInt8](repeating: 1, count: 126))],
            hex("82 7E 00 7E") + [UInt8](repeating: 1, count: 126),
            .binary([UInt8](repeating: 1, count: 126))),
        Row(
            "a ping and a pong between fragments", .server,
            [
                Frame(.text, [0x61], isFinal: false, mask: 0),
                Frame(.ping, [0x62], mask: 0xFF00_0000),
                Frame(.continuation, [0x63], isFinal: false, mask: 0), Frame(.pong, [], mask: 0),
                Frame(.continuation, [0x64], mask: 0),
            ],
            hex("01 81 00 00 00 00 61 89 81 FF 00 00 00 9D 00 81 00 00 00 00 63")
                + hex("8A 80 00 00 00 00 80 81 00 00 00 00 64"), .ping([0x62]), .pong([]),
            .text("acd")),
        Row(
            "a scalar cut by a fragment's end", .client,
            [
                Frame(.text, Array(emoji[..<2]), isFinal: false),
                Frame(.continuation, Array(emoji[2..<7]), isFinal: false),
                Frame(.continuation, Array(emoji[7...])),
            ], hex("01 02 F0 9F 00 05 8D 9E F0 9F A5 80 01 A9"), .text("🍞🥩")),
        Row(
            "two messages and an empty close", .server,
            [
                Frame(.text, [0x61], mask: 0), Frame(.binary, [0xFF], mask: 0),
                Frame(.close, [], mask: 0),
            ], hex("81 81 00 00 00 00 61 82 81 00 00 00 00 FF 88 80 00 00 00 00"), .text("a"),
            .binary([0xFF]), .close(nil, "")),
        Row(
            "whatever follows a close is ignored", .client,
            [Frame(.close, hex("03 E8 62 79 65")), Frame(.text, [0x61])],
            hex("88 05 03 E8 62 79 65 81 01 61"), .close(1000, "bye")),
        Row(
            "a close in the middle of a message", .client,
            [
                Frame(.text, [0x61], isFinal: false), Frame(.close, hex("0F A0")),
                Frame(.continuation, [0x61]),
            ], hex("01 01 61 88 02 0F A0 80 01 61"), .close(4000, "")),
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
        let output = frame(.binary, payload)
        #expect(output == header + payload)
        let limits = WebSocketLimits(messageBytes: 70_000)
        for split in [0, 1, 5, header.count, header.count + 1, 40_000, output.count] {
            let pieces = [Array(output[..<split]), Array(output[split...])]
            #expect(transcript(of: pieces, role: .client, limits: limits) == [.binary(payload)])
        }
    }

    @Test func aWholeFrameIsPassedInPlace() throws {
        var wire = frame(.text, Self.hello, mask: 0x37FA_213D)
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
