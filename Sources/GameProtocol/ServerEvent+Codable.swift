extension ServerEvent: Codable {
    private enum Key: String, CodingKey {
        case type, re, player, levels, stream
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        re = try fields.decodeIfPresent(String.self, forKey: .re)
        switch try fields.decode(ServerMessage.Kind.self, forKey: .type) {
        case .welcome: message = .welcome(try Welcome(from: decoder))
        case .profile:
            message = .profile(try fields.decode(PlayerProfile.self, forKey: .player))
        case .levels: message = .levels(try fields.decode([LevelSummary].self, forKey: .levels))
        case .shop: message = .shop(try Shop(from: decoder))
        case .purchased: message = .purchased(try Purchased(from: decoder))
        case .snapshot: message = .snapshot(try Snapshot(from: decoder))
        case .state: message = .state(try StateFrame(from: decoder))
        case .tapped: message = .tapped(try Tapped(from: decoder))
        case .cleared: message = .cleared(try Cleared(from: decoder))
        case .balance: message = .balance(try Balance(from: decoder))
        case .roundEnded: message = .roundEnded(try RoundEnded(from: decoder))
        case .stream: message = .stream(try fields.decode(StreamMode.self, forKey: .stream))
        case .pong: message = .pong(try Pong(from: decoder))
        case .shutdown: message = .shutdown(try Shutdown(from: decoder))
        case .error: message = .error(try ErrorMessage(from: decoder))
        case .ticket: message = .ticket(try TicketState(from: decoder))
        case .leftQueue: message = .leftQueue(try LeftQueue(from: decoder))
        case .room: message = .room(try RoomState(from: decoder))
        case .leftRoom: message = .leftRoom(try LeftRoom(from: decoder))
        case .raceState: message = .raceState(try RaceProgress(from: decoder))
        case .raceView: message = .raceView(try RaceView(from: decoder))
        case .raceEnded: message = .raceEnded(try RaceEnded(from: decoder))
        case .raceCancelled: message = .raceCancelled(try RaceCancelled(from: decoder))
        case .reaction: message = .reaction(try ReactionShown(from: decoder))
        case .idleWarning: message = .idleWarning(try IdleWarning(from: decoder))
        case .daily: message = .daily(try DailyState(from: decoder))
        case .board: message = .board(try BoardRows(from: decoder))
        case .ledger: message = .ledger(try LedgerEntries(from: decoder))
        case .statistics: message = .statistics(try PlayerStatistics(from: decoder))
        case .replay: message = .replay(try Replay(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(message.type, forKey: .type)
        try fields.encodeIfPresent(re, forKey: .re)
        switch message {
        case .welcome(let body): try body.encode(to: encoder)
        case .profile(let player): try fields.encode(player, forKey: .player)
        case .levels(let levels): try fields.encode(levels, forKey: .levels)
        case .shop(let body): try body.encode(to: encoder)
        case .purchased(let body): try body.encode(to: encoder)
        case .snapshot(let body): try body.encode(to: encoder)
        case .state(let body): try body.encode(to: encoder)
        case .tapped(let body): try body.encode(to: encoder)
        case .cleared(let body): try body.encode(to: encoder)
        case .balance(let body): try body.encode(to: encoder)
        case .roundEnded(let body): try body.encode(to: encoder)
        case .stream(let stream): try fields.encode(stream, forKey: .stream)
        case .pong(let body): try body.encode(to: encoder)
        case .shutdown(let body): try body.encode(to: encoder)
        case .error(let body): try body.encode(to: encoder)
        case .ticket(let body): try body.encode(to: encoder)
        case .leftQueue(let body): try body.encode(to: encoder)
        case .room(let body): try body.encode(to: encoder)
        case .leftRoom(let body): try body.encode(to: encoder)
        case .raceState(let body): try body.encode(to: encoder)
        case .raceView(let body): try body.encode(to: encoder)
        case .raceEnded(let body): try body.encode(to: encoder)
        case .raceCancelled(let body): try body.encode(to: encoder)
        case .reaction(let body): try body.encode(to: encoder)
        case .idleWarning(let body): try body.encode(to: encoder)
        case .daily(let body): try body.encode(to: encoder)
        case .board(let body): try body.encode(to: encoder)
        case .ledger(let body): try body.encode(to: encoder)
        case .statistics(let body): try body.encode(to: encoder)
        case .replay(let body): try body.encode(to: encoder)
        }
    }
}
