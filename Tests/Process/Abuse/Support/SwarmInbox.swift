import TestSupport
import WebSocket

/// A server's messages to one peer over its WebSocket.
final class SwarmInbox {
    private(set) var closeCode: CloseCode?
    /// The texts, except state frames, which are only counted.
    private(set) var texts: [String] = []
    /// The first text of each type.
    private var firstTexts: [String: String] = [:]
    private(set) var stateCount = 0
    private var lastState = ""
    private(set) var pingCount = 0
    private var reader = MessageReader(
        heardBy: .client, limits: WebSocketLimits(messageBytes: 1 << 20, framesPerMessage: 64))

    var isOpen: Bool { reader.isOpen }

    /// Takes received bytes.
    ///
    /// - Returns: the head of the answer to the upgrade, once it is complete; and the peer's
    ///   answering frames: pongs, and a close frame after the server's.
    func receive(
        _ bytes: ArraySlice<UInt8>
    ) -> (head: ArraySlice<UInt8>, pongs: [[UInt8]], close: [UInt8]?) {
        var pongs: [[UInt8]] = []
        var close: [UInt8]?
        let head = try? reader.read(bytes) { event in
            switch event {
            case .text(let text): take(String(decoding: text, as: UTF8.self))
            case .ping(let payload):
                pingCount += 1
                pongs.append(AttackFrames.frame(.pong, Array(payload)))
            case .close(let code, _):
                closeCode = code ?? .noStatusReceived
                close = AttackFrames.close(code ?? .normal)
            case .binary, .pong: break
            }
        }
        return (head ?? [], pongs, close)
    }

    private func take(_ text: String) {
        // Members come in any order.
        let type = Self.member("type", in: text) ?? ""
        if type == "state" {
            stateCount += 1
            lastState = text
            return
        }
        texts.append(text)
        if firstTexts[type] == nil { firstTexts[type] = text }
    }

    /// The first text of a type, except state frames.
    func first(_ type: String) -> String? { firstTexts[type] }

    /// The number of errors with this code.
    func errorCount(_ code: String) -> Int {
        texts.count { $0.contains("\"code\":\"\(code)\"") }
    }

    /// The value of a text or number member anywhere in the first text of a type.
    func member(_ name: String, of type: String) -> String? {
        first(type).flatMap { Self.member(name, in: $0) }
    }

    /// The tick of the newest state frame.
    var lastTick: Int? { Self.member("tick", in: lastState).flatMap { Int($0) } }

    private static func member(_ name: String, in text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let key = bytes.firstRange(of: Array("\"\(name)\":".utf8)) else { return nil }
        let value = bytes[key.upperBound...].drop { $0 == UInt8(ascii: "\"") }
        return String(decoding: value.prefix { !#"",}"#.utf8.contains($0) }, as: UTF8.self)
    }
}
