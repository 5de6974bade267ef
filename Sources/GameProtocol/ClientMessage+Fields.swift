/// How each message is read from a request's members.
extension ClientMessage {
    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {
        switch kind {
        case .hello:
            self = .hello(
                Hello(
                    playerID: try fields.optional("player_id"),
                    token: try fields.optional("token"), stream: try fields.optional("stream"),
                    language: try fields.optional("language"),
                    client: try fields.optional("client")))
        case .setProfile:
            self = .setProfile(
                SetProfile(
                    name: try fields.optional("name"), avatar: try fields.optional("avatar")))
        case .listLevels: self = .listLevels
        case .listShop: self = .listShop
        case .purchase: self = .purchase(itemID: try fields.required("item_id"))
        case .startRound:
            self = .startRound(
                levelID: try fields.required("level_id"),
                itemIDs: try fields.optional("item_ids") ?? [])
        case .tap: self = .tap(ingredientID: try fields.required("ingredient_id"))
        case .clear: self = .clear
        case .leaveRound: self = .leaveRound
        case .setStream: self = .setStream(try fields.required("stream"))
        case .ping: self = .ping(clientTime: try fields.required("client_time"))
        case .queue:
            self = .queue(
                QueueRequest(
                    levelID: try fields.optional("level_id"),
                    seatCount: try fields.optional("seat_count")))
        case .getTicket: self = .getTicket
        case .leaveQueue: self = .leaveQueue
        case .answerBots: self = .answerBots(accepts: try fields.required("accept"))
        case .createRoom: self = .createRoom(try RoomOptions(fields))
        case .joinRoom: self = .joinRoom(roomCode: try fields.required("room_code"))
        case .watchRoom: self = .watchRoom(roomCode: try fields.required("room_code"))
        case .leaveRoom: self = .leaveRoom
        case .setRoom: self = .setRoom(try RoomOptions(fields))
        case .ready:
            self = .ready(
                isReady: try fields.required("ready"),
                itemIDs: try fields.optional("item_ids") ?? [])
        case .addBot: self = .addBot(botStrength: try fields.required("bot_strength"))
        case .removeMember: self = .removeMember(playerID: try fields.required("player_id"))
        case .rematch:
            self = .rematch(
                agrees: try fields.required("agree"),
                itemIDs: try fields.optional("item_ids") ?? [])
        case .react: self = .react(reaction: try fields.required("reaction"))
        case .raceGhost:
            self = .raceGhost(
                levelID: try fields.required("level_id"),
                playerID: try fields.optional("player_id"),
                recordID: try fields.optional("record_id"))
        case .getDaily: self = .getDaily
        case .startDaily: self = .startDaily
        case .getBoard:
            self = .getBoard(
                BoardRequest(
                    boardID: try fields.required("board_id"), season: try fields.optional("season"),
                    from: try fields.optional("from"), count: try fields.optional("count"),
                    around: try fields.optional("around")))
        case .listLedger:
            self = .listLedger(
                LedgerRequest(
                    beforeNumber: try fields.optional("before_number"),
                    count: try fields.optional("count")))
        case .getStatistics: self = .getStatistics
        case .getReplay:
            self = .getReplay(
                ReplayRequest(
                    recordID: try fields.required("record_id"),
                    playerID: try fields.optional("player_id"),
                    fromTick: try fields.optional("from_tick")))
        }
    }
}

extension RoomOptions {
    fileprivate init(_ fields: RequestFields) throws(RequestFault) {
        self.init(
            levelID: try fields.optional("level_id"),
            seatCount: try fields.optional("seat_count"), bestOf: try fields.optional("best_of"),
            allowItems: try fields.optional("allow_items"))
    }
}
