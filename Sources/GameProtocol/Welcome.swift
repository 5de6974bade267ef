/// The answer to `hello`: who the player is, and what the server promises.
public struct Welcome: Codable, Hashable, Sendable {
    /// The subprotocol, `chefdash.v1.json`.
    public var protocolName: String
    /// The server's name and version.
    public var server: String
    public var player: PlayerProfile
    /// The player's secret; only in the answer to a sign-up, and never told again.
    public var token: String?
    /// The server's monotonic clock.
    public var serverTimeMilliseconds: Double
    public var tickMilliseconds: Int
    public var ping: PingTerms
    /// How long a round waits for a player whose connection dropped.
    public var resumeMilliseconds: Int
    public var limits: Limits
    /// The round that is under way; its snapshot follows.
    public var round: String?

    private enum CodingKeys: String, CodingKey {
        case server, player, token, ping, limits, round
        case protocolName = "protocol"
        case serverTimeMilliseconds = "server_time_ms"
        case tickMilliseconds = "tick_ms"
        case resumeMilliseconds = "resume_ms"
    }

    package init(
        protocolName: String,
        server: String,
        player: PlayerProfile,
        token: String? = nil,
        serverTimeMilliseconds: Double,
        tickMilliseconds: Int,
        ping: PingTerms,
        resumeMilliseconds: Int,
        limits: Limits,
        round: String? = nil
    ) {
        self.protocolName = protocolName
        self.server = server
        self.player = player
        self.token = token
        self.serverTimeMilliseconds = serverTimeMilliseconds
        self.tickMilliseconds = tickMilliseconds
        self.ping = ping
        self.resumeMilliseconds = resumeMilliseconds
        self.limits = limits
        self.round = round
    }
}
