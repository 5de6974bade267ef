/// How the server watches the connection with WebSocket pings.
public struct PingTerms: Codable, Hashable, Sendable {
    /// How often the server pings.
    public var intervalMilliseconds: Int
    /// How long it waits for the pong before it closes with 4003.
    public var timeoutMilliseconds: Int

    private enum CodingKeys: String, CodingKey {
        case intervalMilliseconds = "interval_ms"
        case timeoutMilliseconds = "timeout_ms"
    }

    package init(intervalMilliseconds: Int, timeoutMilliseconds: Int) {
        self.intervalMilliseconds = intervalMilliseconds
        self.timeoutMilliseconds = timeoutMilliseconds
    }
}
