import Testing
import WebSocket

/// Valid frames, in both directions and at every split point.
struct FrameTableTests {
    static let hello = Array("Hello".utf8)
    static let emoji = Array("🍞🥩".utf8)

    /// The first seven are the examples of RFC 6455, section 5.7.
    static let rows: [WireRow] = [
        WireRow(
            "a single-frame unmasked text message", of: [.init(.text, hello)],
            hex("81 05 48 65 6C 6C 6F"), .text("Hello")),
        WireRow(
            "a single-frame masked text message", role: .server,
            of: [.init(.text, hello, mask: 0x37FA_213D)], hex("81 85 37 FA 21 3D 7F 9F 4D 51 58"),
            .text("Hello")),
        WireRow(
            "a fragmented unmasked text message",
            of: [
                .init(.text, Array("Hel".utf8), isFinal: false),
                .init(.continuation, Array("lo".utf8)),
            ], hex("01 03 48 65 6C 80 02 6C 6F"), .text("Hello")),
        WireRow(
            "an unmasked ping", of: [.init(.ping, hello)], hex("89 05 48 65 6C 6C 6F"), .ping(hello)
        ),
        WireRow(
            "a masked pong", role: .server, of: [.init(.pong, hello, mask: 0x37FA_213D)],
            hex("8A 85 37 FA 21 3D 7F 9F 4D 51 58"), .pong(hello)),
        WireRow(
            "256 bytes of binary", of: [.init(.binary, [UInt8](repeating: 7, count: 256))],
            hex("82 7E 01 00") + [UInt8](repeating: 7, count: 256),
            .binary([UInt8](repeating: 7, count: 256))),
        WireRow(
            "an empty text message", role: .server, of: [.init(.text, [], mask: 0x0102_0304)],
            hex("81 80 01 02 03 04"), .text("")),
        WireRow(
            "an empty fragmented message",
            of: [
                .init(.binary, [], isFinal: false), .init(.continuation, [], isFinal: false),
                .init(.continuation, []),
            ], hex("02 00 00 00 80 00"), .binary([])),
        WireRow(
            "125 bytes have a short length", of: [.init(.ping, [UInt8](repeating: 1, count: 125))],
            hex("89 7D") + [UInt8](repeating: 1, count: 125),
            .ping([UInt8](repeating: 1, count: 125))),
        WireRow(
            "126 bytes have a 16-bit length",
            of: [.init(.binary, [UInt8](repeating: 1, count: 126))],
            hex("82 7E 00 7E") + [UInt8](repeating: 1, count: 126),
            .binary([UInt8](repeating: 1, count: 126))),
        WireRow(
            "a ping and a pong between fragments", role: .server,
            of: [
                .init(.text, [0x61], isFinal: false, mask: 0),
                .init(.ping, [0x62], mask: 0xFF00_0000),
                .init(.continuation, [0x63], isFinal: false, mask: 0), .init(.pong, [], mask: 0),
                .init(.continuation, [0x64], mask: 0),
            ],
            hex("01 81 00 00 00 00 61 89 81 FF 00 00 00 9D 00 81 00 00 00 00 63")
                + hex("8A 80 00 00 00 00 80 81 00 00 00 00 64"), .ping([0x62]), .pong([]),
            .text("acd")),
        WireRow(
            "a scalar cut by a fragment's end",
            of: [
                .init(.text, Array(emoji[..<2]), isFinal: false),
                .init(.continuation, Array(emoji[2..<7]), isFinal: false),
                .init(.continuation, Array(emoji[7...])),
            ], hex("01 02 F0 9F 00 05 8D 9E F0 9F A5 80 01 A9"), .text("🍞🥩")),
        WireRow(
            "two messages and an empty close", role: .server,
            of: [
                .init(.text, [0x61], mask: 0), .init(.binary, [0xFF], mask: 0),
                .init(.close, [], mask: 0),
            ], hex("81 81 00 00 00 00 61 82 81 00 00 00 00 FF 88 80 00 00 00 00"), .text("a"),
            .binary([0xFF]), .close(nil, "")),
        WireRow(
            "whatever follows a close is ignored",
            of: [.init(.close, hex("03 E8 62 79 65")), .init(.text, [0x61])],
            hex("88 05 03 E8 62 79 65 81 01 61"), .close(1000, "bye")),
        WireRow(
            "a close in the middle of a message",
            of: [
                .init(.text, [0x61], isFinal: false), .init(.close, hex("0F A0")),
                .init(.continuation, [0x61]),
            ], hex("01 01 61 88 02 0F A0 80 01 61"), .close(4000, "")),
    ]

    @Test(arguments: rows)
    func encoderWritesTheWire(_ row: WireRow) {
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
    func decoderReadsTheWireAtEverySplit(_ row: WireRow) {
        row.check()
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
