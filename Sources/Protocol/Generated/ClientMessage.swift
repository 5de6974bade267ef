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
    case account(AccountMessage)

    /// The envelope's `type`.
    public enum Kind: String, Decodable, Sendable, CaseIterable {
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

    /// The envelope's `type`.
    public var type: String {
        switch self {
        case .hello: "hello"
        case .setProfile: "set_profile"
        case .listLevels: "list_levels"
        case .listShop: "list_shop"
        case .purchase: "purchase"
        case .startRound: "start_round"
        case .startRecipe: "start_recipe"
        case .tap: "tap"
        case .clear: "clear"
        case .leaveRound: "leave_round"
        case .setStream: "set_stream"
        case .ping: "ping"
        case .queue: "queue"
        case .getTicket: "get_ticket"
        case .leaveQueue: "leave_queue"
        case .answerBots: "answer_bots"
        case .createRoom: "create_room"
        case .joinRoom: "join_room"
        case .watchRoom: "watch_room"
        case .leaveRoom: "leave_room"
        case .setRoom: "set_room"
        case .ready: "ready"
        case .addBot: "add_bot"
        case .removeMember: "remove_member"
        case .rematch: "rematch"
        case .react: "react"
        case .raceGhost: "race_ghost"
        case .getDaily: "get_daily"
        case .startDaily: "start_daily"
        case .getBoard: "get_board"
        case .listLedger: "list_ledger"
        case .getStatistics: "get_statistics"
        case .getReplay: "get_replay"
        case .library(let message): message.type.rawValue
        case .cooking(let message): message.type.rawValue
        case .account(let message): message.type.rawValue
        }
    }

    /// Nil for the messages of conversations of their own.
    public var kind: Kind? { Kind(rawValue: type) }

    /// Appends the members besides the envelope's.
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .hello(let body): body.writeMembers(to: &json)
        case .setProfile(let body): body.writeMembers(to: &json)
        case .listLevels: break
        case .listShop: break
        case .purchase(let itemID):
            json.member("item_id", itemID)
        case .startRound(let levelID, let itemIDs):
            json.member("level_id", levelID)
            json.member("item_ids", itemIDs.isEmpty ? nil : itemIDs)
        case .startRecipe(let body): body.writeMembers(to: &json)
        case .tap(let ingredientID):
            json.member("ingredient_id", ingredientID)
        case .clear: break
        case .leaveRound: break
        case .setStream(let stream):
            json.member("stream", stream)
        case .ping(let clientTime):
            json.member("client_time", clientTime)
        case .queue(let body): body.writeMembers(to: &json)
        case .getTicket: break
        case .leaveQueue: break
        case .answerBots(let accepts):
            json.member("accept", accepts)
        case .createRoom(let body): body.writeMembers(to: &json)
        case .joinRoom(let roomCode):
            json.member("room_code", roomCode)
        case .watchRoom(let roomCode):
            json.member("room_code", roomCode)
        case .leaveRoom: break
        case .setRoom(let body): body.writeMembers(to: &json)
        case .ready(let isReady, let itemIDs):
            json.member("ready", isReady)
            json.member("item_ids", itemIDs.isEmpty ? nil : itemIDs)
        case .addBot(let botStrength):
            json.member("bot_strength", botStrength)
        case .removeMember(let playerID):
            json.member("player_id", playerID)
        case .rematch(let agrees, let itemIDs):
            json.member("agree", agrees)
            json.member("item_ids", itemIDs.isEmpty ? nil : itemIDs)
        case .react(let reaction):
            json.member("reaction", reaction)
        case .raceGhost(let levelID, let playerID, let recordID):
            json.member("level_id", levelID)
            json.member("player_id", playerID)
            json.member("record_id", recordID)
        case .getDaily: break
        case .startDaily: break
        case .getBoard(let body): body.writeMembers(to: &json)
        case .listLedger(let body): body.writeMembers(to: &json)
        case .getStatistics: break
        case .getReplay(let body): body.writeMembers(to: &json)
        case .library(let message): message.writeMembers(to: &json)
        case .cooking(let message): message.writeMembers(to: &json)
        case .account(let message): message.writeMembers(to: &json)
        }
    }
}

