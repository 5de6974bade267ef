import Testing
import WebSocket

/// Frames that a peer may not send, and the close code, at every split point.
struct RefusedFrameTests {
    static let reservedBits: [WireRow] = [0x90, 0xA0, 0xC0, 0xF0].map { bits in
        WireRow("reserved bits \(bits)", [bits | 0x01, 0x00], after: 1, .fault(1002))
    }

    static let reservedOpcodes: [WireRow] = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map { opcode in
        WireRow("opcode \(opcode)", [0x80 | opcode, 0x00], after: 1, .fault(1002))
    }

    static let controlFrames: [WireRow] = [0x8, 0x9, 0xA].flatMap { opcode in
        [
            WireRow("opcode \(opcode) fragmented", [opcode, 0x00], after: 1, .fault(1002)),
            WireRow(
                "opcode \(opcode) with 126 bytes", [0x80 | opcode, 0x7E, 0x00, 0x7E], after: 2,
                .fault(1002)),
            WireRow(
                "opcode \(opcode) with a 64-bit length",
                [0x80 | opcode, 0x7F, 0, 0, 0, 0, 0, 0, 0, 1], after: 2, .fault(1002)),
        ]
    }

    static let lengths: [WireRow] = [
        ("125 in 16 bits", [0x7E, 0, 125], 1002),
        ("0 in 16 bits", [0x7E, 0, 0], 1002),
        ("0 in 64 bits", [0x7F, 0, 0, 0, 0, 0, 0, 0, 0], 1002),
        ("65535 in 64 bits", [0x7F, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 1002),
        ("65536", [0x7F, 0, 0, 0, 0, 0, 1, 0, 0], 1009),
        ("2^31 - 1", [0x7F, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], 1009),
        ("2^31", [0x7F, 0, 0, 0, 0, 0x80, 0, 0, 0], 1009),
        ("2^32", [0x7F, 0, 0, 0, 1, 0, 0, 0, 0], 1009),
        ("2^63 - 1", [0x7F, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 1009),
        ("2^63", [0x7F, 0x80, 0, 0, 0, 0, 0, 0, 0], 1002),
        ("2^64 - 1", [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], 1002),
        ("301 with a limit of 300", [0x7E, 1, 45], 1009),
    ].map { (name: String, length: [UInt8], code: UInt16) in
        WireRow(
            "a length of \(name)", [0x82] + length + [0x55], after: 1 + length.count, .fault(code))
    }

    static let order: [WireRow] = [
        WireRow("an unmasked client frame", role: .server, hex("81 01 61"), after: 2, .fault(1002)),
        WireRow(
            "a continuation of a message that ended", hex("81 01 61 00 01 62"), after: 5,
            .text("a"), .fault(1002)),
        WireRow(
            "binary within a message, after a ping", hex("02 01 61 89 00 02 01 62"), after: 7,
            .ping([]), .fault(1002)),
        WireRow(
            "fragments beyond the limit of bytes", limits: .init(messageBytes: 3),
            hex("01 02 61 62 80 02"), after: 6, .fault(1009)),
    ]

    static let others: [WireRow] = [
        ("a masked server frame", "81 81 00 00 00 00 61", 2, 1002),
        ("a continuation of nothing", "80 00", 2, 1002),
        ("text within a message", "01 01 61 81 01 62", 5, 1002),
        ("a fourth frame with a limit of 3", "01 00 00 00 00 00 80 00", 8, 1008),
        ("nothing is reported after a fault", "83 00 81 00 88 00", 1, 1002),
        ("a close with one byte", "88 01 03", 3, 1002),
        ("a close with code 1005", "88 02 03 ED", 4, 1002),
        ("a close with a reason that is not UTF-8", "88 04 03 E8 C0 80", 6, 1007),
        ("a close with a reason that ends in a scalar", "88 04 03 E8 F0 9F", 6, 1007),
    ].map { WireRow($0, hex($1), after: $2, .fault($3)) }

    /// The same frames are refused from either side, except for the mask.
    @Test(arguments: reservedBits + reservedOpcodes + controlFrames + lengths + order + others)
    func isRefusedAtEverySplit(_ row: WireRow) {
        row.check(limits: WebSocketLimits(messageBytes: 300, framesPerMessage: 3))
    }

    @Test func theLimitsThemselvesAreAllowed() {
        let payload = [UInt8](repeating: 9, count: 300)
        let limits = WebSocketLimits(messageBytes: 300, framesPerMessage: 3)
        let whole = frame(.binary, payload)
        #expect(transcript(of: [whole], role: .client, limits: limits) == [.binary(payload)])
        let fragments =
            frame(.binary, Array(payload[..<100]), isFinal: false)
            + frame(.continuation, Array(payload[100...]), isFinal: false)
            + frame(.continuation, [])
        #expect(
            transcript(of: [fragments + fragments], role: .client, limits: limits)
                == [.binary(payload), .binary(payload)])
    }

    @Test func aSentenceSaysWhatIsAllowed() {
        var wire: [UInt8] = [0x81, 0x01, 0x61]
        var decoder = MessageDecoder(role: .server, limits: .init())
        let violation = #expect(throws: ProtocolViolation.self) {
            try wire.withUnsafeMutableBytes { try decoder.receive($0) { _ in } }
        }
        #expect(violation?.reason == "a client must mask its frames")
    }
}
