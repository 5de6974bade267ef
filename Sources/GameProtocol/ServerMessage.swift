/// What a server says (protocol.md, "Server messages").
public enum ServerMessage: Hashable, Sendable {
    case welcome(Welcome)
    case profile(PlayerProfile)
    case levels([LevelSummary])
    case shop(Shop)
    case purchased(Purchased)
    case snapshot(Snapshot)
    case state(StateFrame)
    case tapped(Tapped)
    case cleared(Cleared)
    case balance(Balance)
    case roundEnded(RoundEnded)
    case stream(StreamMode)
    case pong(Pong)
    case shutdown(Shutdown)
    case error(ErrorMessage)

    /// Every `type` that a server can send.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case welcome, profile, levels, shop, purchased, snapshot, state, tapped, cleared, balance
        case roundEnded = "round_ended"
        case stream, pong, shutdown, error
    }

    /// The envelope's `type`.
    public var type: Kind {
        switch self {
        case .welcome: .welcome
        case .profile: .profile
        case .levels: .levels
        case .shop: .shop
        case .purchased: .purchased
        case .snapshot: .snapshot
        case .state: .state
        case .tapped: .tapped
        case .cleared: .cleared
        case .balance: .balance
        case .roundEnded: .roundEnded
        case .stream: .stream
        case .pong: .pong
        case .shutdown: .shutdown
        case .error: .error
        }
    }
}

/// A server message with its envelope.
public struct ServerEvent: Hashable, Sendable {
    /// The `id` of the request that this answers.
    public var re: String?
    public var message: ServerMessage

    public init(re: String? = nil, _ message: ServerMessage) {
        self.re = re
        self.message = message
    }
}
