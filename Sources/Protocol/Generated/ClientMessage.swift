// Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it.
// swift-format-ignore-file

import Base
import Kitchen
import Recipes
import StrictJSON

/// The messages that a client sends, but for those of its own conversations.
public enum ClientMessage: Hashable, Sendable {
    case hello(Hello)
    case setProfile(SetProfile)
    case listLevels
    case listShop
    case purchase(itemID: String)
    case startRound(levelID: Int, itemIDs: [String])
    case startRecipe(RecipeReference)
    case tap(ingredientID: String)
    case clear
    case leaveRound
    case setStream(stream: StreamMode)
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
    case addBot(botStrength: BotStrength)
    case removeMember(playerID: PlayerID)
    case rematch(agrees: Bool, itemIDs: [String])
    case react(reaction: String)
    case raceGhost(levelID: Int, playerID: PlayerID? = nil, recordID: PlayID? = nil)
    case getDaily
    case startDaily
    case getBoard(BoardRequest)
    case listLedger(LedgerRequest)
    case getStatistics
    case getReplay(ReplayRequest)
    case library(LibraryMessage)
    case cooking(CookingMessage)

    /// The envelope's `type`.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case hello
        case setProfile = "set_profile"
        case listLevels = "list_levels"
        case listShop = "list_shop"
        case purchase
        case startRound = "start_round"
        case startRecipe = "start_recipe"
        case tap
        case clear
        case leaveRound = "leave_round"
        case setStream = "set_stream"
        case ping
        case queue
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
        case rematch
        case react
        case raceGhost = "race_ghost"
        case getDaily = "get_daily"
        case startDaily = "start_daily"
        case getBoard = "get_board"
        case listLedger = "list_ledger"
        case getStatistics = "get_statistics"
        case getReplay = "get_replay"
    }

    /// Reads a message's members and makes all checks that need no server state.
    ///
    /// - Throws: `wrong_type`, `missing_field`, `number_out_of_range` or `bad_value`, with a
    ///   sentence that names the member and the allowed values.
    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {
        switch kind {
        case .hello: self = .hello(try ClientMessage.Hello(fields))
        case .setProfile: self = .setProfile(try ClientMessage.SetProfile(fields))
        case .listLevels: self = .listLevels
        case .listShop: self = .listShop
        case .purchase: self = .purchase(
                itemID: try fields.required("item_id"))
        case .startRound: self = .startRound(
                levelID: try fields.required("level_id"),
                itemIDs: try fields.optionalItemIDs("item_ids") ?? [])
        case .startRecipe: self = .startRecipe(try RecipeReference(fields))
        case .tap: self = .tap(
                ingredientID: try fields.required("ingredient_id"))
        case .clear: self = .clear
        case .leaveRound: self = .leaveRound
        case .setStream: self = .setStream(
                stream: try fields.required("stream"))
        case .ping: self = .ping(
                clientTime: try fields.required("client_time"))
        case .queue: self = .queue(try QueueRequest(fields))
        case .getTicket: self = .getTicket
        case .leaveQueue: self = .leaveQueue
        case .answerBots: self = .answerBots(
                accepts: try fields.required("accept"))
        case .createRoom: self = .createRoom(try RoomOptions(creating: fields))
        case .joinRoom: self = .joinRoom(
                roomCode: try fields.required("room_code"))
        case .watchRoom: self = .watchRoom(
                roomCode: try fields.required("room_code"))
        case .leaveRoom: self = .leaveRoom
        case .setRoom: self = .setRoom(try RoomOptions(changing: fields))
        case .ready: self = .ready(
                isReady: try fields.required("ready"),
                itemIDs: try fields.optionalItemIDs("item_ids") ?? [])
        case .addBot: self = .addBot(
                botStrength: try fields.required("bot_strength"))
        case .removeMember: self = .removeMember(
                playerID: try fields.required("player_id"))
        case .rematch: self = .rematch(
                agrees: try fields.required("agree"),
                itemIDs: try fields.optionalItemIDs("item_ids") ?? [])
        case .react: self = .react(
                reaction: try fields.reaction("reaction"))
        case .raceGhost: self = .raceGhost(
                levelID: try fields.required("level_id"),
                playerID: try fields.optional("player_id"),
                recordID: try fields.optional("record_id"))
        case .getDaily: self = .getDaily
        case .startDaily: self = .startDaily
        case .getBoard: self = .getBoard(try BoardRequest(fields))
        case .listLedger: self = .listLedger(try LedgerRequest(fields))
        case .getStatistics: self = .getStatistics
        case .getReplay: self = .getReplay(try ReplayRequest(fields))
        }
    }

    /// The envelope's `type`, and the other members.
    var content: (type: String, members: MessageMembers) {
        switch self {
        case .hello(let body): ("hello", .of(body))
        case .setProfile(let body): ("set_profile", .of(body))
        case .listLevels: ("list_levels", [:])
        case .listShop: ("list_shop", [:])
        case .purchase(let itemID):
            ("purchase", ["item_id": itemID])
        case .startRound(let levelID, let itemIDs):
            ("start_round", ["level_id": levelID, "item_ids": itemIDs.isEmpty ? nil : itemIDs])
        case .startRecipe(let body): ("start_recipe", .of(body))
        case .tap(let ingredientID):
            ("tap", ["ingredient_id": ingredientID])
        case .clear: ("clear", [:])
        case .leaveRound: ("leave_round", [:])
        case .setStream(let stream):
            ("set_stream", ["stream": stream])
        case .ping(let clientTime):
            ("ping", ["client_time": clientTime])
        case .queue(let body): ("queue", .of(body))
        case .getTicket: ("get_ticket", [:])
        case .leaveQueue: ("leave_queue", [:])
        case .answerBots(let accepts):
            ("answer_bots", ["accept": accepts])
        case .createRoom(let body): ("create_room", .of(body))
        case .joinRoom(let roomCode):
            ("join_room", ["room_code": roomCode])
        case .watchRoom(let roomCode):
            ("watch_room", ["room_code": roomCode])
        case .leaveRoom: ("leave_room", [:])
        case .setRoom(let body): ("set_room", .of(body))
        case .ready(let isReady, let itemIDs):
            ("ready", ["ready": isReady, "item_ids": itemIDs.isEmpty ? nil : itemIDs])
        case .addBot(let botStrength):
            ("add_bot", ["bot_strength": botStrength])
        case .removeMember(let playerID):
            ("remove_member", ["player_id": playerID])
        case .rematch(let agrees, let itemIDs):
            ("rematch", ["agree": agrees, "item_ids": itemIDs.isEmpty ? nil : itemIDs])
        case .react(let reaction):
            ("react", ["reaction": reaction])
        case .raceGhost(let levelID, let playerID, let recordID):
            ("race_ghost", ["level_id": levelID, "player_id": playerID, "record_id": recordID])
        case .getDaily: ("get_daily", [:])
        case .startDaily: ("start_daily", [:])
        case .getBoard(let body): ("get_board", .of(body))
        case .listLedger(let body): ("list_ledger", .of(body))
        case .getStatistics: ("get_statistics", [:])
        case .getReplay(let body): ("get_replay", .of(body))
        case .library(let message): (message.type.rawValue, message.content.members)
        case .cooking(let message): (message.type.rawValue, message.content.members)
        }
    }

    /// The envelope's `type`.
    public var type: String { content.type }

    /// Nil for the messages of companions' conversations.
    public var kind: Kind? { Kind(rawValue: content.type) }
}

