import GameProtocol

/// The client's deadlines and limits.
public struct ClientOptions: Sendable {
    /// The name and version that the server's log shows.
    public var name = "chefdash-swift"
    /// How often the server sends the state.
    public var stream = StreamMode.tick
    /// The language of names, as a BCP 47 tag such as `es-MX`; English where it is missing.
    public var language: String?
    /// A PEM file with the certificates of those who may vouch for a `wss://` server; the system's
    /// list where it is missing. The server's name is checked in either case.
    public var trustedCertificates: String?
    /// For finding the address, connecting, and the TLS handshake.
    public var connectTimeout = Duration.seconds(5)
    /// For the WebSocket handshake.
    public var handshakeTimeout = Duration.seconds(5)
    /// For the answer to a request.
    public var requestTimeout = Duration.seconds(10)
    /// For the server's half of the closing handshake, and then for its end of the transport.
    public var closeTimeout = Duration.seconds(2)
    /// Between two pings that estimate the server's clock.
    public var clockInterval = Duration.seconds(10)
    /// Whether a lost connection is made again by itself.
    public var resumes = true
    /// How many attempts follow one another before a lost connection is given up.
    public var resumeAttempts = 12
    /// The pauses between them.
    public var pauses = ReconnectPauses()
    /// The most events that wait to be read. Beyond it state frames are dropped, as the next one
    /// holds all that they held; any other message ends the connection.
    public var eventLimit = 1024
    /// The most requests that wait for their answers.
    public var requestLimit = 256
    /// The most bytes that wait to be sent.
    public var outboundBytes = 256 * 1024
    /// The longest message taken from the server, bytes.
    public var messageBytes = 1024 * 1024
    /// Whether the server may compress its long messages (RFC 7692): with windows of 4 KiB, and
    /// without memory kept from one message to the next.
    public var offersCompression = true
    /// Draws the jitter of the pauses; the system's randomness where it is missing.
    public var seed: UInt64?

    public init() {}
}
