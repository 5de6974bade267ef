import CZlib
import Testing
import WebSocket

/// Compressed messages that a peer may not send, with the close code (RFC 7692, sections 6 and
/// 7.2), and messages just within the limits.
struct RefusedDeflateTests {
    static let bits: [WireRow] = [
        ("on a continuation", "41 01 F2 C0 00", 4),
        ("on the continuation of a plain message", "01 01 61 40 00", 4),
        ("on a close", "C8 00", 1),
        ("on a ping", "C9 00", 1),
        ("on a pong", "CA 00", 1),
        ("on a reserved opcode", "C3 00", 1),
        ("RSV2", "A1 00", 1),
        ("RSV3", "91 00", 1),
        ("RSV1 and RSV2", "E1 00", 1),
        ("a new compressed message within one", "41 01 F2 C1 00", 5),
    ].map { WireRow($0, hex($1), after: $2, .fault(1002)) }

    static let corrupt: [WireRow] = [
        ("a block of type 3", "C1 01 07", 3),
        ("a stored block whose lengths differ", "C2 05 00 05 00 FA FE", 7),
        ("a distance before the beginning", "C2 05 F2 00 11 00 00", 5),
        ("more lengths than there are", "C2 02 FC FF", 4),
        ("an end within a stored block", "C2 06 00 09 00 F6 FF 61", 8),
        ("an end within a header", "C2 02 00 05", 4),
        ("an end within a block of Huffman codes", "C2 03 F2 48 CD", 5),
        ("a last block with nothing after it", "C2 07 F3 48 CD C9 C9 07 00", 9),
        ("nothing is reported after a fault", "C2 01 07 82 00 C2 01 00", 3),
        ("not UTF-8", "C1 07 00 01 00 FE FF C0 00", 8),
        ("not UTF-8 with more to come", "41 10 00 0B 00 F4 FF 61 ED A0 80", 10),
        ("an end within a scalar", "C1 07 00 01 00 FE FF C3 00", 9),
    ].map { WireRow($0, hex($1), after: $2, .fault(1007)) }

    static let limits: [WireRow] = [
        WireRow(
            "4 bytes where 3 are allowed", limits: .init(messageBytes: 3),
            hex("C2 0B 00 05 00 FA FF 61 61 61 61 61 00"), after: 11, .fault(1009)),
        WireRow(
            "a byte where none is allowed", limits: .init(messageBytes: 0),
            hex("C2 07 00 01 00 FE FF 61 00"), after: 8, .fault(1009)),
        WireRow(
            "none where none is allowed", limits: .init(messageBytes: 0), hex("C2 01 00 A2 00"),
            after: 4, .binary([]), .fault(1002)),
        WireRow(
            "the limit over fragments", limits: .init(messageBytes: 4),
            hex("42 03 F2 48 CD 80 04 C9 C9 07 00"), after: 10, .fault(1009)),
        WireRow("a fourth frame", hex("42 00 00 00 00 00 80 00"), after: 8, .fault(1008)),
        WireRow("2^63 - 1 bytes", hex("C2 7F 7F FF FF FF FF FF FF FF"), after: 10, .fault(1009)),
        WireRow("2^63 bytes", hex("C2 7F 80 00 00 00 00 00 00 00"), after: 10, .fault(1002)),
        // 300 bytes and a quarter, and 16 for each of 3 frames.
        WireRow("424 bytes", hex("C2 7E 01 A8"), after: 4, .fault(1009)),
        WireRow(
            "424 bytes over fragments",
            hex("42 05 00 00 00 FF FF 80 7E 01 A3")
                + Array(repeatElement(hex("03 00"), count: 209).joined()) + [0x03],
            after: 11 + 419, .fault(1009)),
        WireRow(
            "the greatest limit has no room to add to",
            limits: .init(messageBytes: .max, framesPerMessage: .max),
            hex("C2 7F 7F FF FF FF FF FF FF FF 07"), after: 11, .fault(1007)),
    ]

    @Test(arguments: bits + corrupt + limits)
    func isRefusedAtEverySplit(_ row: WireRow) {
        row.check(
            agreed: .agreed(), limits: WebSocketLimits(messageBytes: 300, framesPerMessage: 3))
    }

