import WebSocket

extension FuzzTarget {
    /// Frames from the wire. The same bytes must give the same result in one piece, in pieces and
    /// one by one, and only results that RFC 6455 allows.
    static let frameDecoder = FuzzTarget(name: "frame-decoder", maximumByteCount: 1024) { bytes in
        var input = FuzzInput(bytes)
        let settings = input.byte()
        let role: Role = settings & 1 == 0 ? .server : .client
        let limits =
            settings & 2 == 0
            ? WebSocketLimits() : WebSocketLimits(messageBytes: 300, framesPerMessage: 4)
        let sizes = PieceSizes(from: &input)
        let wire = input.rest
        let whole = FrameTranscript(of: [wire], role: role, limits: limits)
        let cut = FrameTranscript(of: sizes.pieces(of: wire), role: role, limits: limits)
        expect(whole == cut, "whole: \(whole)\nin pieces: \(cut)")
        let single = FrameTranscript(ofSingle: wire, role: role, limits: limits)
        expect(whole == single, "whole: \(whole)\nbyte by byte: \(single)")
        expectAllowed(whole, limits: limits)
    }

    /// Traps if a decoder reported something impossible.
    static func expectAllowed(_ transcript: FrameTranscript, limits: WebSocketLimits) {
        for (index, happening) in transcript.happenings.enumerated() {
            let isLast = index == transcript.happenings.count - 1
            switch happening {
            case .text(let text):
                expect(text.bytes.count <= limits.messageBytes, "a message above the limit")
                expect(
                    String(validating: text.bytes, as: UTF8.self) != nil, "a text that is not UTF-8"
                )
            case .binary(let payload):
                expect(payload.bytes.count <= limits.messageBytes, "a message above the limit")
            case .ping(let payload), .pong(let payload):
                expect(payload.bytes.count <= 125, "a long control frame")
            case .close(let code, let reason):
                expect(isLast, "something came after a close frame")
                expect(code?.isValidOnWire ?? true, "a close code that isn't allowed")
                expect(reason.utf8.count <= 123, "a long close reason")
            case .fault(let violation):
                expect(isLast, "something came after a fault")
                expect(violation.closeCode.isValidOnWire, "a fault without a valid code")
                expect(!violation.reason.isEmpty, "a fault without a reason")
            }
        }
    }
}
