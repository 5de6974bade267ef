/// A refused request, with a sentence for the client's developer.
package struct RequestFault: Error, Hashable, Sendable {
    package let code: ErrorCode
    /// Says what was wrong and what is allowed.
    package let message: String
    /// When to try again, if waiting is enough.
    package let retryAfterMilliseconds: Int?

    package init(_ code: ErrorCode, _ message: String, retryAfterMilliseconds: Int? = nil) {
        self.code = code
        self.message = message
        self.retryAfterMilliseconds = retryAfterMilliseconds
    }
}
