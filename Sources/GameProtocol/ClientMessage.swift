/// What a client says (protocol.md, "Client messages"). The envelope's `type` and `id` stand
/// outside, in `ClientRequest`.
public enum ClientMessage: Hashable, Sendable {
    case hello(Hello)
    case setProfile(SetProfile)
    case listLevels
    case listShop
    case purchase(itemID: String)
    case startRound(levelID: Int, itemIDs: [String])
    case tap(ingredientID: String)
    case clear
    case leaveRound
    case setStream(StreamMode)
    case ping(clientTime: Double)
    case queue(QueueRequest)
    case getTicket
    case leaveQueue
    case answerBots(accepts: Bool)
    case createRoom(RoomOptions)
    case joinRoom(roomCode: String)
    case watchRoom(roomCode: String)
    case leaveRoom
    case setRoom(RoomOptions)
    case ready(isReady: Bool, itemIDs: [String])
    case addBot(botStrength: String)
    case removeMember(playerID: String)
    case rematch(agrees: Bool, itemIDs: [String])
    case react(reaction: String)
    case raceGhost(levelID: Int, playerID: String?, recordID: String? = nil)
    case getDaily
    case startDaily
    case getBoard(BoardRequest)
    case listLedger(LedgerRequest)
    case getStatistics
    case getReplay(ReplayRequest)

    /// Signs in: as the player whose token it brings, or as a new one without.
    public struct Hello: Encodable, Hashable, Sendable {
        /// 32 hexadecimal digits.
        public var playerID: String?
        /// The secret from the first welcome.
        public var token: String?
        public var stream: StreamMode?
        /// The language of names, as a BCP 47 tag such as `es-MX`.
        public var language: String?
        /// The client's name and version, for the server's log.
        public var client: String?

        private enum CodingKeys: String, CodingKey {
            case token, stream, language, client
            case playerID = "player_id"
        }

        public init(
            playerID: String? = nil, token: String? = nil, stream: StreamMode? = nil,
            language: String? = nil, client: String? = nil
        ) {
            self.playerID = playerID
            self.token = token
            self.stream = stream
            self.language = language
            self.client = client
        }
    }

    /// Changes what is given; at least one of them.
    public struct SetProfile: Encodable, Hashable, Sendable {
        public var name: String?
        public var avatar: String?

        public init(name: String? = nil, avatar: String? = nil) {
            self.name = name
            self.avatar = avatar
        }
    }

    /// The envelope's `type`.
    public var type: Kind {
        switch self {
        case .hello: .hello
        case .setProfile: .setProfile
        case .listLevels: .listLevels
        case .listShop: .listShop
        case .purchase: .purchase
        case .startRound: .startRound
        case .tap: .tap
        case .clear: .clear
        case .leaveRound: .leaveRound
        case .setStream: .setStream
        case .ping: .ping
        case .queue: .queue
        case .getTicket: .getTicket
        case .leaveQueue: .leaveQueue
        case .answerBots: .answerBots
        case .createRoom: .createRoom
        case .joinRoom: .joinRoom
        case .watchRoom: .watchRoom
        case .leaveRoom: .leaveRoom
        case .setRoom: .setRoom
        case .ready: .ready
        case .addBot: .addBot
        case .removeMember: .removeMember
        case .rematch: .rematch
        case .react: .react
        case .raceGhost: .raceGhost
        case .getDaily: .getDaily
        case .startDaily: .startDaily
        case .getBoard: .getBoard
        case .listLedger: .listLedger
        case .getStatistics: .getStatistics
        case .getReplay: .getReplay
        }
    }

    /// Every `type` that a client can send.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case hello
        case setProfile = "set_profile"
        case listLevels = "list_levels"
        case listShop = "list_shop"
        case purchase
        case startRound = "start_round"
        case tap
        case clear
        case leaveRound = "leave_round"
        case setStream = "set_stream"
        case ping, queue
        case getTicket = "get_ticket"
        case leaveQueue = "leave_queue"
        case answerBots = "answer_bots"
        case createRoom = "create_room"
        case joinRoom = "join_room"
        case watchRoom = "watch_room"
        case leaveRoom = "leave_room"
        case setRoom = "set_room"
        case ready
        case addBot = "add_bot"
        case removeMember = "remove_member"
        case rematch, react
        case raceGhost = "race_ghost"
        case getDaily = "get_daily"
        case startDaily = "start_daily"
        case getBoard = "get_board"
        case listLedger = "list_ledger"
        case getStatistics = "get_statistics"
        case getReplay = "get_replay"
    }
}

/// A client message with its envelope.
public struct ClientRequest: Hashable, Sendable {
    /// Comes back as `re` in the answer.
    public var id: String?
    public var message: ClientMessage

    public init(id: String? = nil, _ message: ClientMessage) {
        self.id = id
        self.message = message
    }
}
