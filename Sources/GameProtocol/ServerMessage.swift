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
    case ticket(TicketState)
    case leftQueue(LeftQueue)
    case room(RoomState)
    case leftRoom(LeftRoom)
    case raceState(RaceProgress)
    case raceView(RaceView)
    case raceEnded(RaceEnded)
    case raceCancelled(RaceCancelled)
    case reaction(ReactionShown)
    case idleWarning(IdleWarning)
    case daily(DailyState)
    case board(BoardRows)
    case ledger(LedgerEntries)
    case statistics(PlayerStatistics)
    case replay(Replay)

    /// Every `type` that a server can send.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case welcome, profile, levels, shop, purchased, snapshot, state, tapped, cleared, balance
        case roundEnded = "round_ended"
        case stream, pong, shutdown, error, ticket
        case leftQueue = "left_queue"
        case room
        case leftRoom = "left_room"
        case raceState = "race_state"
        case raceView = "race_view"
        case raceEnded = "race_ended"
        case raceCancelled = "race_cancelled"
        case reaction
        case idleWarning = "idle_warning"
        case daily, board, ledger, statistics, replay
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
        case .ticket: .ticket
        case .leftQueue: .leftQueue
        case .room: .room
        case .leftRoom: .leftRoom
        case .raceState: .raceState
        case .raceView: .raceView
        case .raceEnded: .raceEnded
        case .raceCancelled: .raceCancelled
        case .reaction: .reaction
        case .idleWarning: .idleWarning
        case .daily: .daily
        case .board: .board
        case .ledger: .ledger
        case .statistics: .statistics
        case .replay: .replay
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
