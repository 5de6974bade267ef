import CZlib
import Testing
import WebSocket

/// Compressed messages that a peer may not send, with the close code (RFC 7692, sections 6 and
/// 7.2), and messages just within the limits.
struct RefusedDeflateTests {
    static let agreed = DeflateParameters(server: DeflateDirection(), client: DeflateDirection())

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var deflate: DeflateParameters? = RefusedDeflateTests.agreed
        var limits = WebSocketLimits(messageBytes: 300, framesPerMessage: 3)
        var wire: [UInt8]
        /// How many bytes it takes to find the fault.
        var knownAfterByteCount: Int
        var happenings: [Happening]

        var testDescription: String { name }
    }

    static let bits: [Row] = [
        Row(
            name: "not negotiated", deflate: nil, wire: [0xC1, 0x00], knownAfterByteCount: 1,
            happenings: [.fault(1002)]),
        Row(
            name: "on a continuation", wire: [0x41, 0x01, 0xF2, 0xC0, 0x00],
            knownAfterByteCount: 4, happenings: [.fault(1002)]),
        Row(
            name: "on the continuation of a plain message", wire: [0x01, 0x01, 0x61, 0x40, 0x00],
            knownAfterByteCount: 4, happenings: [.fault(1002)]),
        Row(
            name: "on a close", wire: [0xC8, 0x00], knownAfterByteCount: 1,
            happenings: [.fault(1002)]),
        Row(
            name: "on a ping", wire: [0xC9, 0x00], knownAfterByteCount: 1,
            happenings: [.fault(1002)]),
        Row(
            name: "on a pong", wire: [0xCA, 0x00], knownAfterByteCount: 1,
            happenings: [.fault(1002)]),
        Row(
            name: "on a reserved opcode", wire: [0xC3, 0x00], knownAfterByteCount: 1,
            happenings: [.fault(1002)]),
        Row(name: "RSV2", wire: [0xA1, 0x00], knownAfterByteCount: 1, happenings: [.fault(1002)]),
        Row(name: "RSV3", wire: [0x91, 0x00], knownAfterByteCount: 1, happenings: [.fault(1002)]),
        Row(
            name: "RSV1 and RSV2", wire: [0xE1, 0x00], knownAfterByteCount: 1,
            happenings: [.fault(1002)]),
        Row(
            name: "a new compressed message within one", wire: [0x41, 0x01, 0xF2, 0xC1, 0x00],
            knownAfterByteCount: 5, happenings: [.fault(1002)]),
    ]

    static let corrupt: [Row] = [
        Row(
            name: "a block of type 3", wire: [0xC1, 0x01, 0x07], knownAfterByteCount: 3,
            happenings: [.fault(1007)]),
        Row(
            name: "a stored block whose lengths differ",
            wire: [0xC2, 0x05, 0x00, 0x05, 0x00, 0xFA, 0xFE], knownAfterByteCount: 7,
            happenings: [.fault(1007)]),
        Row(
            name: "a distance before the beginning",
            wire: [0xC2, 0x05, 0xF2, 0x00, 0x11, 0x00, 0x00],
            knownAfterByteCount: 5, happenings: [.fault(1007)]),
        Row(
            name: "more lengths than there are", wire: [0xC2, 0x02, 0xFC, 0xFF],
            knownAfterByteCount: 4, happenings: [.fault(1007)]),
        Row(
            name: "an end within a stored block",
            wire: [0xC2, 0x06, 0x00, 0x09, 0x00, 0xF6, 0xFF, 0x61],
            knownAfterByteCount: 8, happenings: [.fault(1007)]),
        Row(
            name: "an end within a header", wire: [0xC2, 0x02, 0x00, 0x05],
            knownAfterByteCount: 4, happenings: [.fault(1007)]),
        Row(
            name: "an end within a block of Huffman codes", wire: [0xC2, 0x03, 0xF2, 0x48, 0xCD],
            knownAfterByteCount: 5, happenings: [.fault(1007)]),
        Row(
            name: "a last block with nothing after it",
            wire: [0xC2, 0x07, 0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00],
            knownAfterByteCount: 9, happenings: [.fault(1007)]),
        Row(
            name: "nothing is told after a fault",
            wire: [0xC2, 0x01, 0x07, 0x82, 0x00, 0xC2, 0x01, 0x00], knownAfterByteCount: 3,
            happenings: [.fault(1007)]),
    ]

    static let text: [Row] = [
        Row(
            name: "not UTF-8", wire: [0xC1, 0x07, 0x00, 0x01, 0x00, 0xFE, 0xFF, 0xC0, 0x00],
            knownAfterByteCount: 8, happenings: [.fault(1007)]),
        Row(
            name: "not UTF-8 with more to come",
            wire: [0x41, 0x10, 0x00, 0x0B, 0x00, 0xF4, 0xFF, 0x61, 0xED, 0xA0, 0x80],
            knownAfterByteCount: 10, happenings: [.fault(1007)]),
        Row(
            name: "an end within a scalar",
            wire: [0xC1, 0x07, 0x00, 0x01, 0x00, 0xFE, 0xFF, 0xC3, 0x00],
            knownAfterByteCount: 9, happenings: [.fault(1007)]),
    ]

    static let limits: [Row] = [
        Row(
            name: "4 bytes where 3 are allowed", limits: WebSocketLimits(messageBytes: 3),
            wire: [0xC2, 0x0B, 0x00, 0x05, 0x00, 0xFA, 0xFF, 0x61, 0x61, 0x61, 0x61, 0x61, 0x00],
            knownAfterByteCount: 11, happenings: [.fault(1009)]),
        Row(
            name: "a byte where none is allowed", limits: WebSocketLimits(messageBytes: 0),
            wire: [0xC2, 0x07, 0x00, 0x01, 0x00, 0xFE, 0xFF, 0x61, 0x00],
            knownAfterByteCount: 8, happenings: [.fault(1009)]),
        Row(
            name: "none where none is allowed", limits: WebSocketLimits(messageBytes: 0),
            wire: [0xC2, 0x01, 0x00, 0xA2, 0x00],
            knownAfterByteCount: 4, happenings: [.binary([]), .fault(1002)]),
        Row(
            name: "the limit over fragments", limits: WebSocketLimits(messageBytes: 4),
            wire: [0x42, 0x03, 0xF2, 0x48, 0xCD, 0x80, 0x04, 0xC9, 0xC9, 0x07, 0x00],
            knownAfterByteCount: 10, happenings: [.fault(1009)]),
        Row(
            name: "a fourth frame", wire: [0x42, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x00],
            knownAfterByteCount: 8, happenings: [.fault(1008)]),
        Row(
            name: "2^63 - 1 bytes", wire: [0xC2, 0x7F, 0x7F] + [UInt8](repeating: 0xFF, count: 7),
            knownAfterByteCount: 10, happenings: [.fault(1009)]),
        Row(
            name: "2^63 bytes", wire: [0xC2, 0x7F, 0x80] + [UInt8](repeating: 0x00, count: 7),
            knownAfterByteCount: 10, happenings: [.fault(1002)]),
        // 300 bytes and a quarter, and 16 for each of 3 frames.
        Row(
            name: "424 bytes", wire: [0xC2, 0x7E, 0x01, 0xA8], knownAfterByteCount: 4,
            happenings: [.fault(1009)]),
        Row(
            name: "424 bytes over fragments",
            wire: [0x42, 0x05, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0x80, 0x7E, 0x01, 0xA3]
                + Array(repeatElement([0x03, 0x00] as [UInt8], count: 209).joined()) + [0x03],
            knownAfterByteCount: 11 + 419, happenings: [.fault(1009)]),
        Row(
            name: "the greatest limit has no room to add to",
            limits: WebSocketLimits(messageBytes: .max, framesPerMessage: .max),
            wire: [0xC2, 0x7F, 0x7F] + [UInt8](repeating: 0xFF, count: 7) + [0x07],
            knownAfterByteCount: 11, happenings: [.fault(1007)]),
    ]

    @Test(arguments: bits + corrupt + text + limits)
    func isRefusedAtEverySplit(_ row: Row) {
        for pieces in everySplit(of: row.wire) {
            #expect(
                transcript(of: pieces, role: .client, limits: row.limits, deflate: row.deflate)
                    == row.happenings)
        }
        #expect(
            byteCountUntilFault(
                row.wire, role: .client, limits: row.limits, deflate: row.deflate)
                == row.knownAfterByteCount)
    }

    // MARK: - Messages at the limit

    /// The frames of one compressed message.
    private static func message(_ payload: [UInt8]) -> [UInt8] {
        var encoder = MessageEncoder(role: .server, deflate: agreed, policy: DeflatePolicy())
        var wire: [UInt8] = []
        encoder.append(.binary, payload: payload, mask: nil, to: &wire)
        return wire
    }

    @Test(arguments: [1, 257, 16_383, 16_384, 16_385, 32_768, 65_536, 100_000])
    func theLimitItselfIsAllowedAndAByteMoreIsNot(_ limit: Int) {
        let limits = WebSocketLimits(messageBytes: limit)
        var random = SeededRandom(seed: UInt64(limit))
        let contents = [
            [UInt8](repeating: 0x61, count: limit + 1), random.bytes(count: limit + 1),
        ]
        for content in contents {
            for piece in [1_000, content.count * 2] {
                let within = Array(content.dropLast())
                #expect(
                    transcript(
                        of: Self.pieces(Self.message(within), of: piece), role: .client,
                        limits: limits, deflate: Self.agreed) == [.binary(within)])
                #expect(
                    transcript(
                        of: Self.pieces(Self.message(content), of: piece), role: .client,
                        limits: limits, deflate: Self.agreed) == [.fault(1009)])
            }
        }
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
            var decoder = MessageDecoder(role: .client, limits: limits, deflate: Self.agreed)
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
        var wire: [UInt8] = []
        FrameEncoder.append(
            .binary, payload: blocks + [0x00], isCompressed: true, mask: nil, to: &wire)
        let roomy = WebSocketLimits(messageBytes: 65_536, framesPerMessage: 256)
        #expect(
            transcript(of: [wire], role: .client, limits: roomy, deflate: Self.agreed)
                == [.binary([])], "\(name)")
        let close = WebSocketLimits(messageBytes: 65_536, framesPerMessage: 1)
        #expect(
            transcript(of: [wire], role: .client, limits: close, deflate: Self.agreed)
                == [.fault(1009)], "\(name)")
    }
}