extension ClientMessage {
    /// Signs in. It is the first message of a connection.
    public struct Hello: Encodable, Hashable, Sendable {
        /// The returning player's id. A new player sends neither this nor `token`.
        public var playerID: String?
        /// The secret from the first `welcome`.
        public var token: String?
        /// `tick`: a frame at every tick. `change`: one when something changed that the client
        /// can't predict, and one a second.
        public var stream: StreamMode?
        /// The language of names, as a BCP 47 tag such as `es-MX`.
        public var language: String?
        /// The client's name and version, for the server's log.
        public var client: String?
        /// The use of a connection: to play on, or for the recipe library.
        public var role: ConnectionRole?
        /// The installation of the client: 32 hexadecimal digits that it draws once and keeps. A
        /// companion sends it.
        public var deviceID: DeviceID?

        private enum CodingKeys: String, CodingKey {
            case playerID = "player_id"
            case token
            case stream
            case language
            case client
            case role
            case deviceID = "device_id"
        }

        public init(
            playerID: String? = nil,
            token: String? = nil,
            stream: StreamMode? = nil,
            language: String? = nil,
            client: String? = nil,
            role: ConnectionRole? = nil,
            deviceID: DeviceID? = nil
        ) {
            self.playerID = playerID
            self.token = token
            self.stream = stream
            self.language = language
            self.client = client
            self.role = role
            self.deviceID = deviceID
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                playerID: try fields.optional("player_id"),
                token: try fields.optional("token"),
                stream: try fields.optional("stream"),
                language: try fields.optional("language"),
                client: try fields.optional("client"),
                role: try fields.optional("role"),
                deviceID: try fields.optional("device_id"))
            try check(fields)
        }
    }
}

