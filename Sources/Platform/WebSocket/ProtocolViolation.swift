/// A protocol violation by the peer that ends its connection ("fail the WebSocket connection", RFC
/// 6455, section 7.1.7).
package struct ProtocolViolation: Error, Hashable, Sendable {
    /// The code of our close frame.
    package let closeCode: CloseCode

    /// The problem and the allowed values, in a sentence for the peer's developer.
    package let reason: String

    package init(closeCode: CloseCode, reason: String) {
        self.closeCode = closeCode
        self.reason = reason
    }

    static func protocolError(_ reason: String) -> ProtocolViolation {
        ProtocolViolation(closeCode: .protocolError, reason: reason)
    }

    static func messageTooBig(_ limits: WebSocketLimits) -> ProtocolViolation {
        ProtocolViolation(
            closeCode: .messageTooBig, reason: "a message has at most \(limits.messageBytes) bytes")
    }

    /// Uses 1007, as for other payloads that don't match their type, because the RFC names no code.
    static let invalidCompression = ProtocolViolation(
        closeCode: .invalidPayload, reason: "a compressed message is not valid DEFLATE data")

    static let invalidText = ProtocolViolation(
        closeCode: .invalidPayload, reason: "a text message is not valid UTF-8")
}
