/// Why the server closes a connection: the WebSocket close codes of protocol.md, "Close codes".
public enum CloseReason: UInt16, Sendable, CaseIterable {
    /// Too many messages that no correct client sends.
    case abuse = 4000
    /// The player connected from elsewhere.
    case takenOver = 4001
    /// No `hello` in time.
    case helloTimeout = 4002
    /// No pong in time.
    case pingTimeout = 4003
    /// The client reads too slowly.
    case slowConsumer = 4004
    /// The server is stopping.
    case shuttingDown = 4005
    /// Messages, pings or pongs far above the rate limit.
    case flood = 4006
    /// The client offered only protocol versions that the server doesn't support.
    case unsupportedVersion = 4007
    /// The player goes on at another node, whose address was told.
    case moved = 4008
    /// The node can't reach its database; others may have the player.
    case cutOff = 4009
    /// The device was signed out.
    case signedOut = 4010
    /// An operator has banned the player or the address.
    case banned = 4011

    /// True if a client may reconnect on its own.
    public var canRetry: Bool {
        switch self {
        case .abuse, .takenOver, .flood, .unsupportedVersion, .signedOut, .banned: false
        case .helloTimeout, .pingTimeout, .slowConsumer, .shuttingDown, .moved, .cutOff: true
        }
    }

    /// The close frame's reason.
    package var text: String {
        switch self {
        case .abuse: "too many messages that can't be read or aren't allowed"
        case .takenOver: "the player connected elsewhere"
        case .helloTimeout: "no hello in time"
        case .pingTimeout: "no pong in time"
        case .slowConsumer: "messages were read too slowly"
        case .shuttingDown: "the server is stopping, connect again in a few seconds"
        case .flood: "far too many messages, pings or pongs"
        case .unsupportedVersion: "this server speaks \(GameProtocol.subprotocol)"
        case .moved: "go on at the address in the redirect"
        case .signedOut: "this device was signed out"
        case .banned: "banned by an operator"
        case .cutOff: "the database can't be reached from here, connect again"
        }
    }
}
