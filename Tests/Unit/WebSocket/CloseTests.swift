import Testing
import WebSocket

/// Close codes, close frames and the closing handshake (RFC 6455, section 7).
struct CloseTests {
    static let codes: [(UInt16, Bool)] = [
        (0, false), (1, false), (999, false), (1000, true), (1001, true), (1002, true),
        (1003, true), (1004, false), (1005, false), (1006, false), (1007, true), (1008, true),
        (1009, true), (1010, true), (1011, true), (1012, true), (1013, true), (1014, true),
        (1015, false), (1016, false), (1100, false), (2000, false), (2999, false), (3000, true),
        (3999, true), (4000, true), (4999, true), (5000, false), (65_535, false),
    ]

    @Test(arguments: codes)
    func codesOnTheWire(_ code: UInt16, _ isValid: Bool) {
        #expect(CloseCode(rawValue: code).isValidOnWire == isValid)
        let wire: [UInt8] = [0x88, 0x02, UInt8(code >> 8), UInt8(code & 0xFF)]
        let expected: Happening = isValid ? .close(code, "") : .fault(1002)
        for pieces in everySplit(of: wire) {
            #expect(transcript(of: pieces, role: .client) == [expected])
        }
    }

    @Test(
        arguments: [
            (CloseCode.normal, "", "88 02 03 E8"),
            (nil, "dropped without a code", "88 00"),
            (.goingAway, "bye", "88 05 03 E9 62 79 65"),
            (CloseCode(rawValue: 4321), "🍞", "88 06 10 E1 F0 9F 8D 9E"),
        ] as [(CloseCode?, String, String)])
    func closeFrames(_ code: CloseCode?, _ reason: String, _ wire: String) throws {
        var output: [UInt8] = []
        FrameEncoder.appendClose(code: code, reason: reason, mask: nil, to: &output)
        #expect(output == hex(wire))
    }

    @Test(arguments: [
        (String(repeating: "a", count: 123), 123),
        (String(repeating: "a", count: 124), 123),
        (String(repeating: "a", count: 122) + "é", 122),
        (String(repeating: "a", count: 121) + "é", 123),
        (String(repeating: "a", count: 120) + "🍞", 120),
        (String(repeating: "a", count: 119) + "🍞", 123),
        (String(repeating: "🍞", count: 1_000), 120),
    ])
    func reasonsAreCutBetweenScalars(_ reason: String, _ byteCount: Int) {
        var wire: [UInt8] = []
        FrameEncoder.appendClose(code: .normal, reason: reason, mask: 0xDEAD_BEEF, to: &wire)
        let kept = String(decoding: Array(reason.utf8.prefix(byteCount)), as: UTF8.self)
        #expect(transcript(of: [wire]) == [.close(1000, kept)])
        #expect(kept.utf8.count == byteCount)
    }

    /// A step of a closing handshake.
    enum Step: Sendable {
        case weClose
        case peerCloses(CloseCode?)
        case weAnswer, somebodyFails

        /// True if a close frame must be sent; nil if the call returns nothing.
        func apply(to handshake: inout ClosingHandshake) -> Bool? {
            switch self {
            case .weClose: return handshake.close()
            case .peerCloses(let code): return handshake.receiveClose(code)
            case .somebodyFails: return handshake.fail()
            case .weAnswer:
                handshake.didAnswer()
                return nil
            }
        }
    }

    static let transitions: [(ClosingHandshake, Step, Bool?, ClosingHandshake)] = [
        (.open, .weClose, true, .closeSent),
        (.open, .peerCloses(.goingAway), true, .closeReceived(answer: .goingAway)),
        (.open, .peerCloses(nil), true, .closeReceived(answer: nil)),
        (.open, .weAnswer, nil, .open),
        (.open, .somebodyFails, true, .closed),
        (.closeSent, .weClose, false, .closeSent),
        (.closeSent, .peerCloses(.normal), false, .closed),
        (.closeSent, .weAnswer, nil, .closeSent),
        (.closeSent, .somebodyFails, false, .closed),
        (.closeReceived(answer: .normal), .weClose, false, .closeReceived(answer: .normal)),
        (
            .closeReceived(answer: .normal), .peerCloses(.goingAway), false,
            .closeReceived(answer: .normal)
        ),
        (.closeReceived(answer: .normal), .weAnswer, nil, .closed),
        (.closeReceived(answer: .normal), .somebodyFails, true, .closed),
        (.closed, .weClose, false, .closed),
        (.closed, .peerCloses(.normal), false, .closed),
        (.closed, .weAnswer, nil, .closed),
        (.closed, .somebodyFails, false, .closed),
    ]

    @Test(arguments: transitions.indices)
    func closingHandshake(_ row: Int) {
        let (before, step, sendsClose, after) = Self.transitions[row]
        var handshake = before
        #expect(step.apply(to: &handshake) == sendsClose)
        #expect(handshake == after)
    }

    @Test(
        arguments: [
            (.open, true), (.closeSent, false), (.closeReceived(answer: nil), false),
            (.closed, false),
        ] as [(ClosingHandshake, Bool)])
    func messagesFlowOnlyWhileOpen(_ handshake: ClosingHandshake, _ flows: Bool) {
        #expect(handshake.permitsSending == flows)
    }
}
