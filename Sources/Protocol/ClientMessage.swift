/// The messages that a client sends (Protocol/reference.md). `ClientRequest` holds the
/// envelope's `type` and `id`.
///
/// A new message needs a case here and in `Kind`, a line in each of the two switches below, and its
/// handler in the server; the compiler asks for each of them. If it has more than two members, give
/// it a type in the folder of its conversation that reads, checks and encodes itself.
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
    /// What only companions ask.
    case library(LibraryMessage)
    case cooking(CookingMessage)

    /// Every `type` that a client can send, but for those of `LibraryMessage` and `CookingMessage`.
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

    /// Reads a message's members and makes all checks that need no server state.
    ///
    /// - Throws: `wrong_type`, `missing_field`, `number_out_of_range` or `bad_value`, with a
    ///   sentence that names the member and what is allowed.
    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {
        switch kind {
        case .hello: self = .hello(try Hello(fields))
        case .setProfile: self = .setProfile(try SetProfile(fields))
        case .listLevels: self = .listLevels
        case .listShop: self = .listShop
        case .purchase: self = .purchase(itemID: try fields.required("item_id"))
        case .startRound:
            self = .startRound(
                levelID: try fields.required("level_id"), itemIDs: try fields.itemIDs())
        case .startRecipe: self = .startRecipe(try RecipeReference(fields))
        case .tap: self = .tap(ingredientID: try fields.required("ingredient_id"))
        case .clear: self = .clear
        case .leaveRound: self = .leaveRound
        case .setStream: self = .setStream(try fields.required("stream"))
        case .ping: self = .ping(clientTime: try fields.required("client_time"))
        case .queue: self = .queue(try QueueRequest(fields))
        case .getTicket: self = .getTicket
        case .leaveQueue: self = .leaveQueue
        case .answerBots: self = .answerBots(accepts: try fields.required("accept"))
        case .createRoom: self = .createRoom(try RoomOptions(creating: fields))
        case .joinRoom: self = .joinRoom(roomCode: try fields.required("room_code"))
        case .watchRoom: self = .watchRoom(roomCode: try fields.required("room_code"))
        case .leaveRoom: self = .leaveRoom
        case .setRoom: self = .setRoom(try RoomOptions(changing: fields))
        case .ready:
            self = .ready(isReady: try fields.required("ready"), itemIDs: try fields.itemIDs())
        case .addBot: self = .addBot(botStrength: try fields.botStrength())
        case .removeMember: self = .removeMember(playerID: try fields.identifier("player_id"))
        case .rematch:
            self = .rematch(agrees: try fields.required("agree"), itemIDs: try fields.itemIDs())
        case .react: self = .react(reaction: try fields.reaction())
        case .raceGhost:
            self = .raceGhost(
                levelID: try fields.required("level_id"),
                playerID: try fields.optionalIdentifier("player_id"),
                recordID: try fields.optionalIdentifier("record_id"))
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
        case .hello(let hello): Self.named(.hello, .of(hello))
        case .setProfile(let profile): Self.named(.setProfile, .of(profile))
        case .listLevels: Self.named(.listLevels, [:])
        case .listShop: Self.named(.listShop, [:])
        case .purchase(let itemID): Self.named(.purchase, ["item_id": itemID])
        case .startRound(let levelID, let itemIDs):
            Self.named(
                .startRound, ["level_id": levelID, "item_ids": itemIDs.isEmpty ? nil : itemIDs])
        case .startRecipe(let recipe): Self.named(.startRecipe, .of(recipe))
        case .tap(let ingredientID): Self.named(.tap, ["ingredient_id": ingredientID])
        case .clear: Self.named(.clear, [:])
        case .leaveRound: Self.named(.leaveRound, [:])
        case .setStream(let stream): Self.named(.setStream, ["stream": stream])
        case .ping(let clientTime): Self.named(.ping, ["client_time": clientTime])
        case .queue(let request): Self.named(.queue, .of(request))
        case .getTicket: Self.named(.getTicket, [:])
        case .leaveQueue: Self.named(.leaveQueue, [:])
        case .answerBots(let accepts): Self.named(.answerBots, ["accept": accepts])
        case .createRoom(let options): Self.named(.createRoom, .of(options))
        case .joinRoom(let roomCode): Self.named(.joinRoom, ["room_code": roomCode])
        case .watchRoom(let roomCode): Self.named(.watchRoom, ["room_code": roomCode])
        case .leaveRoom: Self.named(.leaveRoom, [:])
        case .setRoom(let options): Self.named(.setRoom, .of(options))
        case .ready(let isReady, let itemIDs):
            Self.named(.ready, ["ready": isReady, "item_ids": itemIDs.isEmpty ? nil : itemIDs])
        case .addBot(let botStrength): Self.named(.addBot, ["bot_strength": botStrength])
        case .removeMember(let playerID): Self.named(.removeMember, ["player_id": playerID])
        case .rematch(let agrees, let itemIDs):
            Self.named(.rematch, ["agree": agrees, "item_ids": itemIDs.isEmpty ? nil : itemIDs])
        case .react(let reaction): Self.named(.react, ["reaction": reaction])
        case .raceGhost(let levelID, let playerID, let recordID):
            Self.named(
                .raceGhost, ["level_id": levelID, "player_id": playerID, "record_id": recordID])
        case .getDaily: Self.named(.getDaily, [:])
        case .startDaily: Self.named(.startDaily, [:])
        case .getBoard(let request): Self.named(.getBoard, .of(request))
        case .listLedger(let request): Self.named(.listLedger, .of(request))
        case .getStatistics: Self.named(.getStatistics, [:])
        case .getReplay(let request): Self.named(.getReplay, .of(request))
        case .library(let message): (message.content.type.rawValue, message.content.members)
        case .cooking(let message): (message.content.type.rawValue, message.content.members)
        }
    }

    private static func named(
        _ kind: Kind, _ members: MessageMembers
    ) -> (type: String, members: MessageMembers) {
        (kind.rawValue, members)
    }

    /// The envelope's `type`.
    public var type: String { content.type }

    /// Nil for messages that only companions send.
    public var kind: Kind? { Kind(rawValue: content.type) }
}