    // MARK: - Messages at the limit

    /// The frames of one compressed message.
    private static func message(_ payload: [UInt8]) -> [UInt8] {
        var encoder = MessageEncoder(role: .server, deflate: .agreed(), policy: DeflatePolicy())
        return encoder.frames(.binary, payload)
    }

    @Test(arguments: [1, 257, 16_383, 16_384, 16_385, 32_768, 65_536, 100_000])
    func theLimitItselfIsAllowedAndAByteMoreIsNot(_ limit: Int) {
        let limits = WebSocketLimits(messageBytes: limit)
        var random = SeededRandom(seed: UInt64(limit))
        let contents = [[UInt8](repeating: 0x61, count: limit + 1), random.bytes(count: limit + 1)]
        for content in contents {
            for piece in [1_000, content.count * 2] {
                let within = Array(content.dropLast())
                for (payload, expected) in [
                    (within, Happening.binary(within)), (content, .fault(1009)),
                ] {
                    let pieces = Self.pieces(Self.message(payload), of: piece)
                    #expect(
                        transcript(of: pieces, role: .client, limits: limits, deflate: .agreed())
                            == [expected])
                }
            }
        }
    }

    /// The limit is each message's own, also where one refers back to those before.
    @Test func eachMessageHasTheWholeLimit() {
        var encoder = MessageEncoder(
            role: .server, deflate: .agreed(), policy: DeflatePolicy(minimumMessageBytes: 0))
        var random = SeededRandom(seed: 1)
        let payloads = (0..<5).map { _ in random.bytes(count: 300) }
        let wire = payloads.flatMap { encoder.frames(.binary, $0) }
        let limits = WebSocketLimits(messageBytes: 300, framesPerMessage: 1)
        #expect(
            transcript(of: [wire], role: .client, limits: limits, deflate: .agreed())
                == payloads.map { .binary($0) })
    }

    private static func pieces(_ wire: [UInt8], of byteCount: Int) -> [[UInt8]] {
        stride(from: 0, to: wire.count, by: byteCount).map {
            Array(wire[$0..<min($0 + byteCount, wire.count)])
        }
    }

    // MARK: - Bombs

    /// 10 MiB of zeros, compressed to about 10 KiB, are refused in the first read without much
    /// memory.
    @Test func aBombIsRefusedAtTheLimit() {
        let wire = Self.message([UInt8](repeating: 0, count: 10 << 20))
        #expect(wire.count < 12_000)
        let limits = WebSocketLimits()
        for byteCount in [1, 100, wire.count] {
            var decoder = MessageDecoder(role: .client, limits: limits, deflate: .agreed())
            var happenings: [Happening] = []
            var mostHeld = 0
            for piece in Self.pieces(wire, of: byteCount) where happenings.isEmpty {
                happenings += transcript(of: [piece], decoder: &decoder)
                mostHeld = max(mostHeld, decoder.heldByteCount)
            }
            #expect(happenings == [.fault(1009)])
            #expect(mostHeld <= 2 * limits.messageBytes + 40_448)
            #expect(decoder.heldByteCount == 0, "a decoder that failed holds nothing")
        }
    }

    /// Blocks that yield nothing keep zlib busy, by no more than the limit's bytes.
    @Test(arguments: [
        ("stored", [0x00, 0x00, 0x00, 0xFF, 0xFF] as [UInt8]),
        ("fixed, the last each", [0x03, 0x00]),
    ])
    func emptyBlocksEnd(_ name: String, _ block: [UInt8]) {
        let blocks = Array(repeatElement(block, count: 82_000 / block.count).joined())
        let wire = frame(.binary, blocks + [0x00], isCompressed: true)
        for (frameCount, expected) in [(256, Happening.binary([])), (1, .fault(1009))] {
            let limits = WebSocketLimits(messageBytes: 65_536, framesPerMessage: frameCount)
            #expect(
                transcript(of: [wire], role: .client, limits: limits, deflate: .agreed())
                    == [expected])
        }
    }
}
