import WebSocket

/// What a server said to one peer over its WebSocket.
final class SwarmInbox {
    var isOpen = false
    private(set) var closeCode: CloseCode?
    /// The texts but for state frames, which are only counted.
    private(set) var texts: [String] = []
    private(set) var stateCount = 0
    private(set) var pingCount = 0
    /// What the server did wrong.
    private(set) var violation: ProtocolViolation?
    private var decoder = MessageDecoder(
        role: .client, limits: WebSocketLimits(messageBytes: 1 << 20, framesPerMessage: 64))

    /// Takes what came.
    ///
    /// - Returns: the pongs that are due, each a frame.
    func receive(_ buffer: inout [UInt8], _ range: Range<Int>) -> [[UInt8]] {
        var pongs: [[UInt8]] = []
        buffer.withUnsafeMutableBytes { bytes in
            let came = UnsafeMutableRawBufferPointer(rebasing: bytes[range])
            do throws(ProtocolViolation) {
                try decoder.receive(came) { event in
                    switch event {
                    case .text(let text): take(String(decoding: text, as: UTF8.self))
                    case .ping(let payload):
                        pingCount += 1
                        pongs.append(AttackFrames.frame(.pong, Array(payload)))
                    case .close(let code, _): closeCode = code ?? .noStatusReceived
                    case .binary, .pong: break
                    }
                }
            } catch {
                violation = error
            }
        }
        return pongs
    }

    private func take(_ text: String) {
        if text.hasPrefix(#"{"type":"state""#) { stateCount += 1 } else { texts.append(text) }
    }

    /// The first text of a type.
    func first(_ type: String) -> String? {
        texts.first { $0.hasPrefix("{\"type\":\"\(type)\"") }
    }

    /// How many errors had this code.
    func errorCount(_ code: String) -> Int {
        texts.count { $0.contains("\"code\":\"\(code)\"") }
    }

    /// The value of a text member somewhere in the first text of a type.
    func member(_ name: String, of type: String) -> String? {
        guard let text = first(type), let start = text.firstRange(of: "\"\(name)\":\"") else {
            return nil
        }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }
}
