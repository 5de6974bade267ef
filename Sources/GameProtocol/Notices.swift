/// The answer to `ping`.
public struct Pong: Codable, Hashable, Sendable {
    /// As the ping said.
    public var clientTime: Double
    /// The server's monotonic clock when it answered.
    public var serverTimeMilliseconds: Double

    private enum CodingKeys: String, CodingKey {
        case clientTime = "client_time"
        case serverTimeMilliseconds = "server_time_ms"
    }

    package init(
        clientTime: Double,
        serverTimeMilliseconds: Double
    ) {
        self.clientTime = clientTime
        self.serverTimeMilliseconds = serverTimeMilliseconds
    }
}

/// The server stops: no round starts any more, and rounds under way may finish.
public struct Shutdown: Codable, Hashable, Sendable {
    /// How long from now until connections are closed.
    public var deadlineMilliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case deadlineMilliseconds = "deadline_ms"
    }

    package init(
        deadlineMilliseconds: Int
    ) {
        self.deadlineMilliseconds = deadlineMilliseconds
    }
}

/// A request that was refused; it changed nothing.
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
        code: ErrorCode,
        text: String,
        canRetry: Bool,
        retryAfterMilliseconds: Int? = nil
    ) {
        self.code = code
        self.text = text
        self.canRetry = canRetry
        self.retryAfterMilliseconds = retryAfterMilliseconds
    }
}
