/// The messages that a server sends (Protocol/reference.md). `ServerEvent` holds the
/// envelope's `type` and `re`.
///
/// A new message needs a case here and in `Kind`, and a line in each of the two switches below; the
/// compiler asks for each of them. Its values are a type in the folder of its conversation.
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
    /// What only companions are told.
    case library(LibraryEvent)
    case cooking(CookingEvent)

    /// Every `type` that a server can send, but for those of `LibraryEvent` and `CookingEvent`.
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

    private enum Key: String, CodingKey {
        case player, levels, stream
    }

    init(_ kind: Kind, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        switch kind {
        case .welcome: self = .welcome(try Welcome(from: decoder))
        case .profile: self = .profile(try fields.decode(PlayerProfile.self, forKey: .player))
        case .levels: self = .levels(try fields.decode([LevelSummary].self, forKey: .levels))
        case .shop: self = .shop(try Shop(from: decoder))
        case .purchased: self = .purchased(try Purchased(from: decoder))
        case .snapshot: self = .snapshot(try Snapshot(from: decoder))
        case .state: self = .state(try StateFrame(from: decoder))
        case .tapped: self = .tapped(try Tapped(from: decoder))
        case .cleared: self = .cleared(try Cleared(from: decoder))
        case .balance: self = .balance(try Balance(from: decoder))
        case .roundEnded: self = .roundEnded(try RoundEnded(from: decoder))
        case .stream: self = .stream(try fields.decode(StreamMode.self, forKey: .stream))
        case .pong: self = .pong(try Pong(from: decoder))
        case .shutdown: self = .shutdown(try Shutdown(from: decoder))
        case .error: self = .error(try ErrorMessage(from: decoder))
        case .ticket: self = .ticket(try TicketState(from: decoder))
        case .leftQueue: self = .leftQueue(try LeftQueue(from: decoder))
        case .room: self = .room(try RoomState(from: decoder))
        case .leftRoom: self = .leftRoom(try LeftRoom(from: decoder))
        case .raceState: self = .raceState(try RaceProgress(from: decoder))
        case .raceView: self = .raceView(try RaceView(from: decoder))
        case .raceEnded: self = .raceEnded(try RaceEnded(from: decoder))
        case .raceCancelled: self = .raceCancelled(try RaceCancelled(from: decoder))
        case .reaction: self = .reaction(try ReactionShown(from: decoder))
        case .idleWarning: self = .idleWarning(try IdleWarning(from: decoder))
        case .daily: self = .daily(try DailyState(from: decoder))
        case .board: self = .board(try BoardRows(from: decoder))
        case .ledger: self = .ledger(try LedgerEntries(from: decoder))
        case .statistics: self = .statistics(try PlayerStatistics(from: decoder))
        case .replay: self = .replay(try Replay(from: decoder))
        }
    }

    /// The envelope's `type`, and the other members.
    var content: (type: String, members: MessageMembers) {
        switch self {
        case .welcome(let body): Self.named(.welcome, .of(body))
        case .profile(let player): Self.named(.profile, ["player": player])
        case .levels(let levels): Self.named(.levels, ["levels": levels])
        case .shop(let body): Self.named(.shop, .of(body))
        case .purchased(let body): Self.named(.purchased, .of(body))
        case .snapshot(let body): Self.named(.snapshot, .of(body))
        case .state(let body): Self.named(.state, .of(body))
        case .tapped(let body): Self.named(.tapped, .of(body))
        case .cleared(let body): Self.named(.cleared, .of(body))
        case .balance(let body): Self.named(.balance, .of(body))
        case .roundEnded(let body): Self.named(.roundEnded, .of(body))
        case .stream(let stream): Self.named(.stream, ["stream": stream])
        case .pong(let body): Self.named(.pong, .of(body))
        case .shutdown(let body): Self.named(.shutdown, .of(body))
        case .error(let body): Self.named(.error, .of(body))
        case .ticket(let body): Self.named(.ticket, .of(body))
        case .leftQueue(let body): Self.named(.leftQueue, .of(body))
        case .room(let body): Self.named(.room, .of(body))
        case .leftRoom(let body): Self.named(.leftRoom, .of(body))
        case .raceState(let body): Self.named(.raceState, .of(body))
        case .raceView(let body): Self.named(.raceView, .of(body))
        case .raceEnded(let body): Self.named(.raceEnded, .of(body))
        case .raceCancelled(let body): Self.named(.raceCancelled, .of(body))
        case .reaction(let body): Self.named(.reaction, .of(body))
        case .idleWarning(let body): Self.named(.idleWarning, .of(body))
        case .daily(let body): Self.named(.daily, .of(body))
        case .board(let body): Self.named(.board, .of(body))
        case .ledger(let body): Self.named(.ledger, .of(body))
        case .statistics(let body): Self.named(.statistics, .of(body))
        case .replay(let body): Self.named(.replay, .of(body))
        case .library(let event): (event.content.type.rawValue, event.content.members)
        case .cooking(let event): (event.content.type.rawValue, event.content.members)
        }
    }

    private static func named(
        _ kind: Kind, _ members: MessageMembers
    ) -> (type: String, members: MessageMembers) {
        (kind.rawValue, members)
    }

    /// The envelope's `type`.
    public var type: String { content.type }

    /// Nil for messages that only companions are told.
    public var kind: Kind? { Kind(rawValue: content.type) }
}
