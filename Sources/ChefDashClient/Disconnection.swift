import GameProtocol

/// How a connection ended.
public struct Disconnection: Hashable, Sendable, CustomStringConvertible {
    /// The WebSocket close code; 1006 means that there was no close frame (RFC 6455, section
    /// 7.1.5).
    public let closeCode: UInt16
    /// The server's or the system's explanation.
    public let reason: String

    /// The connection ended without a close frame.
    static func abnormal(_ reason: String) -> Disconnection {
        Disconnection(closeCode: 1006, reason: reason)
    }

    /// Whether a client may reconnect automatically. The game's own codes define it; of the others,
    /// those for a temporary state allow it (1001, 1006, 1011 to 1014).
    public var canRetry: Bool {
        if let reason = CloseReason(rawValue: closeCode) { return reason.canRetry }
        return switch closeCode {
        case 1001, 1006, 1011...1014: true
        default: false
        }
    }

    public var description: String { "\(reason) (close code \(closeCode))" }
}
