import GameProtocol

/// What a player has asked for, on all connections and of all servers, and what came of it.
struct PlayerRequests {
    /// A request without an answer so far.
    struct Pending {
        let id: String
        let message: ClientMessage
        let since: Int64
        /// Whether it is allowed, and refused only because of what the client can't know yet.
        let isHonest: Bool
        /// Whether it was asked before, by the same id.
        let isRepeated: Bool
        /// Whether the player has what it equips.
        let ownsItems: Bool

        var kind: ClientMessage.Kind? { message.kind }

        var isCarriedOutOnce: Bool {
            kind == .purchase || kind == .startRound || kind == .startDaily
        }

        /// What to use up in the next race.
        var raceEquipment: [String] { kind == .startRound ? [] : message.equipment }
    }

    /// A purchase or a round that was asked for, perhaps more than once.
    struct Order {
        let id: String
        /// What to buy or to equip.
        let items: [String]
        let isHonest: Bool
        var isGranted = false
    }

    private(set) var pending: [String: Pending] = [:]
    /// Requests that are carried out once and lost their connection: their answer may come on the next
    /// one, besides that of their repetition.
    private var mayStillBeAnswered: Set<String> = []
    private(set) var purchases: [Order] = []
    private(set) var starts: [Order] = []
    /// How many requests lost their connection before their answer came.
    private(set) var lostAnswerCount = 0
    /// New players that were asked for without an answer: they may be there.
    private(set) var unansweredSignUpCount = 0
    /// The race whose equipment was looked at last.
    private var lastRace: String?
    /// What was asked for the next race, and answered.
    private var raceEquipment: Set<String> = []
    /// The name that was told last.
    private var name: String?
    /// Names asked for since.
    private var possibleNames: [String] = []

    mutating func add(_ request: Pending) {
        pending[request.id] = request
        guard !request.isRepeated else { return }
        func order(_ items: [String]) -> Order {
            Order(id: request.id, items: items, isHonest: request.isHonest)
        }
        switch request.message {
        case .hello(let hello): if hello.playerID == nil { unansweredSignUpCount += 1 }
        case .purchase(let item): purchases.append(order([item]))
        case .startRound(_, let equip): starts.append(order(equip))
        case .setProfile(let change): possibleNames += [change.name].compactMap(\.self)
        case .listLevels, .listShop, .tap, .clear, .leaveRound, .setStream, .ping, .queue,
            .getTicket, .leaveQueue, .answerBots, .createRoom, .joinRoom, .watchRoom, .leaveRoom,
            .setRoom, .ready, .addBot, .removeMember, .rematch, .react, .raceGhost, .getDaily,
            .startDaily, .startRecipe, .getBoard, .listLedger, .getStatistics, .getReplay,
            .library, .cooking:
            break
        }
    }

    /// Whether an answer that says where the player will be is still on its way.
    func awaitsPlace(at now: Int64) -> Bool {
        pending.values.contains { $0.changesPlace && now - $0.since < 3_000 }
    }

    /// What was asked for the next race, and may count.
    var wantedForRace: Set<String> {
        raceEquipment.union(pending.values.flatMap(\.raceEquipment))
    }

    /// The request of this id, which has its answer.
    mutating func remove(_ id: String) -> Pending? {
        guard let request = pending.removeValue(forKey: id) else { return nil }
        raceEquipment.formUnion(request.raceEquipment)
        return request
    }

    /// Whether an answer to a request that isn't pending is right. It is so once.
    mutating func expectsLateAnswer(to id: String) -> Bool {
        mayStillBeAnswered.remove(id) != nil
    }

    /// No answer comes any more, but for what is carried out once; the requests may have come in time.
    mutating func removeAll() {
        raceEquipment = wantedForRace
        lostAnswerCount += pending.count
        for request in pending.values where request.isCarriedOutOnce {
            mayStillBeAnswered.insert(request.id)
        }
        pending = [:]
    }

    /// Takes what the server says.
    ///
    /// - Returns: what is wrong with it.
    mutating func hear(_ message: ServerMessage, answering request: Pending?) -> String? {
        switch message {
        case .welcome(let welcome):
            guard case .hello(let hello) = request?.message else { break }
            if hello.playerID == nil { unansweredSignUpCount -= 1 }
            let told = welcome.player.name
            defer { (name, possibleNames) = (told, []) }
            guard let name, name != told, !possibleNames.contains(told) else { break }
            return "was called \(name), asked for \(possibleNames), and is welcomed as \(told)"
        case .profile(let profile):
            guard case .setProfile(let wanted) = request?.message else { break }
            (name, possibleNames) = (profile.name, [])
            if wanted.name == profile.name { break }
            return "asked for the name \(wanted.name ?? ""), and got \(profile.name)"
        case .purchased:
            guard let place = purchases.firstIndex(where: { $0.id == request?.id }) else { break }
            purchases[place].isGranted = true
        case .error(let error):
            // A refusal for the moment, as of a flood, says nothing about the purchase.
            guard !error.canRetry,
                let order = purchases.first(where: { $0.id == request?.id }), order.isGranted
            else { break }
            return "paid the purchase \(order.id), and is refused it then"
        case .snapshot(let snapshot):
            return begin(snapshot.round, isRace: snapshot.race != nil, answering: request)
        case .levels, .shop, .state, .tapped, .cleared, .balance, .roundEnded, .stream, .pong,
            .shutdown, .ticket, .leftQueue, .room, .leftRoom, .raceState, .raceView, .raceEnded,
            .raceCancelled, .reaction, .idleWarning, .daily, .board, .ledger, .statistics, .replay,
            .library, .cooking:
            break
        }
        return nil
    }

    /// Takes what a round or a race begins with, which a new connection is told again.
    private mutating func begin(
        _ round: RoundDescription, isRace: Bool, answering request: Pending?
    ) -> String? {
        let items = round.itemIDs
        if isRace {
            guard round.roundID != lastRace else { return nil }
            lastRace = round.roundID
            let wanted = wantedForRace
            raceEquipment = []
            return wanted.isSuperset(of: items)
                ? nil : "races with \(items), asked for \(wanted.sorted())"
        }
        guard let place = starts.firstIndex(where: { $0.id == request?.id }) else { return nil }
        defer { starts[place].isGranted = true }
        if starts[place].isGranted { return "starts two rounds by \(starts[place].id)" }
        return Set(items) == Set(starts[place].items)
            ? nil : "plays with \(items), asked for \(starts[place].items)"
    }
}