extension ClientMessage {
    /// Signs in. It is the first message of a connection.
    public struct Hello: JSONObjectWritable, Hashable, Sendable {
        /// The returning player's id. A new player sends neither this nor `token`.
        public var playerID: String?
        /// The secret from the device's first `welcome`.
        public var token: String?
        /// The name of a new player's device in the player's list, such as `Firefox on Linux`. The
        /// server keeps at most 40 characters, and leaves out what can't be shown.
        public var deviceName: String?
        /// `tick`: a frame at every tick. `change`: one when something changed that the client
        /// can't predict, and one a second.
        public var stream: StreamMode?
        /// The language of names, as a BCP 47 tag such as `es-MX`.
        public var language: String?
        /// The client's name and version, for the server's log.
        public var client: String?
        /// The use of a connection: to play on, or for the recipe library.
        public var role: ConnectionRole?
        /// True if the client follows `redirect`.
        public var redirects: Bool?
        /// The code of the household or of the room to which a new player comes. Without one, a
        /// server may refuse new players.
        public var invitation: String?
        /// The installation of the client: 32 hexadecimal digits that it draws once and keeps. A
        /// companion sends it.
        public var deviceID: DeviceID?

        public init(
            playerID: String? = nil,
            token: String? = nil,
            deviceName: String? = nil,
            stream: StreamMode? = nil,
            language: String? = nil,
            client: String? = nil,
            role: ConnectionRole? = nil,
            redirects: Bool? = nil,
            invitation: String? = nil,
            deviceID: DeviceID? = nil
        ) {
            self.playerID = playerID
            self.token = token
            self.deviceName = deviceName
            self.stream = stream
            self.language = language
            self.client = client
            self.role = role
            self.redirects = redirects
            self.invitation = invitation
            self.deviceID = deviceID
        }

        init(_ fields: RequestFields) throws(RequestFault) {
            self.init(
                playerID: try fields.optional("player_id"),
                token: try fields.optional("token"),
                deviceName: try fields.optional("device_name"),
                stream: try fields.optional("stream"),
                language: try fields.optional("language"),
                client: try fields.optional("client"),
                role: try fields.optional("role"),
                redirects: try fields.optional("redirects"),
                invitation: try fields.optional("invitation"),
                deviceID: try fields.optional("device_id"))
            try check(fields)
        }

        package func writeMembers(to json: inout JSONWriter) {
            json.member("player_id", playerID)
            json.member("token", token)
            json.member("device_name", deviceName)
            json.member("stream", stream)
            json.member("language", language)
            json.member("client", client)
            json.member("role", role)
            json.member("redirects", redirects)
            json.member("invitation", invitation)
            json.member("device_id", deviceID)
        }
    }
}

extension ClientMessage {
    /// Changes the name, the avatar or both.
    public struct SetProfile: JSONObjectWritable, Hashable, Sendable {
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

        package func writeMembers(to json: inout JSONWriter) {
            json.member("name", name)
            json.member("avatar", avatar)
        }
    }
}

/// Starts a solo round in a level that is made of a recipe of a household of the player's.
public struct RecipeReference: JSONObjectWritable, Hashable, Sendable {
    /// A household: 32 hexadecimal digits.
    public var householdID: HouseholdID
    /// The recipe to play.
    public var recipeID: RecipeID

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

    package func writeMembers(to json: inout JSONWriter) {
        json.member("household_id", householdID)
        json.member("recipe_id", recipeID)
    }
}

/// Asks for a race against others.
public struct QueueRequest: JSONObjectWritable, Hashable, Sendable {
    /// One of `levels`; any if absent.
    public var levelID: Int?
    /// Seats of the race.
    public var seatCount: Int?

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

    package func writeMembers(to json: inout JSONWriter) {
        json.member("level_id", levelID)
        json.member("seat_count", seatCount)
    }
}

/// Asks for rows of a leaderboard.
public struct BoardRequest: JSONObjectWritable, Hashable, Sendable {
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

    package func writeMembers(to json: inout JSONWriter) {
        json.member("board_id", boardID)
        json.member("season", season)
        json.member("from", from)
        json.member("count", count)
        json.member("around", around)
    }
}

/// Asks for the player's own ledger, the newest entry first.
public struct LedgerRequest: JSONObjectWritable, Hashable, Sendable {
    /// Entries below this number; by default from the newest on.
    public var beforeNumber: Int64?
    /// The number of entries.
    public var count: Int?

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

    package func writeMembers(to json: inout JSONWriter) {
        json.member("before_number", beforeNumber)
        json.member("count", count)
    }
}

/// Asks for a replay of a finished round.
public struct ReplayRequest: JSONObjectWritable, Hashable, Sendable {
    /// The `round_id` or `race_id` of a result, or the `record_id` of a board's row.
    public var recordID: PlayID
    /// The round's player; by default the player who asks.
    public var playerID: PlayerID?
    /// The first tick. Unit: ticks.
    public var fromTick: Int?

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

    package func writeMembers(to json: inout JSONWriter) {
        json.member("record_id", recordID)
        json.member("player_id", playerID)
        json.member("from_tick", fromTick)
    }
}
