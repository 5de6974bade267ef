import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime
import WebSocket

/// A device's connection, which comes and goes, and its messages.
final class DeviceConversation: LinkListener {
    private enum Stage {
        /// No connection until then; `greeting` follows.
        case away(until: Int64)
        /// `hello` is on its way; `entering` follows.
        case greeting
        /// Becomes a member, unless the person is one already; `opening` follows.
        case entering
        /// `pulling` follows, or `entering` for a removed member.
        case opening
        /// `live` follows.
        case pulling
        /// Receives all changes. `pulling` follows if they are too long, `opening` if the device
        /// starts over.
        case live
    }

    private static let answerMilliseconds: Int64 = 12_000
    private static let handshake = ClientHandshake(
        host: "chefdash", path: "/play", key: [UInt8](repeating: 7, count: 16),
        subprotocols: [GameProtocol.subprotocol])

    private unowned let device: HouseholdDevice
    private var stage = Stage.away(until: 0)
    private var link: Link?
    private var requests: DeviceRequests
    private var lastStall: Int64 = -1_000_000

    init(of device: HouseholdDevice) {
        self.device = device
        requests = DeviceRequests(prefix: "\(device.household.number)-\(device.number)")
    }

    private var world: LibrarySimulation { device.world }
    var household: SimulatedHousehold { device.household }
    private var person: HouseholdPerson { device.person }
    private var dice: Dice { device.dice }
    private var now: Int64 { world.milliseconds }
    private var isLive: Bool { if case .live = stage { true } else { false } }

    var isConnected: Bool { link != nil }
    /// True if no request is pending.
    var isIdle: Bool { requests.isEmpty }
    /// True if the device has received everything.
    var isUpToDate: Bool { isLive && requests.isEmpty }
    var summary: String { "\(stage), \(requests.summary)" }

    // MARK: - The connection

    private func connect() {
        guard person.credentials != nil || device.isPersonsFirst else { return }
        guard let link = world.connect(self, from: household.number) else {
            stage = .away(until: now + 300)
            return
        }
        world.tally.count(.connections)
        self.link = link
        stage = .greeting
        requests.removeAll()
        link.send(Self.handshake.requestBytes)
        guard let (player, token) = person.credentials else {
            return send(.hello(ClientMessage.Hello()), .signUp)
        }
        send(
            .hello(
                ClientMessage.Hello(
                    playerID: player.description, token: token, role: .companion,
                    deviceID: device.id)), .hello)
    }

    /// Disconnects abruptly, for this long.
    func leave(for milliseconds: Int64) {
        link?.drop()
        end(until: now + milliseconds)
    }

    private func end(until: Int64) {
        link = nil
        requests.removeAll()
        stage = .away(until: until)
    }

    func lost(_ link: any PlayerLink) {
        guard link === self.link else { return }
        device.trace("hears that the connection is gone")
        end(until: now + 50 + Int64(dice.roll(below: 1_500)))
    }

    func haveTrouble() {
        guard link != nil else { return }
        switch dice.roll(below: 8) {
        case 0..<3: drop()
        case 3..<5: loseConnection()
        case 5: stall()
        default: startAnew()
        }
    }

    private func drop() {
        // A late errand would undo later changes.
        guard !requests.hasErrand else { return }
        device.trace("drops")
        world.tally.count(.drops)
        leave(for: awayMilliseconds())
    }

    /// Neither end is notified; the person notices sooner or later.
    private func loseConnection() {
        device.trace("loses the connection")
        world.tally.count(.deadConnections)
        link?.die()
        world.later(milliseconds: dice.roll(below: 5_000)) { [weak self, weak link] in
            guard let self, let link, link === self.link else { return }
            end(until: now + awayMilliseconds())
        }
    }

    private func stall() {
        guard let link, !link.isStalled else { return }
        world.tally.count(.stalls)
        link.stall()
        lastStall = now
        world.later(milliseconds: dice.roll(below: 3_000)) { [weak self, weak link] in
            if let self { lastStall = now }
            link?.resume()
        }
    }

    private func startAnew() {
        switch stage {
        case .pulling, .live:
            world.tally.count(.reopenings)
            requests.forgetPulls()
            open()
        case .away, .greeting, .entering, .opening: break
        }
    }

    private func awayMilliseconds() -> Int64 {
        let isLong = dice.chance(world.habits.longSpellsInHundred, in: 100)
        return Int64(dice.roll(below: isLong ? 20_000 : 800))
    }

