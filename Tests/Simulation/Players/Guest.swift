import GameProtocol
import Kitchen
import Runtime
import WebSocket

/// A player with a client: knows what the server told it, does what comes to its mind, and insists
/// on an answer to each request.
final class Guest: Link.Peer {
    /// What a player is like.
    struct Character {
        /// Right taps of a hundred.
        let skill: Int
        /// Taps as fast and even as a machine.
        let isMachine: Bool
        /// Of ten races, how many are slept through.
        let idleInTen: Int
    }

    /// Where the player is, as far as the client was told.
    enum Place {
        case nowhere
        case queue(botsOffered: Bool)
        case room(RoomState)
    }

    /// A request without an answer so far.
    struct Pending {
        let kind: ClientMessage.Kind
        /// What to use up in the next race.
        let equip: [String]
        let since: Int64
        /// Whether it is allowed, and refused only because of what the client can't know yet.
        let isHonest: Bool
        /// Whether an answer names the request also where it is granted.
        let isAlwaysAnswered: Bool
    }

    /// A round or a race that the player plays.
    struct Play {
        /// The round's id, or the race's.
        let id: String
        let isRace: Bool
        let ingredients: [String]
        let recipes: [[String]]
        var plate: Told.Plate
        let isSleptThrough: Bool
    }

    /// After this long, an answer isn't late but lost.
    static let answerMilliseconds: Int64 = 8_000

    let number: Int
    unowned let simulation: Simulation
    let character: Character
    var random: SplitMix64
    /// From the first welcome on.
    private(set) var credentials: (player: PlayerID, token: String)?
    private(set) var link: Link?
    /// That were taken over, and may still be there.
    private var olderLinks: [Link] = []
    private var isSignedIn = false
    /// Until when the player stays away.
    private var offlineUntil: Int64 = 0
    var place = Place.nowhere
    var play: Play?
    /// As last told.
    private(set) var inventory: [String: Int64] = [:]
    private var pending: [String: Pending] = [:]
    /// What was asked for the next race, and answered.
    private var asked: Set<String> = []
    /// The race whose equipment was looked at last.
    private var lastRace: String?
    private var lastRequest = 0
    /// When the server said that there is no ticket, though the player has one.
    private var missesTicketSince: Int64?
    /// Since when all that was asked was refused as if the player were somewhere.
    private var shutOutSince: Int64?
    private var lastStall: Int64 = -1_000_000
    private var wasSignedInBefore = false

    init(number: Int, seed: UInt64, simulation: Simulation) {
        self.number = number
        self.simulation = simulation
        random = SplitMix64(seed: seed)
        character = Character(
            skill: 60 + random.next(below: 40), isMachine: random.next(below: 12) == 0,
            idleInTen: [0, 0, 1, 4][random.next(below: 4)])
    }

    var now: Int64 { simulation.milliseconds }

    var isPlaying: Bool { play.map { !$0.plate.hasEnded } ?? false }

    /// Begins to think, soon.
    func arrive() { thinkLater(random.next(below: 4_000)) }

    func chance(_ part: Int, in whole: Int) -> Bool { random.next(below: whole) < part }

    func pick<Element>(_ elements: [Element]) -> Element {
        elements[random.next(below: elements.count)]
    }

    // MARK: - Thinking

    private func thinkLater(_ milliseconds: Int) {
        simulation.loop.add(afterMilliseconds: milliseconds) { [unowned self] in think() }
    }

    private func think() {
        guard !simulation.isClosing else { return leaveForGood() }
        if link != nil, isSignedIn {
            insistOnAnswers()
            act()
        } else if link == nil, now >= offlineUntil {
            connect()
        }
        thinkLater(pause)
    }

    private var pause: Int {
        guard isPlaying else { return 150 + random.next(below: 700) }
        return character.isMachine ? 60 : 90 + random.next(below: 260)
    }

    private func insistOnAnswers() {
        guard let link, !link.isDead, !link.isStalled, now - lastStall > 12_000 else { return }
        let oldest = pending.values.min { $0.since < $1.since }
        if let oldest, now - oldest.since > Self.answerMilliseconds, oldest.isAlwaysAnswered {
            complain("has no answer to \(oldest.kind.rawValue) of \(oldest.since) ms")
            pending = [:]
        }
        if let missesTicketSince, now - missesTicketSince > Self.answerMilliseconds {
            complain("has lost the ticket, without a room and without left_queue")
            self.missesTicketSince = nil
        }
        if let shutOutSince, now - shutOutSince > 30_000 {
            complain("is shut out: everything is refused as if the player were elsewhere")
            self.shutOutSince = nil
        }
    }

