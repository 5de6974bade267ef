import WebSocket

extension FuzzTarget {
    /// A close frame with the input as its payload, judged by the text of RFC 6455, sections 5.5.1
    /// and 7.4; our own close frames; and the closing handshake, which sends at most one.
    static let closeFrame = FuzzTarget(name: "close-frame", maximumByteCount: 300) { bytes in
        expectJudgedRightly(Array(bytes.prefix(125)))
        var input = FuzzInput(bytes)
        let code = CloseCode(rawValue: UInt16(input.number()))
        expectReadAsSent(code, reason: String(decoding: input.rest, as: UTF8.self))
        expectOneCloseFrame(Array(bytes))
    }

    private static func expectJudgedRightly(_ payload: [UInt8]) {
        for role in [Role.server, .client] {
            var wire: [UInt8] = []
            let mask: UInt32? = role == .server ? 0x1234_5678 : nil
            FrameEncoder.append(.close, payload: payload, mask: mask, to: &wire)
            let told = FrameTranscript(of: [wire, [0x89]], role: role, limits: WebSocketLimits())
            expect(told.happenings.count == 1, "not one happening: \(told)")
            let reason = String(validating: payload.dropFirst(2), as: UTF8.self)
            switch (told.happenings.first, payload.count) {
            case (.close(nil, ""), 0): break
            case (.fault(let violation), 1): expect(violation.closeCode == .protocolError, "1002")
            case (.close(let code?, let text), 2...):
                expect(isAllowed(payload), "code \(code) is not allowed")
                expect(text.utf8.elementsEqual(payload[2...]), "another reason")
            case (.fault(let violation), 2...):
                let expected: CloseCode = isAllowed(payload) ? .invalidPayload : .protocolError
                expect(violation.closeCode == expected, "\(violation)")
                expect(!isAllowed(payload) || reason == nil, "\(violation)")
            default: expect(false, "\(payload) gave \(told)")
            }
        }
    }

    /// True if a peer may send the code, by IANA's table.
    private static func isAllowed(_ payload: [UInt8]) -> Bool {
        let code = Int(payload[0]) * 256 + Int(payload[1])
        return [1000...1003, 1007...1014, 3000...4999].contains { $0.contains(code) }
    }

    private static func expectReadAsSent(_ code: CloseCode, reason: String) {
        guard code.isValidOnWire else { return }
        var wire: [UInt8] = []
        FrameEncoder.appendClose(code: code, reason: reason, mask: nil, to: &wire)
        let told = FrameTranscript(of: [wire], role: .client, limits: WebSocketLimits())
        guard told.happenings.count == 1, case .close(let readCode, let text) = told.happenings[0]
        else { fatalError("a close frame with \(code) was read as \(told)") }
        expect(readCode == code, "\(code) was read as \(readCode, default: "no code")")
        let cut = reason.utf8.count - text.utf8.count
        expect(Array(reason.utf8).starts(with: Array(text.utf8)), "another reason")
        expect(
            text.utf8.count <= 123 && (cut == 0 || text.utf8.count >= 120),
            "a reason of \(reason.utf8.count) bytes was cut to \(text.utf8.count)")
    }

    private static func expectOneCloseFrame(_ steps: [UInt8]) {
        var handshake = ClosingHandshake.open
        var sentCount = 0
        for step in steps {
            switch step & 3 {
            case 0:
                if handshake.close() { sentCount += 1 }
            case 1:
                let isOwed = handshake.receiveClose(.normal)
                expect(!isOwed || handshake == .closeReceived(answer: .normal), "\(handshake)")
            case 2:
                if case .closeReceived = handshake { sentCount += 1 }
                handshake.didAnswer()
            default:
                if handshake.fail() { sentCount += 1 }
                expect(handshake == .closed, "\(handshake)")
            }
            expect(sentCount <= 1, "\(sentCount) close frames were sent")
            expect(!handshake.permitsSending || sentCount == 0, "messages after a close frame")
        }
    }
}