    private func insistOnAnswers() {
        guard let link, !link.isDead, !link.isStalled, now - lastStall > Self.answerMilliseconds,
            let oldest = requests.oldest, now - oldest.since > Self.answerMilliseconds
        else { return }
        device.complain("has no answer to \(oldest.ask) of \(oldest.since) ms")
        requests.removeAll()
    }

    // MARK: - Sending

    private func send(_ message: ClientMessage, _ ask: DeviceRequests.Ask) {
        let id = requests.add(ask, at: now)
        device.trace("asks \(id) \(message)")
        let text = ClientText.encoded(ClientRequest(id: id, message))
        link?.record(text, from: .client)
        link?.send(FrameEncoder.frame(.text, text, mask: dice.mask()))
    }

    func ask(_ message: LibraryMessage, _ ask: DeviceRequests.Ask) {
        send(.library(message), ask)
    }

    /// Sends the next request, if nothing must be awaited.
    func goOn() {
        switch stage {
        case .away(let until):
            if now >= until || world.phase == .settling { connect() }
        case .greeting, .opening, .pulling: break
        case .entering: enter()
        case .live:
            sendNext()
            if !requests.hasCooking, let message = device.cooking.next() {
                send(.cooking(message), .cooking)
            }
            // Only one device does errands, so that no errand undoes another.
            guard person.isOwner, device.isPersonsFirst, !requests.hasErrand,
                let errand = household.nextErrand(at: now, onlyNeeded: world.phase != .editing)
            else { break }
            perform(errand)
        }
        insistOnAnswers()
    }

    private func enter() {
        guard requests.isEmpty else { return }
        switch person.membership {
        // Only one device creates the household: otherwise its starter could come from either
        // request.
        case .stranger where person.isOwner && device.isPersonsFirst:
            let id = household.id
            ask(
                .createHousehold(LibraryMessage.CreateHousehold(householdID: id, name: "Home")),
                .create)
        case .stranger, .removed: break
        case .invited(let code):
            person.lastSeqAllowed = nil
            ask(.joinHousehold(code: code), .join)
        case .member: open()
        }
    }

    private func open() {
        stage = .opening
        device.cooking.forget()
        // Sometimes a device knows more than the server, as after a restored backup.
        let isAhead = world.phase == .editing && dice.chance(1, in: 80)
        let through = device.copy?.through ?? 0
        ask(
            .openLibrary(
                householdID: household.id, through: isAhead ? 1 << 40 : through),
            .open(isAhead: isAhead))
        guard !isAhead, device.copy != nil, dice.chance(1, in: 4) else { return }
        world.tally.count(.pipelinedPulls)
        pull(LibraryCursor(seq: through))
    }

    private func pull(_ cursor: LibraryCursor) {
        let id = household.id
        ask(.pull(LibraryMessage.Pull(householdID: id, cursor: cursor)), .pull)
    }

    private func sendNext() {
        guard !requests.hasEdit, let edit = device.copy?.next else { return }
        ask(
            .edit(
                LibraryMessage.LibraryEdit(
                    householdID: household.id,
                    editID: EntityID(value: edit.id), baseSeq: edit.baseSeq,
                    operations: edit.operations.map { LibraryOperation($0) })), .edit(edit.id))
    }

    // MARK: - Receiving

    func told(_ message: Told, on link: any PlayerLink) {
        device.cooking.told(message, on: link)
        switch message {
        case .unreadable(let text): device.complain("gets an unreadable message: \(text)")
        case .event(let event):
            if case .library(let told) = event.message { world.witness.hear(told, to: device) }
        case .close(let code):
            let reason = code.flatMap { CloseReason(rawValue: $0.rawValue) }
            if reason == .pingTimeout { world.tally.count(.pingTimeouts) }
        case .plate, .race, .ping: break
        }
    }

    func receive(_ message: Told, on link: any PlayerLink) {
        if case .ping(let payload) = message {
            return link.send(FrameEncoder.frame(.pong, payload, mask: dice.mask()))
        }
        guard link === self.link else { return }
        switch message {
        case .event(let event): hear(event)
        case .close(let code): closed(code)
        case .plate, .race, .ping, .unreadable: break
        }
    }

    private func closed(_ code: CloseCode?) {
        guard let code, code != .normal else { return }
        switch CloseReason(rawValue: code.rawValue) {
        case .takenOver, .helloTimeout, .pingTimeout, .slowConsumer: break
        case .flood, .abuse, .shuttingDown, .unsupportedVersion, .moved, .cutOff, .signedOut,
            .banned, nil:
            device.complain("is closed with \(code.rawValue)")
        }
    }

