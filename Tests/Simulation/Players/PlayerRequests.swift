import Base
import GameProtocol

/// A player's requests on all connections and servers, and their outcomes.
struct PlayerRequests {
    /// A request without an answer so far.
    struct Pending {
        let id: String
        let message: ClientMessage
        let since: Int64
        /// True if it is allowed, so that only something the client can't know yet may refuse it.
        let isHonest: Bool
        /// True if it was sent before with the same id.
        let isRepeated: Bool
        /// True if the player has the items that it equips.
        let ownsItems: Bool

        var kind: ClientMessage.Kind? { message.kind }

        var isCarriedOutOnce: Bool {
            kind == .purchase || kind == .startRound || kind == .startDaily
        }

        /// Items to use up in the next race.
        var raceEquipment: [String] { kind == .startRound ? [] : message.equipment }
    }

    /// A purchase or a round that was requested, perhaps more than once.
    struct Order {
        let id: String
        /// Items to buy or to equip.
        let items: [String]
        let isHonest: Bool
        var isGranted = false
    }

    private(set) var pending: [String: Pending] = [:]
    /// Requests that run once and lost their connection: an answer may arrive on the next one,
    /// besides that of their repetition.
    private var mayStillBeAnswered: Set<String> = []
    private(set) var purchases: [Order] = []
    private(set) var starts: [Order] = []
    /// The number of requests whose connection was lost before the answer.
    private(set) var lostAnswerCount = 0
    /// The number of sign-ups without an answer: the players may exist.
    private(set) var unansweredSignUpCount = 0
    /// The race whose equipment was checked last.
    private var lastRace: PlayID?
    /// Equipment for the next race that was requested and answered.
    private var raceEquipment: Set<String> = []
    /// The last name received.
    private var name: String?
    /// Names requested since.
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
            .library, .cooking, .account:
            break
        }
    }

    /// True if an answer that determines the player's place is still pending.
    func awaitsPlace(at now: Int64) -> Bool {
        pending.values.contains { $0.changesPlace && now - $0.since < 3_000 }
    }

    /// A pending request to enter a room.
    var wantedRoom: Pending? {
        pending.values.filter { $0.kind == .joinRoom || $0.kind == .watchRoom }
            .min { $0.since < $1.since }
    }

    /// Equipment requested for the next race that may count.
    var wantedForRace: Set<String> {
        raceEquipment.union(pending.values.flatMap(\.raceEquipment))
    }

    /// Removes the request with this id, which now has its answer.
    mutating func remove(_ id: String) -> Pending? {
        guard let request = pending.removeValue(forKey: id) else { return nil }
        raceEquipment.formUnion(request.raceEquipment)
        return request
    }

    /// True if an answer to a request that isn't pending is right, which it is only once.
    mutating func expectsLateAnswer(to id: String) -> Bool {
        mayStillBeAnswered.remove(id) != nil
    }

    /// Notes a request that runs once, sent on a connection that the player no longer listens to.
    mutating func expectLateAnswer(to id: String) { mayStillBeAnswered.insert(id) }

    /// Answers no longer arrive, except to requests that run once; the server may have received any
    /// of them.
    mutating func removeAll() {
        raceEquipment = wantedForRace
        lostAnswerCount += pending.count
        for request in pending.values where request.isCarriedOutOnce {
            mayStillBeAnswered.insert(request.id)
        }
        pending = [:]
    }

    /// Takes a message of the server.
    ///
    /// - Returns: the problem, if any.
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
            // A temporary refusal, such as a rate limit, doesn't decide the purchase.
            guard !error.canRetry,
                let order = purchases.first(where: { $0.id == request?.id }), order.isGranted
            else { break }
            return "paid the purchase \(order.id), and is refused it then"
        case .snapshot(let snapshot):
            return begin(snapshot.round, isRace: snapshot.race != nil, answering: request)
        case .levels, .shop, .state, .tapped, .cleared, .balance, .roundEnded, .stream, .pong,
            .shutdown, .announcement, .ticket, .leftQueue, .room, .leftRoom, .raceState, .raceView,
            .raceEnded,
            .raceCancelled, .reaction, .idleWarning, .redirect, .daily, .board, .ledger,
            .statistics, .replay,
            .library, .cooking, .account:
            break
        }
        return nil
    }

    /// Checks the start of a round or a race, which a new connection receives again.
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
