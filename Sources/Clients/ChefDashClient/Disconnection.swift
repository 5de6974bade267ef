import GameProtocol

/// The end of a connection, with its reason.
public struct Disconnection: Hashable, Sendable, CustomStringConvertible {
    /// The WebSocket close code; 1006 means that there was no close frame (RFC 6455, section
    /// 7.1.5).
    public let closeCode: UInt16
    /// The server's or the system's explanation.
    public let reason: String

    package init(closeCode: UInt16, reason: String) {
        self.closeCode = closeCode
        self.reason = reason
    }

    /// The connection ended without a close frame.
    static func abnormal(_ reason: String) -> Disconnection {
        Disconnection(closeCode: 1006, reason: reason)
    }

    /// True if a client may reconnect automatically (protocol.md, "Close codes"). Codes that the
    /// document doesn't list forbid it.
    public var canRetry: Bool {
        if let reason = CloseReason(rawValue: closeCode) { return reason.canRetry }
        return switch closeCode {
        case 1000, 1001, 1005, 1006, 1011...1015: true
        case 3000, 3003: false
        case 3001...3999: true
        default: false
        }
    }

    /// True if the peer needs a few seconds before it is back.
    package var isSlow: Bool {
        switch closeCode {
        case 1012, 1013, CloseReason.shuttingDown.rawValue: true
        default: false
        }
    }

    public var description: String { "\(reason) (close code \(closeCode))" }
}