    private func hear(_ event: ServerEvent) {
        device.trace("hears \(event.re ?? "") \(event.message)")
        world.heard(event.message, by: device.number)
        var answered: DeviceRequests.Ask?
        if let re = event.re {
            guard let ask = requests.remove(re) else {
                if requests.expectsLateAnswer(to: re) { return }
                return device.complain("has an answer to \(re), which waits for none")
            }
            answered = ask
        }
        if case .library(let told) = event.message {
            hear(told, answered)
        } else if case .cooking(let told) = event.message {
            device.cooking.hear(told, re: event.re)
        } else if case .welcome(let welcome) = event.message {
            welcomed(welcome)
        } else if case .error(let error) = event.message {
            refused(error, answered)
        }
        goOn()
    }

    private func welcomed(_ welcome: Welcome) {
        if let token = welcome.token {
            let player = welcome.player.playerID
            person.credentials = (player, token)
            return leave(for: 0)
        }
        if welcome.role != .companion { device.complain("is welcomed as a player") }
        stage = .entering
    }

    private func hear(_ told: LibraryEvent, _ answered: DeviceRequests.Ask?) {
        switch (told, answered) {
        case (.household, .create?), (.household, .join?): person.join(at: now)
        case (.household, .errand(.remove(let member))?): removed(member)
        case (.household, .errand(.changeRole)?): world.tally.count(.roleChanges)
        case (.invitation(let invitation), .errand(.invite(let guest))?):
            if case .removed = guest.membership { world.tally.count(.returns) }
            guest.membership = .invited(code: invitation.code)
        case (.library(let state), .open(let isAhead)?):
            device.opened(state, whileAhead: isAhead)
            // The first page may have arrived already, if it was requested at once.
            guard case .opening = stage else { break }
            stage = .pulling
            if !requests.hasPull { pull(LibraryCursor(seq: device.copy?.through ?? 0)) }
        case (.page(let page), .pull?):
            device.take(page)
            stage = page.hasMore ? .pulling : .live
            if page.hasMore { pull(page.cursor) }
        case (.edited(let done), .edit?):
            device.take(done)
            if done.mustPull == true { pullAgain() }
        case (.editRefused(let refused), .edit?): device.take(refused)
        case (.edited(let done), .cooking?):
            device.cooking.finished(done)
            device.takeEnd(done)
            if done.mustPull == true { pullAgain() }
        case (.editRefused(let refused), .cooking?): device.cooking.finishRefused(refused)
        case (.changed(let change), nil): device.take(change, isLive: isLive)
        case (.behind, nil):
            world.tally.count(.behind)
            pullAgain()
        case (.memberChanged(let changed), nil):
            if let role = changed.role { device.changeRole(role) } else { shutOut() }
        case (_, _):
            device.complain("gets \(told) as the answer to \(DeviceRequests.text(answered))")
        }
    }

    private func pullAgain() {
        guard isLive else { return }
        stage = .pulling
        pull(LibraryCursor(seq: device.copy?.through ?? 0))
    }

    private func removed(_ member: HouseholdPerson) {
        world.tally.count(.removals)
        member.membership = .removed
        member.isBeingRemoved = false
    }

    /// The person is no longer a member.
    private func shutOut() {
        device.isShutOut()
        device.cooking.giveUp()
        requests.forgetAll()
        stage = .entering
    }

    private func refused(_ error: ErrorMessage, _ asked: DeviceRequests.Ask?) {
        switch asked {
        case .cooking? where error.code != .unknownHousehold:
            return device.cooking.refused(error)
        case .open?, .pull?, .edit?, .cooking?:
            if error.code == .unknownHousehold { return shutOut() }
        case .errand(.remove(let member))?:
            // Removed by an earlier request, whose answer was lost.
            if error.code == .unknownMember { return removed(member) }
        case .join? where error.code == .unknownInvitation:
            // Invitations end when the inviter is removed or demoted.
            if case .invited = person.membership { person.membership = .stranger }
            return
        case .signUp?, .hello?, .create?, .join?, .errand?, nil: break
        }
        guard [.busy, .rateLimited, .storeUnavailable].contains(error.code) else {
            return device.complain(
                "is refused \(DeviceRequests.text(asked)): \(error.code.rawValue), \(error.text)")
        }
        // Edits, errands and the like are sent again at the next thought.
        switch asked {
        case .signUp?, .hello?: leave(for: 500)
        case .open?, .pull?: leave(for: 0)
        case .create?, .join?, .edit?, .errand?, .cooking?, nil: break
        }
    }
}
