/// A refused request, with a sentence for the client's developer.
package struct RequestFault: Error, Hashable, Sendable {
    package let code: ErrorCode
    /// Says what was wrong and what is allowed.
    package let message: String
    /// When to try again, if waiting is enough.
    package let retryAfterMilliseconds: Int?
    /// The reason for the server's log, where `message` doesn't say it; no client gets it.
    package let cause: String?
    /// The operator's text for the player.
    package let reason: String?
    /// When an operator's ban or the like ends, since 1970-01-01 UTC; nil for one without an end.
    package let endMilliseconds: Int64?

    package init(
        _ code: ErrorCode, _ message: String, retryAfterMilliseconds: Int? = nil,
        cause: String? = nil, reason: String? = nil, endMilliseconds: Int64? = nil
    ) {
        self.code = code
        self.message = message
        self.retryAfterMilliseconds = retryAfterMilliseconds
        self.cause = cause
        self.reason = reason
        self.endMilliseconds = endMilliseconds
    }
}
