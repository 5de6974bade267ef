extension ClientRequest: Codable {
    private enum Key: String, CodingKey {
        case type, id, item, level, equip, ingredient, stream
        case clientTime = "client_time"
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
        }
    }
}
