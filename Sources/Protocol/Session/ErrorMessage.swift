/// A refused request; it changed nothing.
public struct ErrorMessage: Codable, Hashable, Sendable {
    public var code: ErrorCode
    /// What was wrong and what is allowed.
    public var text: String
    /// Whether the same request can succeed later.
    public var canRetry: Bool
    /// When to try again.
    public var retryAfterMilliseconds: Int?

    private enum CodingKeys: String, CodingKey {
        case code
        case text = "message"
        case canRetry = "retry"
        case retryAfterMilliseconds = "retry_after_ms"
    }

    package init(
        code: ErrorCode, text: String, canRetry: Bool, retryAfterMilliseconds: Int? = nil
    ) {
        self.code = code
        self.text = text
        self.canRetry = canRetry
        self.retryAfterMilliseconds = retryAfterMilliseconds
    }
}