    func complain(_ text: String) {
        let name = credentials?.player.description ?? "not signed in"
        simulation.complain("player \(number) (\(name), \(place)) \(text)")
    }

    // MARK: - The connection

    func connect() {
        guard let link = simulation.connect(self) else {
            offlineUntil = now + 300
            return
        }
        simulation.tally.count(.connections)
        self.link = link
        forgetConnection()
        let handshake = ClientHandshake(
            host: "chefdash", path: "/play", key: [UInt8](repeating: 7, count: 16),
            subprotocols: [GameProtocol.subprotocol])
        link.send(handshake.requestBytes)
        send(
            .hello(
                ClientMessage.Hello(
                    playerID: credentials?.player.description, token: credentials?.token,
                    stream: chance(1, in: 3) ? .change : nil)))
    }

    /// Nothing that belonged to the connection before holds for the next.
    private func forgetConnection() {
        isSignedIn = false
        place = .nowhere
        play = nil
        // A request without an answer may have come in time.
        asked.formUnion(pending.values.flatMap(\.equip))
        pending = [:]
        missesTicketSince = nil
    }

    /// Goes away without a word, for so long.
    func drop(_ milliseconds: Int) {
        trace("drops")
        link?.drop()
        link = nil
        offlineUntil = now + Int64(milliseconds)
    }

    /// Says goodbye first.
    func closeOrderly(_ milliseconds: Int) {
        var frame: [UInt8] = []
        FrameEncoder.appendClose(
            code: .normal, reason: "", mask: UInt32(truncatingIfNeeded: random.next()), to: &frame)
        link?.send(frame)
        drop(milliseconds)
    }

    /// Loses the connection without either end being told; the player notices first, or last.
    func loseConnection(_ milliseconds: Int) {
        trace("loses the connection")
        link?.die()
        link = nil
        offlineUntil = now + Int64(milliseconds)
    }

    /// Connects once more, with the connection before still there.
    func takeOver() {
        if let link {
            olderLinks.append(link)
            goOn(on: link)
        }
        connect()
    }

    /// Asks on a connection until it is taken over. The answers may come to nobody, but never on the
    /// next connection, whose client has asked for none of this.
    private func goOn(on link: Link) {
        for number in 0..<40 {
            simulation.loop.add(afterMilliseconds: 5 * number) { [weak self, weak link] in
                guard let self, let link, !simulation.isClosing else { return }
                let message: ClientMessage =
                    number.isMultiple(of: 2) ? .clear : .tap(ingredientID: "bun")
                send(text: ClientText.encoded(ClientRequest(id: nextID(), message)), on: link)
            }
        }
    }

    func stall(_ milliseconds: Int) {
        guard let link, !link.isStalled else { return }
        link.stall()
        lastStall = now
        simulation.loop.add(afterMilliseconds: milliseconds) { [weak self, weak link] in
            link?.resume()
            if let self { lastStall = now }
        }
    }

    private func leaveForGood() {
        for link in olderLinks { link.drop() }
        switch random.next(below: 3) {
        case 0: drop(0)
        case 1: closeOrderly(0)
        default: loseConnection(0)
        }
    }

    func lost(_ link: Link) {
        olderLinks.removeAll { $0 === link }
        guard link === self.link else { return }
        trace("hears that the connection is gone")
        self.link = nil
        offlineUntil = now + 50 + Int64(random.next(below: 1_500))
    }

    // MARK: - Asking

    /// - Parameters:
    ///   - isHonest: whether the client may ask this, as far as it knows.
    ///   - isAlwaysAnswered: whether an answer names the request also where it is granted.
    func send(
        _ message: ClientMessage, isHonest: Bool = true, isAlwaysAnswered: Bool = true
    ) {
        let id = nextID()
        pending[id] = Pending(
            kind: message.type, equip: message.raceEquipment, since: now, isHonest: isHonest,
            isAlwaysAnswered: isAlwaysAnswered)
        trace("asks \(id) \(message)")
        send(text: ClientText.encoded(ClientRequest(id: id, message)), on: link, isHonest: isHonest)
    }

    private func nextID() -> String {
        lastRequest += 1
        return "\(number)-\(simulation.seed % 1000)-\(lastRequest)"
    }

