/// A violation of HTTP's syntax or limits by the peer, or of the opening handshake's rules. The
/// connection closes after the answer.
package struct HTTPViolation: Error, Hashable, Sendable {
    /// The status of the server's answer: 400, 405, 413, 414, 426, 431 or 505.
    package let status: Int

    /// Additional fields of the answer: Allow, or Upgrade and Sec-WebSocket-Version.
    package var fields: HTTPFields = [:]

    /// The problem, its place and the allowed values, in a sentence for the client's developer.
    package let reason: String

    static func badRequest(_ reason: String) -> HTTPViolation {
        HTTPViolation(status: 400, reason: reason)
    }
}
