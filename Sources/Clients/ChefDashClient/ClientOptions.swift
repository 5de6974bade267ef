import GameProtocol
import Recipes

/// The client's deadlines and limits.
public struct ClientOptions: Sendable {
    /// The client's name and version for the server's log.
    public var name = "chefdash-swift"
    /// The frequency of the server's state frames.
    public var stream = StreamMode.tick
    /// The installation's id for a companion, which opens the recipe library beside the game: 32
    /// hexadecimal digits that the installation drew once and keeps. Nil for a playing connection.
    public var companionDevice: DeviceID?
    /// The language of names, as a BCP 47 tag such as `es-MX`; English by default.
    public var language: String?
    /// A PEM file with the certificate authorities to trust for a `wss://` server; the system's
    /// list by default. The server's name is always checked.
    public var trustedCertificates: String?
    /// The deadline for the name lookup, connecting, and the TLS handshake.
    public var connectTimeout = Duration.seconds(5)
    /// The deadline for the WebSocket handshake.
    public var handshakeTimeout = Duration.seconds(5)
    /// The deadline for the answer to a request.
    public var requestTimeout = Duration.seconds(10)
    /// The deadline for the server's half of the closing handshake, and then again for its end of
    /// the transport.
    public var closeTimeout = Duration.seconds(2)
    /// The time between two pings that estimate the server's clock.
    public var clockInterval = Duration.seconds(10)
    /// True to go where the server sends the player. Otherwise a player who plays at another node
    /// is refused with `on_another_node`.
    public var followsRedirects = true
    /// True to restore a lost connection automatically.
    public var resumes = true
    /// The number of consecutive attempts before a lost connection is given up.
    public var resumeAttempts = 12
    /// The pauses between attempts.
    public var pauses = ReconnectPauses()
    /// The maximum number of unread events. Beyond it state frames are dropped, because the next
    /// one replaces them. Any other message ends the connection.
    public var eventLimit = 1024
    /// The maximum number of unanswered requests.
    public var requestLimit = 256
    /// The maximum number of unsent bytes.
    public var outboundBytes = 256 * 1024
    /// The longest message accepted from the server, in bytes.
    public var messageBytes = 1024 * 1024
    /// True if the server may compress long messages (RFC 7692), with windows of 4 KiB and without
    /// memory kept between messages.
    public var offersCompression = true
    /// The seed of the pauses' jitter; the system's randomness by default.
    public var seed: UInt64?

    public init() {}
}
