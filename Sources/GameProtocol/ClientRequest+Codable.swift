extension ClientRequest: Codable {
    private enum Key: String, CodingKey {
        case type, id, item, level, equip, ingredient, stream, code, strength, player, reaction
        case accept, agree
        case clientTime = "client_time"
        case isReady = "ready"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = try fields.decodeIfPresent(String.self, forKey: .id)
        switch try fields.decode(ClientMessage.Kind.self, forKey: .type) {
        case .hello: message = .hello(try ClientMessage.Hello(from: decoder))
        case .setProfile: message = .setProfile(try ClientMessage.SetProfile(from: decoder))
        case .listLevels: message = .listLevels
        case .listShop: message = .listShop
        case .purchase:
            message = .purchase(item: try fields.decode(String.self, forKey: .item))
        case .startRound:
            message = .startRound(
                level: try fields.decode(Int.self, forKey: .level),
                equip: try fields.decodeIfPresent([String].self, forKey: .equip) ?? [])
        case .tap: message = .tap(ingredient: try fields.decode(String.self, forKey: .ingredient))
        case .clear: message = .clear
        case .leaveRound: message = .leaveRound
        case .setStream:
            message = .setStream(try fields.decode(StreamMode.self, forKey: .stream))
        case .ping:
            message = .ping(clientTime: try fields.decode(Double.self, forKey: .clientTime))
        case let kind: message = try Self.otherMessage(kind, fields, decoder)
        }
    }

    private static func otherMessage(
        _ kind: ClientMessage.Kind, _ fields: KeyedDecodingContainer<Key>, _ decoder: any Decoder
    ) throws -> ClientMessage {
        switch kind {
        case .queue: .queue(try QueueRequest(from: decoder))
        case .ticket: .ticket
        case .leaveQueue: .leaveQueue
        case .answerBots: .answerBots(accepts: try fields.decode(Bool.self, forKey: .accept))
        case .createRoom: .createRoom(try RoomOptions(from: decoder))
        case .joinRoom: .joinRoom(code: try fields.decode(String.self, forKey: .code))
        case .watchRoom: .watchRoom(code: try fields.decode(String.self, forKey: .code))
        case .leaveRoom: .leaveRoom
        case .setRoom: .setRoom(try RoomOptions(from: decoder))
        case .ready:
            .ready(
                isReady: try fields.decode(Bool.self, forKey: .isReady),
                equip: try fields.decodeIfPresent([String].self, forKey: .equip) ?? [])
        case .addBot: .addBot(strength: try fields.decode(String.self, forKey: .strength))
        case .removeMember: .removeMember(player: try fields.decode(String.self, forKey: .player))
        case .rematch: .rematch(agrees: try fields.decode(Bool.self, forKey: .agree))
        case .react: .react(reaction: try fields.decode(String.self, forKey: .reaction))
        case .raceGhost:
            .raceGhost(
                level: try fields.decode(Int.self, forKey: .level),
                player: try fields.decodeIfPresent(String.self, forKey: .player))
        case .daily: .daily
        case .startDaily: .startDaily
        case .board: .board(try BoardRequest(from: decoder))
        case .listLedger: .listLedger(try LedgerRequest(from: decoder))
        case .statistics: .statistics
        case .replay: .replay(try ReplayRequest(from: decoder))
        case .hello, .setProfile, .listLevels, .listShop, .purchase, .startRound, .tap, .clear,
            .leaveRound, .setStream, .ping:
            preconditionFailure("the messages of solo rounds are decoded before")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(message.type, forKey: .type)
        try fields.encodeIfPresent(id, forKey: .id)
        switch message {
        case .hello(let hello): try hello.encode(to: encoder)
        case .setProfile(let profile): try profile.encode(to: encoder)
        case .listLevels, .listShop, .clear, .leaveRound: break
        case .purchase(let item): try fields.encode(item, forKey: .item)
        case .startRound(let level, let equip):
            try fields.encode(level, forKey: .level)
            if !equip.isEmpty { try fields.encode(equip, forKey: .equip) }
        case .tap(let ingredient): try fields.encode(ingredient, forKey: .ingredient)
        case .setStream(let stream): try fields.encode(stream, forKey: .stream)
        case .ping(let clientTime): try fields.encode(clientTime, forKey: .clientTime)
        default: try encodeOtherMessage(&fields, encoder)
        }
    }

    private func encodeOtherMessage(
        _ fields: inout KeyedEncodingContainer<Key>, _ encoder: any Encoder
    ) throws {
        switch message {
        case .queue(let body): try body.encode(to: encoder)
        case .answerBots(let accepts): try fields.encode(accepts, forKey: .accept)
        case .createRoom(let body), .setRoom(let body): try body.encode(to: encoder)
        case .joinRoom(let code), .watchRoom(let code): try fields.encode(code, forKey: .code)
        case .ready(let isReady, let equip):
            try fields.encode(isReady, forKey: .isReady)
            if !equip.isEmpty { try fields.encode(equip, forKey: .equip) }
        case .addBot(let strength): try fields.encode(strength, forKey: .strength)
        case .removeMember(let player): try fields.encode(player, forKey: .player)
        case .rematch(let agrees): try fields.encode(agrees, forKey: .agree)
        case .react(let reaction): try fields.encode(reaction, forKey: .reaction)
        case .raceGhost(let level, let player):
            try fields.encode(level, forKey: .level)
            try fields.encodeIfPresent(player, forKey: .player)
        case .board(let body): try body.encode(to: encoder)
        case .listLedger(let body): try body.encode(to: encoder)
        case .replay(let body): try body.encode(to: encoder)
        default: break
        }
    }
}
