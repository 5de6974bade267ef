/// Why a client's handshake failed.
package struct HandshakeFailure: Error, Hashable, Sendable {
    /// The response's status; 101 if the server agreed but made a mistake.
    package let status: Int

    /// The problem, in a sentence.
    package let reason: String

    static func wrongAnswer(_ reason: String) -> HandshakeFailure {
        HandshakeFailure(status: 101, reason: reason)
    }
}
