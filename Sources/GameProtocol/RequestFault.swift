/// A request that is refused, with a sentence for the person who wrote the client.
package struct RequestFault: Error, Hashable, Sendable {
    package let code: ErrorCode
    /// What was wrong and what is allowed.
    package let message: String
    /// When to try again, where time alone helps.
    package let retryAfterMilliseconds: Int?

    package init(_ code: ErrorCode, _ message: String, retryAfterMilliseconds: Int? = nil) {
        self.code = code
        self.message = message
        self.retryAfterMilliseconds = retryAfterMilliseconds
    }
}
