/// A refused request, with a sentence for the client's developer.
package struct RequestFault: Error, Hashable, Sendable {
    package let code: ErrorCode
    /// Says what was wrong and what is allowed.
    package let message: String
    /// When to try again, if waiting is enough.
    package let retryAfterMilliseconds: Int?
    /// The reason for the server's log, where `message` doesn't say it; no client gets it.
    package let cause: String?

    package init(
        _ code: ErrorCode, _ message: String, retryAfterMilliseconds: Int? = nil,
        cause: String? = nil
    ) {
        self.code = code
        self.message = message
        self.retryAfterMilliseconds = retryAfterMilliseconds
        self.cause = cause
    }
}