    private func send(text: [UInt8], on link: Link?, isHonest: Bool = true) {
        var frame: [UInt8] = []
        FrameEncoder.append(
            .text, payload: text, mask: UInt32(truncatingIfNeeded: random.next()), to: &frame)
        link?.record(text, from: isHonest ? .client : .test)
        link?.send(frame)
    }

    /// Whether an answer that says where the player will be is still on its way.
    var awaitsPlace: Bool {
        pending.values.contains { pending in
            switch pending.kind {
            case .queue, .leaveQueue, .answerBots, .createRoom, .joinRoom, .watchRoom, .leaveRoom,
                .raceGhost, .startRound, .startDaily, .leaveRound:
                now - pending.since < 3_000
            default: false
            }
        }
    }

    /// Tells whoever looks for a fault.
    func trace(_ text: @autoclosure () -> String) {
        guard let trace = simulation.trace else { return }
        trace("\(now) player \(number) \(text())")
    }

    // MARK: - Hearing

    func told(_ message: Told, on link: Link) {
        switch message {
        case .unreadable(let text): complain("is told something unreadable: \(text)")
        case .event(let event):
            if case .welcome(let welcome) = event.message {
                link.player = PlayerID(welcome.player.playerID)
            }
            if let player = link.player {
                simulation.witness.hear(event.message, to: player, isNewest: link === self.link)
            }
        case .close(let code):
            if code?.rawValue == 4003 { simulation.tally.count(.pingTimeouts) }
            if code?.rawValue == 4004 { simulation.tally.count(.slowConsumers) }
        case .plate, .race, .ping: break
        }
    }

    func receive(_ message: Told, on link: Link) {
        if case .ping(let payload) = message {
            var frame: [UInt8] = []
            FrameEncoder.append(
                .pong, payload: payload, mask: UInt32(truncatingIfNeeded: random.next()),
                to: &frame)
            return link.send(frame)
        }
        guard link === self.link else { return }
        switch message {
        case .plate(let plate, let re):
            if let re { answered(re) }
            play?.plate = plate
        case .event(let event):
            trace("hears \(event.re ?? "") \(event.message)")
            simulation.note(number, event.message.type.rawValue.utf8.count)
            let request = event.re.flatMap { answered($0) }
            hear(event.message, answering: request)
        case .close(let code): closed(code)
        case .race, .ping, .unreadable: break
        }
    }

    @discardableResult
    private func answered(_ re: String) -> Pending? {
        guard let request = pending.removeValue(forKey: re) else {
            complain("has an answer to \(re), which waits for none")
            return nil
        }
        asked.formUnion(request.equip)
        return request
    }

    private func closed(_ code: CloseCode?) {
        switch code?.rawValue {
        case 1000, 4001, 4002, 4003, 4004, 4006, nil: break
        default: complain("is closed with \(code.map { "\($0.rawValue)" } ?? "no code")")
        }
    }

    private func hear(_ message: ServerMessage, answering request: Pending?) {
        switch message {
        case .welcome(let welcome): signedIn(welcome)
        case .error(let error): refused(error, request)
        case .ticket(let ticket):
            if case .room = place { return }
            place = .queue(botsOffered: ticket.botsOffered)
            if ticket.botsOffered { simulation.tally.count(.botOffers) }
            if request?.kind == .queue { simulation.tally.count(.tickets) }
            shutOutSince = nil
        case .leftQueue(let left):
            count(left.reason)
            if case .queue = place { place = .nowhere }
            missesTicketSince = nil
        case .room(let state): entered(state)
        case .leftRoom(let left):
            place = .nowhere
            if play?.isRace == true { play = nil }
            if left.reason == .removedByHost { simulation.tally.count(.kicks) }
            if left.reason == .requeued { simulation.tally.count(.requeues) }
        case .snapshot(let snapshot): begin(snapshot)
        case .roundEnded:
            if play?.isRace == false { play = nil }
        case .raceEnded(let ended):
            // One can be in the next race by the end of one that was left.
            if play?.id == ended.raceID { play = nil }
            shutOutSince = nil
        case .raceCancelled(let cancelled):
            play = nil
            if cancelled.reason == .notOpened { simulation.tally.count(.notOpened) }
            if cancelled.reason == .overdue { complain("is told that a race was overdue") }
        case .purchased(let purchased):
            inventory[purchased.itemID] = purchased.owned
            simulation.tally.count(.purchases)
        case .reaction: simulation.tally.count(.reactions)
        case .idleWarning: simulation.tally.count(.idleWarnings)
        default: break
        }
    }

