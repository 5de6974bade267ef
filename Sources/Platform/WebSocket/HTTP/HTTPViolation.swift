/// A violation of HTTP's syntax or limits by the peer. The connection closes after the answer,
/// because the start of the next head is unknown.
package struct HTTPViolation: Error, Hashable, Sendable {
    /// The status of the server's answer: 400, 413, 414, 431 or 505.
    package let status: Int

    /// The problem, its place and the allowed values, in a sentence.
    package let reason: String

    package init(status: Int, reason: String) {
        self.status = status
        self.reason = reason
    }

    static func badRequest(_ reason: String) -> HTTPViolation {
        HTTPViolation(status: 400, reason: reason)
    }
}
