import Base
import GameProtocol
import Kitchen
import Runtime
import TestSupport
import WebSocket

/// A player on a server: its connection and requests, and the check that each is answered.
final class Guest: LinkListener {
    let number: Int
    unowned let world: any PlayerWorld
    private let dice: Dice
    private var choices: PlayerChoices!
    private(set) var known: PlayerKnowledge
    private(set) var requests = PlayerRequests()
    private var link: (any PlayerLink)?
    /// Connections that were taken over, and may still exist.
    private var olderLinks: [any PlayerLink] = []
    /// The time until which the player stays away.
    private var offlineUntil: Int64 = 0
    private var lastStall: Int64 = -1_000_000
    private var lastRequest = 0
    private var stream: StreamMode?
    /// The address at which to go on, and the times of the last redirects.
    private var redirect: (url: String?, times: [Int64]) = (nil, [])
    /// A room to enter at the node that has it.
    private var wantedRoom: PlayerRequests.Pending?
    private var lastHeard: Int64 = 0
    /// The last frame since the last snapshot.
    private var lastFrame: (sequence: Int, tick: Int)?

    init(number: Int, seed: UInt64, world: any PlayerWorld) {
        self.number = number
        self.world = world
        dice = Dice(seed: seed)
        known = PlayerKnowledge(world: world)
        choices = PlayerChoices(of: self, dice)
    }

    private var now: Int64 { world.milliseconds }

    // MARK: - Thinking

    /// Begins to act soon.
    func arrive() { thinkLater(dice.roll(below: 4_000)) }

    private func thinkLater(_ milliseconds: Int) {
        world.later(milliseconds: milliseconds) { [unowned self] in think() }
    }

    private func think() {
        guard !world.isClosing else { return leaveForGood() }
        if link != nil, known.isSignedIn || world.habits.hasNodes { insistOnAnswers() }
        if link != nil, known.isSignedIn {
            choices.act()
        } else if link == nil, now >= offlineUntil {
            connect()
        }
        thinkLater(choices.pause())
    }

    private func insistOnAnswers() {
        guard let link, !link.isDead, !link.isStalled, now - lastStall > 12_000 else { return }
        let oldest = requests.pending.values.min { $0.since < $1.since }
        if let patience = world.habits.patienceMilliseconds, let oldest,
            now - max(oldest.since, lastHeard) > patience
        {
            return takeOver()
        }
        if let oldest, now - oldest.since > world.habits.answerMilliseconds,
            oldest.message.isAlwaysAnswered
        {
            complain("has no answer to \(oldest.message.type) of \(oldest.since) ms")
            requests.removeAll()
        }
        for problem in known.takeOverdue() { complain(problem) }
    }

    func complain(_ text: String) {
        let name = known.ownID?.description ?? "not signed in"
        world.complain("player \(number) (\(name), \(known.place)) \(text)")
    }

    // MARK: - The connection

    private func connect() {
        let url = redirect.url
        redirect.url = nil
        guard let link = world.connect(self, to: url) else {
            offlineUntil = now + 300
            return
        }
        world.tally.count(.connections)
        self.link = link
        known.forgetConnection()
        requests.removeAll()
        let handshake = ClientHandshake(
            host: "chefdash", path: "/play", key: [UInt8](repeating: 7, count: 16),
            subprotocols: [GameProtocol.subprotocol])
        link.send(handshake.requestBytes)
        stream = dice.chance(1, in: 3) ? .change : nil
        lastFrame = nil
        send(
            .hello(
                ClientMessage.Hello(
                    playerID: known.ownID?.description, token: known.credentials?.token,
                    stream: stream, redirects: world.habits.hasNodes ? true : nil)))
    }

    /// Goes on at another node. After five redirects within 10 s, it waits.
    private func follow(_ url: String) {
        world.tally.count(.redirects)
        wantedRoom = requests.wantedRoom
        redirect.url = url
        redirect.times = redirect.times.filter { now - $0 < 10_000 } + [now]
        drop(redirect.times.count > 5 ? 2_000 : 0)
    }