    private func count(_ reason: LeftQueue.Reason) {
        switch reason {
        case .cancelled: simulation.tally.count(.cancelledTickets)
        case .absent: simulation.tally.count(.absentTickets)
        case .levelGone: simulation.tally.count(.ticketsWithoutLevel)
        case .stopping: break
        case .unknown: complain("the queue was left for an unknown reason")
        }
    }

    private func signedIn(_ welcome: Welcome) {
        isSignedIn = true
        inventory = welcome.player.inventory
        if wasSignedInBefore { simulation.tally.count(.resumes) }
        wasSignedInBefore = true
        if let token = welcome.token, let player = PlayerID(welcome.player.playerID) {
            credentials = (player, token)
        }
    }

    private func entered(_ state: RoomState) {
        if case .room(let before) = place {
            countChanges(from: before, to: state)
        } else {
            if let code = state.roomCode { simulation.passOn(code) }
            if state.phase == .racing { simulation.tally.count(.returnsToRaces) }
            simulation.tally.count(.rooms)
            if !isSeated(in: state) { simulation.tally.count(.spectators) }
        }
        place = .room(state)
        missesTicketSince = nil
        shutOutSince = nil
    }

    private func countChanges(from before: RoomState, to state: RoomState) {
        if let host = before.hostID, state.hostID != nil, state.hostID != host {
            simulation.tally.count(.newHosts)
        }
        guard before.phase != state.phase else { return }
        if state.phase == .intermission { simulation.tally.count(.matchesOfSeveral) }
        if before.phase == .results, state.phase != .gathering {
            simulation.tally.count(.rematches)
        }
    }

    private func begin(_ snapshot: Snapshot) {
        inventory = snapshot.inventory
        if snapshot.race != nil, snapshot.round.roundID != lastRace {
            lastRace = snapshot.round.roundID
            // A request without an answer may have come in time.
            let wanted = asked.union(pending.values.flatMap(\.equip))
            if !wanted.isSuperset(of: snapshot.round.itemIDs) {
                complain("races with \(snapshot.round.itemIDs), asked for \(wanted.sorted())")
            }
            asked = []
        }
        play = Play(
            id: snapshot.round.roundID, isRace: snapshot.race != nil,
            ingredients: snapshot.round.ingredients.map(\.ingredientID),
            recipes: snapshot.round.recipes.map { recipe in
                recipe.layers.map { snapshot.round.ingredients[$0].ingredientID }
            },
            plate: Told.Plate(
                recipe: snapshot.state.recipe, count: snapshot.state.plate.count,
                isCooking: snapshot.state.phase == .cooking,
                hasEnded: snapshot.state.phase == .ended),
            isSleptThrough: snapshot.race != nil && chance(character.idleInTen, in: 10))
    }

    func isSeated(in state: RoomState) -> Bool {
        let own = credentials?.player.description
        return state.players.contains { $0.playerID == own }
    }

    // MARK: - Refusals

    /// Codes that no player of the simulation gives reason for.
    private static let impossible: Set<ErrorCode> = [
        .badJSON, .tooDeep, .unknownType, .missingField, .wrongType, .numberOutOfRange, .textOnly,
        .notSignedIn, .badToken, .staleRequest, .storeUnavailable, .shuttingDown, .balanceLimit,
    ]

    private func refused(_ error: ErrorMessage, _ request: Pending?) {
        simulation.tally.count(error.code == .rateLimited ? .floods : .refusals)
        let kind = request?.kind.rawValue ?? "something"
        if Self.impossible.contains(error.code) {
            complain("is refused \(kind): \(error.code.rawValue), \(error.text)")
        }
        switch error.code {
        case .queuePaused:
            simulation.tally.count(.queuePauses)
            if (error.retryAfterMilliseconds ?? 0) <= 0 { complain("is to wait for no time") }
        case .notQueued:
            // What took the ticket must say so, or have said so.
            if case .queue = place, missesTicketSince == nil { missesTicketSince = now }
        case .alreadyQueued:
            if case .nowhere = place { place = .queue(botsOffered: false) }
        case .alreadyElsewhere, .busy, .roundInProgress:
            if case .nowhere = place, play == nil, shutOutSince == nil { shutOutSince = now }
        case .notInRoom, .roomClosed:
            if case .room = place, shutOutSince == nil { shutOutSince = now }
        default: break
        }
    }
}

extension ClientMessage {
    /// What it asks for to use up in the next race.
    fileprivate var raceEquipment: [String] {
        switch self {
        case .ready(_, let equip), .rematch(_, let equip): equip
        default: []
        }
    }
}
