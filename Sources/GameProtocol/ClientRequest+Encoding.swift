extension ClientRequest: Encodable {
    private enum Key: String, CodingKey {
        case type, id, stream, reaction, accept, agree
        case clientTime = "client_time"
        case isReady = "ready"
        case itemID = "item_id"
        case itemIDs = "item_ids"
        case levelID = "level_id"
        case ingredientID = "ingredient_id"
        case roomCode = "room_code"
        case botStrength = "bot_strength"
        case playerID = "player_id"
        case recordID = "record_id"
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(message.type, forKey: .type)
        try fields.encodeIfPresent(id, forKey: .id)
        switch message {
        case .hello(let body): try body.encode(to: encoder)
        case .setProfile(let body): try body.encode(to: encoder)
        case .purchase(let itemID): try fields.encode(itemID, forKey: .itemID)
        case .startRound(let levelID, let itemIDs):
            try fields.encode(levelID, forKey: .levelID)
            if !itemIDs.isEmpty { try fields.encode(itemIDs, forKey: .itemIDs) }
        case .tap(let ingredientID): try fields.encode(ingredientID, forKey: .ingredientID)
        case .setStream(let stream): try fields.encode(stream, forKey: .stream)
        case .ping(let clientTime): try fields.encode(clientTime, forKey: .clientTime)
        case .queue(let body): try body.encode(to: encoder)
        case .answerBots(let accepts): try fields.encode(accepts, forKey: .accept)
        case .createRoom(let body), .setRoom(let body): try body.encode(to: encoder)
        case .joinRoom(let code), .watchRoom(let code): try fields.encode(code, forKey: .roomCode)
        case .ready(let isReady, let itemIDs):
            try fields.encode(isReady, forKey: .isReady)
            if !itemIDs.isEmpty { try fields.encode(itemIDs, forKey: .itemIDs) }
        case .addBot(let strength): try fields.encode(strength, forKey: .botStrength)
        case .removeMember(let playerID): try fields.encode(playerID, forKey: .playerID)
        case .rematch(let agrees, let itemIDs):
            try fields.encode(agrees, forKey: .agree)
            if !itemIDs.isEmpty { try fields.encode(itemIDs, forKey: .itemIDs) }
        case .react(let reaction): try fields.encode(reaction, forKey: .reaction)
        case .raceGhost(let levelID, let playerID, let recordID):
            try fields.encode(levelID, forKey: .levelID)
            try fields.encodeIfPresent(playerID, forKey: .playerID)
            try fields.encodeIfPresent(recordID, forKey: .recordID)
        case .getBoard(let body): try body.encode(to: encoder)
        case .listLedger(let body): try body.encode(to: encoder)
        case .getReplay(let body): try body.encode(to: encoder)
        case .listLevels, .listShop, .clear, .leaveRound, .getTicket, .leaveQueue, .leaveRoom,
            .getDaily, .startDaily, .getStatistics:
            break
        }
    }
}
