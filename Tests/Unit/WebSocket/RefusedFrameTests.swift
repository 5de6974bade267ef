import Testing
import WebSocket

/// Frames that a peer may not send, and the close code, at every split point.
struct RefusedFrameTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var role = Role.client
        var limits = WebSocketLimits(messageBytes: 300, framesPerMessage: 3)
        var wire: [UInt8]
        /// How many bytes it takes to find the fault.
        var knownAfterByteCount: Int
        var happenings: [Happening]

        var testDescription: String { name }
    }

    static let reservedBits: [Row] = [0x90, 0xA0, 0xC0, 0xF0].map { bits in
        Row(
            name: "reserved bits \(bits)", wire: [bits | 0x01, 0x00], knownAfterByteCount: 1,
            happenings: [.fault(1002)])
    }

    static let reservedOpcodes: [Row] = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map { opcode in
        Row(
            name: "opcode \(opcode)", wire: [0x80 | opcode, 0x00], knownAfterByteCount: 1,
            happenings: [.fault(1002)])
    }

    static let controlFrames: [Row] = [0x8, 0x9, 0xA].flatMap { opcode in
        [
            Row(
                name: "opcode \(opcode) fragmented", wire: [opcode, 0x00], knownAfterByteCount: 1,
                happenings: [.fault(1002)]),
            Row(
                name: "opcode \(opcode) with 126 bytes", wire: [0x80 | opcode, 0x7E, 0x00, 0x7E],
                knownAfterByteCount: 2, happenings: [.fault(1002)]),
            Row(
                name: "opcode \(opcode) with a 64-bit length",
                wire: [0x80 | opcode, 0x7F, 0, 0, 0, 0, 0, 0, 0, 1],
                knownAfterByteCount: 2, happenings: [.fault(1002)]),
        ]
    }

    static let lengths: [Row] = [
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
        Row(
            name: "a length of \(name)", wire: [0x82] + length + [0x55],
            knownAfterByteCount: 1 + length.count, happenings: [.fault(code)])
    }

    static let order: [Row] = [
        Row(
            name: "an unmasked client frame", role: .server, wire: [0x81, 0x01, 0x61],
            knownAfterByteCount: 2, happenings: [.fault(1002)]),
        Row(
            name: "a masked server frame", wire: [0x81, 0x81, 0, 0, 0, 0, 0x61],
            knownAfterByteCount: 2, happenings: [.fault(1002)]),
        Row(
            name: "a continuation of nothing", wire: [0x80, 0x00], knownAfterByteCount: 2,
            happenings: [.fault(1002)]),
        Row(
            name: "a continuation of a message that ended",
            wire: [0x81, 0x01, 0x61, 0x00, 0x01, 0x62],
            knownAfterByteCount: 5, happenings: [.text("a"), .fault(1002)]),
        Row(
            name: "text within a message", wire: [0x01, 0x01, 0x61, 0x81, 0x01, 0x62],
            knownAfterByteCount: 5, happenings: [.fault(1002)]),
        Row(
            name: "binary within a message, after a ping",
            wire: [0x02, 0x01, 0x61, 0x89, 0x00, 0x02, 0x01, 0x62],
            knownAfterByteCount: 7, happenings: [.ping([]), .fault(1002)]),
        Row(
            name: "a fourth frame with a limit of 3",
            wire: [0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x00],
            knownAfterByteCount: 8, happenings: [.fault(1008)]),
        Row(
            name: "fragments beyond the limit of bytes",
            limits: WebSocketLimits(messageBytes: 3), wire: [0x01, 0x02, 0x61, 0x62, 0x80, 0x02],
            knownAfterByteCount: 6, happenings: [.fault(1009)]),
        Row(
            name: "nothing is told after a fault", wire: [0x83, 0x00, 0x81, 0x00, 0x88, 0x00],
            knownAfterByteCount: 1, happenings: [.fault(1002)]),
    ]

    static let closes: [Row] = [
        Row(
            name: "a close with one byte", wire: [0x88, 0x01, 0x03], knownAfterByteCount: 3,
            happenings: [.fault(1002)]),
        Row(
            name: "a close with code 1005", wire: [0x88, 0x02, 0x03, 0xED], knownAfterByteCount: 4,
            happenings: [.fault(1002)]),
        Row(
            name: "a close with a reason that is not UTF-8",
            wire: [0x88, 0x04, 0x03, 0xE8, 0xC0, 0x80],
            knownAfterByteCount: 6, happenings: [.fault(1007)]),
        Row(
            name: "a close with a reason that ends in a scalar",
            wire: [0x88, 0x04, 0x03, 0xE8, 0xF0, 0x9F], knownAfterByteCount: 6,
            happenings: [.fault(1007)]),
    ]

    /// The same frames are refused from either side, but for the mask.
    @Test(arguments: reservedBits + reservedOpcodes + controlFrames + lengths + order + closes)
    func isRefusedAtEverySplit(_ row: Row) {
        for pieces in everySplit(of: row.wire) {
            #expect(
                transcript(of: pieces, role: row.role, limits: row.limits) == row.happenings)
        }
        #expect(
            byteCountUntilFault(row.wire, role: row.role, limits: row.limits)
                == row.knownAfterByteCount)
    }

    @Test func theLimitsThemselvesAreAllowed() {
        let payload = [UInt8](repeating: 9, count: 300)
        let limits = WebSocketLimits(messageBytes: 300, framesPerMessage: 3)
        var whole: [UInt8] = []
        FrameEncoder.append(.binary, payload: payload, mask: nil, to: &whole)
        #expect(transcript(of: [whole], role: .client, limits: limits) == [.binary(payload)])
        var fragments: [UInt8] = []
        FrameEncoder.append(
            .binary, payload: Array(payload[..<100]), isFinal: false, mask: nil, to: &fragments)
        FrameEncoder.append(
            .continuation, payload: Array(payload[100...]), isFinal: false, mask: nil,
            to: &fragments)
        FrameEncoder.append(.continuation, payload: [], mask: nil, to: &fragments)
        for _ in 0..<2 {
            #expect(
                transcript(of: [fragments + fragments], role: .client, limits: limits)
                    == [.binary(payload), .binary(payload)])
        }
    }

    @Test func aSentenceSaysWhatIsAllowed() {
        var wire: [UInt8] = [0x81, 0x01, 0x61]
        var decoder = MessageDecoder(role: .server, limits: WebSocketLimits())
        var reason = ""
        wire.withUnsafeMutableBytes { buffer in
            do throws(ProtocolViolation) {
                try decoder.receive(buffer) { _ in }
            } catch {
                reason = error.reason
            }
        }
        #expect(reason == "a client must mask its frames")
    }
}
