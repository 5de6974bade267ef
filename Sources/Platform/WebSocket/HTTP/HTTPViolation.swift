/// A peer's fault in a head. The connection is closed after the answer, because nobody knows where
/// the next head would begin.
package struct HTTPViolation: Error, Hashable, Sendable {
    /// The status of the server's answer: 400, 413, 414, 431 or 505.
    package let status: Int

    /// What was wrong, where, and what is allowed, in a sentence.
    package let reason: String

    package init(status: Int, reason: String) {
        self.status = status
        self.reason = reason
    }

    static func badRequest(_ reason: String) -> HTTPViolation {
        HTTPViolation(status: 400, reason: reason)
    }
}
