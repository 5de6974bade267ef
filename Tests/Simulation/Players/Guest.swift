import GameProtocol
import Kitchen
import WebSocket

/// A player with a client: knows what the server told it, does what comes to its mind, and insists
/// on an answer to each request.
final class Guest: LinkListener {
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

    let number: Int
    unowned let world: any PlayerWorld
    let character: Character
    var random: SplitMix64
    /// From the first welcome on.
    private(set) var credentials: (player: PlayerID, token: String)?
    private(set) var link: (any PlayerLink)?
    /// That were taken over, and may still be there.
    private var olderLinks: [any PlayerLink] = []
    private var isSignedIn = false
    /// Until when the player stays away.
    private var offlineUntil: Int64 = 0
    var place = Place.nowhere
    var play: Play?
    /// As last told.
    private(set) var inventory: [String: Int64] = [:]
    /// The highest level that is open, as told.
    private(set) var openLevel = 1
    private(set) var requests = PlayerRequests()
    /// The race whose equipment was looked at last.
    private var lastRace: String?
    private var lastRequest = 0
    /// When the server said that there is no ticket, though the player has one.
    private var missesTicketSince: Int64?
    /// Since when all that was asked was refused as if the player were somewhere.
    private var shutOutSince: Int64?
    private var lastStall: Int64 = -1_000_000
    private var wasSignedInBefore = false

    init(number: Int, seed: UInt64, world: any PlayerWorld) {
        self.number = number
        self.world = world
        random = SplitMix64(seed: seed)
        character = Character(
            skill: 60 + random.next(below: 40), isMachine: random.next(below: 12) == 0,
            idleInTen: [0, 0, 1, 4][random.next(below: 4)])
    }

    var now: Int64 { world.milliseconds }

    var isPlaying: Bool { play.map { !$0.plate.hasEnded } ?? false }

    /// Begins to think, soon.
    func arrive() { thinkLater(random.next(below: 4_000)) }

    func chance(_ part: Int, in whole: Int) -> Bool { random.next(below: whole) < part }

    func pick<Element>(_ elements: [Element]) -> Element {
        elements[random.next(below: elements.count)]
    }

    // MARK: - Thinking

    private func thinkLater(_ milliseconds: Int) {
        world.later(milliseconds: milliseconds) { [unowned self] in think() }
    }

    private func think() {
        guard !world.isClosing else { return leaveForGood() }
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
        let oldest = requests.pending.values.min { $0.since < $1.since }
        if let oldest, now - oldest.since > world.habits.answerMilliseconds, oldest.isAlwaysAnswered
        {
            complain("has no answer to \(oldest.kind.rawValue) of \(oldest.since) ms")
            requests.removeAll()
        }
        if let missesTicketSince,
            now - missesTicketSince > world.habits.answerMilliseconds
        {
            complain("has lost the ticket, without a room and without left_queue")
            self.missesTicketSince = nil
        }
        if let shutOutSince, now - shutOutSince > max(30_000, world.habits.answerMilliseconds) {
            complain("is shut out: everything is refused as if the player were elsewhere")
            self.shutOutSince = nil
        }
    }

    func complain(_ text: String) {
        let name = credentials?.player.description ?? "not signed in"
        world.complain("player \(number) (\(name), \(place)) \(text)")
    }

    // MARK: - The connection