    /// Disconnects abruptly, for this long.
    func drop(_ milliseconds: Int) {
        trace("drops")
        link?.drop()
        link = nil
        offlineUntil = now + Int64(milliseconds)
    }

    /// Closes the WebSocket properly.
    func closeOrderly(_ milliseconds: Int) {
        link?.send(FrameEncoder.closeFrame(.normal, mask: dice.mask()))
        drop(milliseconds)
    }

    /// Loses the connection without notice to either end; the player or the server notices first.
    func loseConnection(_ milliseconds: Int) {
        trace("loses the connection")
        link?.die()
        link = nil
        offlineUntil = now + Int64(milliseconds)
    }

    /// Connects again while the old connection still exists.
    func takeOver() {
        if let link {
            olderLinks.append(link)
            self.link = nil
            goOn(on: link)
        }
        connect()
    }

    /// Keeps sending on a connection until it is taken over. The answers may be lost, but must
    /// never arrive on the next connection, whose client hasn't sent any of this. Among several
    /// nodes, a round must not begin at the one that doesn't have the session any more.
    private func goOn(on link: any PlayerLink) {
        for number in 0..<40 {
            world.later(milliseconds: 5 * number) { [weak self, weak link] in
                guard let self, let link, !world.isClosing else { return }
                let id = nextID()
                let message: ClientMessage
                if world.habits.hasNodes, number % 10 == 5 {
                    message = .startRound(levelID: 1, itemIDs: [])
                    requests.expectLateAnswer(to: id)
                } else {
                    message = number.isMultiple(of: 2) ? .clear : .tap(ingredientID: "bun")
                }
                send(text: ClientText.encoded(ClientRequest(id: id, message)), on: link)
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
        switch dice.roll(below: 3) {
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
        offlineUntil = now + 50 + Int64(dice.roll(below: 1_500))
    }

    // MARK: - Sending

    /// - Parameters:
    ///   - id: the id of an earlier request that is repeated.
    ///   - isHonest: true if the client may send this, as far as it knows.
    func send(_ message: ClientMessage, id given: String? = nil, isHonest: Bool = true) {
        let id = given ?? nextID()
        requests.add(
            PlayerRequests.Pending(
                id: id, message: message, since: now, isHonest: isHonest, isRepeated: given != nil,
                ownsItems: owns(message.equipment)))
        known.send(message)
        trace("asks \(id) \(message)")
        send(text: ClientText.encoded(ClientRequest(id: id, message)), on: link, isHonest: isHonest)
    }

    /// True if the player has these items for certain: no race can have taken any since the last
    /// update.
    private func owns(_ items: [String]) -> Bool {
        items.isEmpty || requests.wantedForRace.isEmpty && known.has(items)
    }

    func nextID() -> String {
        lastRequest += 1
        return "\(number)-\(lastRequest)"
    }

    private func send(text: [UInt8], on link: (any PlayerLink)?, isHonest: Bool = true) {
        let frame = FrameEncoder.frame(.text, text, mask: dice.mask())
        link?.record(text, from: isHonest ? .client : .test)
        link?.send(frame)
    }

    /// Traces a line, for debugging.
    private func trace(_ text: @autoclosure () -> String) {
        guard let trace = world.trace else { return }
        trace("\(now) player \(number) \(text())")
    }

    // MARK: - Receiving

    func told(_ message: Told, on link: any PlayerLink) {
        switch message {
        case .unreadable(let text): complain("gets an unreadable message: \(text)")
        case .event(let event):
            if case .welcome(let welcome) = event.message {
                link.player = welcome.player.playerID
            }
            if let player = link.player {
                let isNewest = link === self.link
                let isAlive = world.places?.isAlive(link.epoch) ?? true
                world.witness.hear(
                    event, to: player, isNewest: isNewest,
                    isCurrent: !world.habits.hasNodes || isNewest && isAlive)
                if let epoch = link.epoch, isAlive, !link.isHeldUp {
                    world.places?.hear(event.message, to: player, from: epoch)
                }
            }
        case .close(let code):
            let reason = code.flatMap { CloseReason(rawValue: $0.rawValue) }
            if reason == .pingTimeout { world.tally.count(.pingTimeouts) }
            if reason == .slowConsumer { world.tally.count(.slowConsumers) }
        case .plate, .race, .ping: break
        }
    }

    func receive(_ message: Told, on link: any PlayerLink) {
        if case .ping(let payload) = message {
            return link.send(FrameEncoder.frame(.pong, payload, mask: dice.mask()))
        }
        guard link === self.link else { return }
        lastHeard = now
        switch message {
        case .plate(let plate, let re):
            if let re { _ = answered(re) }
            known.see(plate)
            check(plate)
        case .event(let event):
            if case .snapshot = event.message { lastFrame = nil }
            hear(event)
        case .close(let code): closed(code)
        case .race, .ping, .unreadable: break
        }
    }

    /// However overloaded a shard is, each of its ticks is shown to its rooms.
    private func check(_ frame: Told.Plate) {
        guard let sequence = frame.sequence, let tick = frame.tick else { return }
        defer { lastFrame = (sequence, tick) }
        // A connection that is too slow loses frames, and the other stream sends few.
        guard let lastFrame, sequence == lastFrame.sequence + 1, stream == nil else { return }
        let ticks = tick - lastFrame.tick
        if ticks > 1 { world.tally.count(.thinnedFrames) }
        guard world.hasExactTicks, ticks > SimulatedReactor.ticksPerFrame else { return }
        complain("got no frame for \(ticks) ticks")
    }

    private func answered(_ re: String) -> PlayerRequests.Pending? {
        let request = requests.remove(re)
        if request == nil, !requests.expectsLateAnswer(to: re) {
            complain("has an answer to \(re), which waits for none")
        }
        return request
    }

    private func hear(_ event: ServerEvent) {
        trace("hears \(event.re ?? "") \(event.message)")
        world.heard(event.message, by: number)
        let request = event.re.flatMap(answered)
        // The refusal of a request that runs once may arrive on the next connection.
        if case .error = event.message, event.re != nil, request == nil { return }
        if let problem = requests.hear(event.message, answering: request) { complain(problem) }
        if case .error(let error) = event.message { check(error, refusing: request) }
        if case .snapshot(let snapshot) = event.message {
            choices.begin(isRace: snapshot.race != nil)
        }
        if let problem = known.hear(event.message, answering: request) { complain(problem) }
        if case .redirect(let redirect) = event.message { follow(redirect.url) }
        if case .welcome = event.message, let room = wantedRoom {
            wantedRoom = nil
            send(room.message, isHonest: room.isHonest)
        }
    }

    private func check(_ error: ErrorMessage, refusing request: PlayerRequests.Pending?) {
        world.tally.count(error.code == .rateLimited ? .floods : .refusals)
        // The queue may have matched the player while the answer to its offer was on its way.
        let isExpected =
            request?.mayBeRefused(with: error.code, world.habits) ?? (error.code == .notQueued)
        // Without a welcome, another node may have one.
        if world.habits.hasNodes, case .hello? = request?.message { drop(1_000) }
        guard !isExpected else { return }
        let asked = request.map { "\($0.message)" } ?? "nothing that it asked"
        complain("is refused \(asked): \(error.code.rawValue), \(error.text)")
    }

    private func closed(_ code: CloseCode?) {
        guard let code, code != .normal else { return }
        switch CloseReason(rawValue: code.rawValue) {
        case .takenOver, .helloTimeout, .pingTimeout, .slowConsumer, .flood: break
        case .moved, .shuttingDown, .cutOff:
            guard world.habits.hasNodes, let link else {
                return complain("is closed with \(code.rawValue)")
            }
            link.drop()
            lost(link)
        case .abuse, .unsupportedVersion, .signedOut, .banned, nil:
            complain("is closed with \(code.rawValue)")
        }
    }
}
