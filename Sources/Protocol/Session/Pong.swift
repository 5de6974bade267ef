/// The answer to `ping`.
public struct Pong: Codable, Hashable, Sendable {
    /// The ping's `client_time`.
    public var clientTime: Double
    /// The server's monotonic clock when it answered.
    public var serverTimeMilliseconds: Double

    private enum CodingKeys: String, CodingKey {
        case clientTime = "client_time"
        case serverTimeMilliseconds = "server_time_ms"
    }

    package init(clientTime: Double, serverTimeMilliseconds: Double) {
        self.clientTime = clientTime
        self.serverTimeMilliseconds = serverTimeMilliseconds
    }
}
