import GameProtocol

/// What a player has asked for, on all connections and of all servers, and what came of it.
struct PlayerRequests {
    /// A request without an answer so far.
    struct Pending {
        let message: ClientMessage
        let since: Int64
        /// Whether it is allowed, and refused only because of what the client can't know yet.
        let isHonest: Bool
        /// Whether an answer names the request also where it is granted.
        let isAlwaysAnswered: Bool
        /// Whether it was asked before, by the same id.
        let isRepeated: Bool
        /// Whether the player has what it equips.
        let ownsItems: Bool

        var kind: ClientMessage.Kind { message.type }

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
    private(set) var purchases: [Order] = []
    private(set) var starts: [Order] = []
    /// How many requests lost their connection before their answer came.
    private(set) var lostAnswerCount = 0
    /// New players that were asked for without an answer: they may be there.
    private(set) var unansweredSignUpCount = 0
    /// What was asked for the next race, and answered.
    private var raceEquipment: Set<String> = []
    /// The name that was told last.
    private var name: String?
    /// Names asked for since.
    private var possibleNames: [String] = []

    mutating func add(_ request: Pending, id: String) {
        pending[id] = request
        guard !request.isRepeated else { return }
        let isHonest = request.isHonest
        switch request.message {
        case .hello(let hello) where hello.playerID == nil: unansweredSignUpCount += 1
        case .purchase(let item): purchases.append(Order(id: id, items: [item], isHonest: isHonest))
        case .startRound(_, let equip):
            starts.append(Order(id: id, items: equip, isHonest: isHonest))
        case .setProfile(let change): possibleNames += [change.name].compactMap(\.self)
        default: break
        }
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

    /// No answer comes any more; the requests may have come in time.
    mutating func removeAll() {
        raceEquipment = wantedForRace
        lostAnswerCount += pending.count
        pending = [:]
    }

    /// Takes what a race begins with.
    ///
    /// - Returns: what was asked for it, where that isn't all.
    mutating func begin(raceWith items: [String]) -> Set<String>? {
        let wanted = wantedForRace
        raceEquipment = []
        return wanted.isSuperset(of: items) ? nil : wanted
    }

    /// Takes what the server says.
    ///
    /// - Parameter request: what it answers, with its id.
    /// - Returns: what is wrong with it.
    mutating func hear(
        _ message: ServerMessage, answering request: (id: String, message: ClientMessage)?
    ) -> String? {
        switch (request?.message, message) {
        case (.hello(let hello), .welcome(let welcome)):
            if hello.playerID == nil { unansweredSignUpCount -= 1 }
            let told = welcome.player.name
            defer { (name, possibleNames) = (told, []) }
            guard let name, name != told, !possibleNames.contains(told) else { return nil }
            return "was called \(name), asked for \(possibleNames), and is welcomed as \(told)"
        case (.setProfile(let wanted), .profile(let profile)):
            (name, possibleNames) = (profile.name, [])
            return wanted.name == profile.name
                ? nil : "asked for the name \(wanted.name ?? ""), and got \(profile.name)"
        case (.purchase, .purchased), (.purchase, .error):
            guard let place = purchases.firstIndex(where: { $0.id == request?.id }) else { break }
            guard case .error = message else {
                purchases[place].isGranted = true
                break
            }
            return purchases[place].isGranted
                ? "paid the purchase \(purchases[place].id), and is refused it then" : nil
        case (.startRound, .snapshot(let snapshot)):
            guard let place = starts.firstIndex(where: { $0.id == request?.id }) else { break }
            defer { starts[place].isGranted = true }
            if starts[place].isGranted { return "starts two rounds by \(starts[place].id)" }
            return Set(snapshot.round.itemIDs) == Set(starts[place].items)
                ? nil : "plays with \(snapshot.round.itemIDs), asked for \(starts[place].items)"
        default: break
        }
        return nil
    }
}