    func connect() {
        guard let link = world.connect(self) else {
            offlineUntil = now + 300
            return
        }
        world.tally.count(.connections)
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
        requests.removeAll()
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
    private func goOn(on link: any PlayerLink) {
        for number in 0..<40 {
            world.later(milliseconds: 5 * number) { [weak self, weak link] in
                guard let self, let link, !world.isClosing else { return }
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
        world.later(milliseconds: milliseconds) { [weak self, weak link] in
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

    func lost(_ link: any PlayerLink) {
        olderLinks.removeAll { $0 === link }
        guard link === self.link else { return }
        trace("hears that the connection is gone")
        self.link = nil
        offlineUntil = now + 50 + Int64(random.next(below: 1_500))
    }

    // MARK: - Asking

    /// - Parameters:
    ///   - id: of an earlier request that is asked again.
    ///   - isHonest: whether the client may ask this, as far as it knows.
    ///   - isAlwaysAnswered: whether an answer names the request also where it is granted.
    func send(
        _ message: ClientMessage, id given: String? = nil, isHonest: Bool = true,
        isAlwaysAnswered: Bool = true
    ) {
        let id = given ?? nextID()
        requests.add(
            PlayerRequests.Pending(
                message: message, since: now, isHonest: isHonest,
                isAlwaysAnswered: isAlwaysAnswered, isRepeated: given != nil,
                ownsItems: owns(message.equipment)), id: id)
        trace("asks \(id) \(message)")
        send(text: ClientText.encoded(ClientRequest(id: id, message)), on: link, isHonest: isHonest)
    }

    /// Whether the player has these, as no race can have taken anything since that was told.
    private func owns(_ items: [String]) -> Bool {
        items.isEmpty
            || requests.wantedForRace.isEmpty && items.allSatisfy { (inventory[$0] ?? 0) > 0 }
    }

    func nextID() -> String {
        lastRequest += 1
        return "\(number)-\(lastRequest)"
    }

    private func send(text: [UInt8], on link: (any PlayerLink)?, isHonest: Bool = true) {
        let frame = frame(.text, text)
        link?.record(text, from: isHonest ? .client : .test)
        link?.send(frame)
    }

    private func frame(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
        var frame: [UInt8] = []
        FrameEncoder.append(
            opcode, payload: payload, mask: UInt32(truncatingIfNeeded: random.next()), to: &frame)
        return frame
    }

    /// Whether an answer that says where the player will be is still on its way.
    var awaitsPlace: Bool {
        requests.pending.values.contains { pending in
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
        guard let trace = world.trace else { return }
        trace("\(now) player \(number) \(text())")
    }

    // MARK: - Hearing

    func told(_ message: Told, on link: any PlayerLink) {
        switch message {
        case .unreadable(let text): complain("is told something unreadable: \(text)")
        case .event(let event):
            if case .welcome(let welcome) = event.message {
                link.player = PlayerID(welcome.player.playerID)
            }
            if let player = link.player {
                world.witness.hear(event, to: player, isNewest: link === self.link)
            }
        case .close(let code):
            if code?.rawValue == 4003 { world.tally.count(.pingTimeouts) }
            if code?.rawValue == 4004 { world.tally.count(.slowConsumers) }
        case .plate, .race, .ping: break
        }
    }

    func receive(_ message: Told, on link: any PlayerLink) {
        if case .ping(let payload) = message { return link.send(frame(.pong, payload)) }
        guard link === self.link else { return }
        switch message {
        case .plate(let plate, let re):
            if let re { answered(re, nil) }
            play?.plate = plate
        case .event(let event):
            trace("hears \(event.re ?? "") \(event.message)")
            world.heard(event.message, by: number)
            let request = event.re.flatMap { answered($0, event.message) }
            hear(event.message, answering: request)
        case .close(let code): closed(code)
        case .race, .ping, .unreadable: break
        }
    }

    @discardableResult
    private func answered(_ re: String, _ message: ServerMessage?) -> PlayerRequests.Pending? {
        guard let request = requests.remove(re) else {
            complain("has an answer to \(re), which waits for none")
            return nil
        }
        guard let message else { return request }
        if let problem = requests.hear(message, answering: (re, request.message)) {
            complain(problem)
        }
        return request
    }

    private func closed(_ code: CloseCode?) {
        switch code?.rawValue {
        case 1000, 4001, 4002, 4003, 4004, 4006, nil: break
        default: complain("is closed with \(code.map { "\($0.rawValue)" } ?? "no code")")
        }
    }

    private func hear(_ message: ServerMessage, answering request: PlayerRequests.Pending?) {
        switch message {
        case .welcome(let welcome): signedIn(welcome)
        case .error(let error): refused(error, request)
        case .ticket(let ticket):
            if case .room = place { return }
            place = .queue(botsOffered: ticket.botsOffered)
            if ticket.botsOffered { world.tally.count(.botOffers) }
            if request?.kind == .queue { world.tally.count(.tickets) }
            shutOutSince = nil
        case .leftQueue(let left):
            count(left.reason)
            if case .queue = place { place = .nowhere }
            missesTicketSince = nil
        case .room(let state): entered(state)
        case .leftRoom(let left):
            place = .nowhere
            if play?.isRace == true { play = nil }
            if left.reason == .removedByHost { world.tally.count(.kicks) }
            if left.reason == .requeued { world.tally.count(.requeues) }
        case .snapshot(let snapshot): begin(snapshot)
        case .roundEnded(let ended):
            openLevel = max(openLevel, ended.unlockedLevelID ?? 1)
            if play?.isRace == false { play = nil }
        case .raceEnded(let ended):
            // One can be in the next race by the end of one that was left.
            if play?.id == ended.raceID { play = nil }
            shutOutSince = nil
        case .raceCancelled(let cancelled):
            play = nil
            if cancelled.reason == .notOpened { world.tally.count(.notOpened) }
            if cancelled.reason == .overdue { complain("is told that a race was overdue") }
        case .purchased(let purchased):
            // The answer to one that was asked again is of then.
            if request?.isRepeated == false { inventory[purchased.itemID] = purchased.owned }
            world.tally.count(.purchases)
        case .reaction: world.tally.count(.reactions)
        case .idleWarning: world.tally.count(.idleWarnings)
        default: break
        }
    }

    private func count(_ reason: LeftQueue.Reason) {
        switch reason {
        case .cancelled: world.tally.count(.cancelledTickets)
        case .absent: world.tally.count(.absentTickets)
        case .levelGone: world.tally.count(.ticketsWithoutLevel)
        case .stopping: break
        case .unknown: complain("the queue was left for an unknown reason")
        }
    }

    private func signedIn(_ welcome: Welcome) {
        isSignedIn = true
        inventory = welcome.player.inventory
        if wasSignedInBefore { world.tally.count(.resumes) }
        wasSignedInBefore = true
        if let token = welcome.token, let player = PlayerID(welcome.player.playerID) {
            credentials = (player, token)
        }
    }

    private func entered(_ state: RoomState) {
        if case .room(let before) = place {
            countChanges(from: before, to: state)
        } else {
            if let code = state.roomCode { world.passOn(code) }
            if state.phase == .racing { world.tally.count(.returnsToRaces) }
            world.tally.count(.rooms)
            if !isSeated(in: state) { world.tally.count(.spectators) }
        }
        place = .room(state)
        missesTicketSince = nil
        shutOutSince = nil
    }

    private func countChanges(from before: RoomState, to state: RoomState) {
        if let host = before.hostID, state.hostID != nil, state.hostID != host {
            world.tally.count(.newHosts)
        }
        guard before.phase != state.phase else { return }
        if state.phase == .intermission { world.tally.count(.matchesOfSeveral) }
        if before.phase == .results, state.phase != .gathering {
            world.tally.count(.rematches)
        }
    }

    private func begin(_ snapshot: Snapshot) {
        inventory = snapshot.inventory
        if snapshot.race != nil, snapshot.round.roundID != lastRace {
            lastRace = snapshot.round.roundID
            if let wanted = requests.begin(raceWith: snapshot.round.itemIDs) {
                complain("races with \(snapshot.round.itemIDs), asked for \(wanted.sorted())")
            }
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

    /// Codes that no player gives reason for, also not by what isn't allowed.
    private static let impossible: Set<ErrorCode> = [
        .badJSON, .tooDeep, .unknownType, .missingField, .wrongType, .numberOutOfRange, .textOnly,
        .notSignedIn, .badToken, .staleRequest, .storeUnavailable, .shuttingDown, .balanceLimit,
    ]

    private func refused(_ error: ErrorMessage, _ request: PlayerRequests.Pending?) {
        world.tally.count(error.code == .rateLimited ? .floods : .refusals)
        let isExpected =
            switch request {
            // The queue may have matched the player while the answer to its offer was on its way.
            case nil: error.code == .notQueued
            case let request? where request.isHonest:
                request.mayBeRefused(with: error.code, world.habits)
            case _?: !Self.impossible.contains(error.code)
            }
        if !isExpected {
            let asked = request.map { "\($0.message)" } ?? "nothing that it asked"
            complain("is refused \(asked): \(error.code.rawValue), \(error.text)")
        }
        switch error.code {
        case .queuePaused:
            world.tally.count(.queuePauses)
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
    /// What it asks for to use up.
    var equipment: [String] {
        switch self {
        case .startRound(_, let equip), .ready(_, let equip), .rematch(_, let equip): equip
        default: []
        }
    }
}