extension ClientMessage {
    /// Changes the name, the avatar or both.
    public struct SetProfile: Encodable, Hashable, Sendable {
        /// The new name: 1 to 20 characters, at most 160 bytes.
        public var name: String?
        /// The new avatar: one character of at most 64 bytes.
        public var avatar: String?

        public init(
            name: String? = nil,
            avatar: String? = nil
        ) {
            self.name = name
            self.avatar = avatar
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                name: try fields.optional("name"),
                avatar: try fields.optional("avatar"))
            try check(fields)
        }
    }
}

/// Starts a solo round in a level that is made of a recipe of a household of the player's.
public struct RecipeReference: Encodable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The recipe to play.
    public var recipeID: RecipeID

    private enum CodingKeys: String, CodingKey {
        case householdID = "household_id"
        case recipeID = "recipe_id"
    }

    public init(
        householdID: HouseholdID,
        recipeID: RecipeID
    ) {
        self.householdID = householdID
        self.recipeID = recipeID
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            householdID: try fields.required("household_id"),
            recipeID: try fields.required("recipe_id"))
    }
}

/// Asks for a race against others.
public struct QueueRequest: Encodable, Hashable, Sendable {
    /// One of `levels`; any if absent.
    public var levelID: Int?
    /// Seats of the race.
    public var seatCount: Int?

    private enum CodingKeys: String, CodingKey {
        case levelID = "level_id"
        case seatCount = "seat_count"
    }

    public init(
        levelID: Int? = nil,
        seatCount: Int? = nil
    ) {
        self.levelID = levelID
        self.seatCount = seatCount
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            levelID: try fields.optional("level_id"),
            seatCount: try fields.optional("seat_count"))
    }
}

/// Asks for rows of a leaderboard.
public struct BoardRequest: Encodable, Hashable, Sendable {
    /// `level/1`, `rating`, or `daily/2026-11-21`.
    public var boardID: String
    /// A month of UTC such as `2026-11`; all time if absent.
    public var season: String?
    /// The first row. Can't be combined with `around`.
    public var from: Int?
    /// The number of rows; with `around`, 1 to 24 on each side.
    public var count: Int?
    /// Asks for the rows around the player's own.
    public var around: Bool?

    private enum CodingKeys: String, CodingKey {
        case boardID = "board_id"
        case season
        case from
        case count
        case around
    }

    public init(
        boardID: String,
        season: String? = nil,
        from: Int? = nil,
        count: Int? = nil,
        around: Bool? = nil
    ) {
        self.boardID = boardID
        self.season = season
        self.from = from
        self.count = count
        self.around = around
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            boardID: try fields.required("board_id"),
            season: try fields.optional("season"),
            from: try fields.optional("from"),
            count: try fields.optionalNumber("count", 1...50),
            around: try fields.optional("around"))
        try check(fields)
    }
}

/// Asks for the player's own ledger, the newest entry first.
public struct LedgerRequest: Encodable, Hashable, Sendable {
    /// Entries below this number; by default from the newest on.
    public var beforeNumber: Int64?
    /// The number of entries.
    public var count: Int?

    private enum CodingKeys: String, CodingKey {
        case beforeNumber = "before_number"
        case count
    }

    public init(
        beforeNumber: Int64? = nil,
        count: Int? = nil
    ) {
        self.beforeNumber = beforeNumber
        self.count = count
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            beforeNumber: try fields.optional("before_number"),
            count: try fields.optionalNumber("count", 1...50))
        try check(fields)
    }
}

/// Asks for a replay of a finished round.
public struct ReplayRequest: Encodable, Hashable, Sendable {
    /// The `round_id` or `race_id` of a result, or the `record_id` of a board's row.
    public var recordID: PlayID
    /// The round's player; by default the player who asks.
    public var playerID: PlayerID?
    /// The first tick. Unit: ticks.
    public var fromTick: Int?

    private enum CodingKeys: String, CodingKey {
        case recordID = "record_id"
        case playerID = "player_id"
        case fromTick = "from_tick"
    }

    public init(
        recordID: PlayID,
        playerID: PlayerID? = nil,
        fromTick: Int? = nil
    ) {
        self.recordID = recordID
        self.playerID = playerID
        self.fromTick = fromTick
    }

    init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            recordID: try fields.required("record_id"),
            playerID: try fields.optional("player_id"),
            fromTick: try fields.optionalNumber("from_tick", 0...36000))
    }
}
