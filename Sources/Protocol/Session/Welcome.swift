/// The answer to `hello`: the player, and the server's terms.
public struct Welcome: Codable, Hashable, Sendable {
    /// The subprotocol, `chefdash.v1.json`.
    public var protocolName: String
    /// The revision that the server uses.
    public var revision: Int
    /// The server's name and version.
    public var server: String
    /// What the server remembers: 32 hexadecimal digits, others after it was restored from a backup or lost its library.
    public var instanceID: String
    /// The language of the server's names.
    public var language: String
    public var player: PlayerProfile
    /// The player's secret. Only the answer to a sign-up has it; it is never sent again.
    public var token: String?
    /// The server's monotonic clock.
    public var serverTimeMilliseconds: Double
    public var tickMilliseconds: Int
    public var ping: PingTerms
    /// How long a round waits for a disconnected player.
    public var resumeMilliseconds: Int
    public var limits: Limits
    /// The running round; its snapshot follows.
    public var roundID: String?
    /// Set for a companion.
    public var role: ConnectionRole?

    private enum CodingKeys: String, CodingKey {
        case revision, server, language, player, token, ping, limits, role
        case roundID = "round_id"
        case instanceID = "instance_id"
        case protocolName = "protocol"
        case serverTimeMilliseconds = "server_time_ms"
        case tickMilliseconds = "tick_ms"
        case resumeMilliseconds = "resume_ms"
    }

    package init(
        protocolName: String, revision: Int, server: String, instanceID: String, language: String,
        player: PlayerProfile, token: String? = nil, serverTimeMilliseconds: Double,
        tickMilliseconds: Int, ping: PingTerms, resumeMilliseconds: Int, limits: Limits,
        roundID: String? = nil, role: ConnectionRole? = nil
    ) {
        self.protocolName = protocolName
        self.revision = revision
        self.server = server
        self.instanceID = instanceID
        self.language = language
        self.player = player
        self.token = token
        self.serverTimeMilliseconds = serverTimeMilliseconds
        self.tickMilliseconds = tickMilliseconds
        self.ping = ping
        self.resumeMilliseconds = resumeMilliseconds
        self.limits = limits
        self.roundID = roundID
        self.role = role
    }
}
