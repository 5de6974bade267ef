import Base
import GameProtocol
import Kitchen
import Recipes
import TestSupport
import WebSocket

@testable import Simulation

/// A device that edits its household's library over all lives of a server: it resends each edit
/// with the same identifier until it is answered. Belongs to its network's thread.
final class ChaosCompanion: LinkListener {
    private enum Stage {
        /// `arriving` follows.
        case away
        /// `hello` was sent, or the household is being created. `pulling` follows.
        case arriving
        /// `ready` follows.
        case pulling
        /// Receives changes. `pulling` follows a change that is too long.
        case ready
    }

    /// An unanswered edit. Each one creates an entity with the edit's identifier, and adds one
    /// piece to the device's lot.
    private struct Waiting {
        let operations: [LibraryOperation]
        var isSent = false
    }

    let device: DeviceID
    let cooking: ChaosCooking
    /// The last applied edit, which is sometimes sent once more.
    private var last: (edit: UInt128, operations: [LibraryOperation], base: Int64)?
    let lot: EntityKey
    private(set) var replica: Replica?
    private(set) var through: Int64 = 0
    /// The sequence numbers of its applied edits.
    private(set) var done: [UInt128: Int64] = [:]
    private(set) var refused: Set<UInt128> = []
    /// All edits that it ever sent.
    private(set) var made: Set<UInt128> = []
    /// The number of repeated edits.
    private(set) var againCount = 0

    private unowned let household: ChaosHousehold
    private unowned let network: ChaosNetwork
    private let isFirst: Bool
    private let dice: Dice
    private var link: ChaosLink?
    private var stage = Stage.away
    private var cursor = LibraryCursor(seq: 0)
    private var ahead: Set<Int64> = []
    private var waiting: [UInt128: Waiting] = [:]
    /// The edit sent on this connection and not answered yet.
    private var sent: UInt128?
    /// The address in a redirect, for the next connection.
    private var redirect: String?
    private var lastHeard: Int64 = 0

    init(of household: ChaosHousehold, isFirst: Bool, seed: UInt64, in network: ChaosNetwork) {
        self.household = household
        self.isFirst = isFirst
        self.network = network
        dice = Dice(seed: seed)
        device = DeviceID(value: dice.identifier())
        lot = EntityKey(.lot, dice.identifier())
        cooking = ChaosCooking(dice: dice)
        thinkLater()
    }

    /// True if it has received everything, and nothing is pending.
    var isSettled: Bool {
        stage == .ready && sent == nil && replica?.pending.isEmpty == true
            && cooking.isSettled && through == household.head
    }

    private func complain(_ text: String) {
        network.complain("device \(device) of household \(household.id) at \(through): \(text)")
    }

    // MARK: - Thinking

    private func thinkLater() {
        network.later(milliseconds: 300 + dice.roll(below: 2_000)) { [unowned self] in think() }
    }

    private func think() {
        defer { thinkLater() }
        guard let link else { return connect() }
        let isWaiting = stage != .ready || sent != nil || cooking.asked != nil
        if !isWaiting { lastHeard = network.milliseconds }
        if let patience = network.habits.patienceMilliseconds,
            network.milliseconds - lastHeard > patience
        {
            link.drop()
            return lost(link)
        }
        guard stage == .ready else { return }
        if !network.companionsRest, replica?.pending.count ?? 0 < 4 { edit() }
        sendNext()
        cook()
    }

    private func connect() {
        defer { redirect = nil }
        guard let credentials = household.guest.known.credentials,
            isFirst || household.isCreated,
            let link = network.connect(self, as: household.guest, at: redirect)
        else { return }
        lastHeard = network.milliseconds
        self.link = link
        stage = .arriving
        if replica == nil {
            replica = Replica(device: device, member: Member(credentials.player, .owner))
        }
        link.send(
            ClientHandshake(
                host: "chefdash", path: "/play", key: [UInt8](repeating: 7, count: 16),
                subprotocols: [GameProtocol.subprotocol]
            ).requestBytes)
        send(
            .hello(
                ClientMessage.Hello(
                    playerID: credentials.player.description, token: credentials.token,
                    role: .companion, redirects: network.habits.hasNodes ? true : nil,
                    deviceID: device)))
    }

    private func send(_ message: ClientMessage) { send(ClientRequest(message)) }

    private func send(_ request: ClientRequest) {
        let text = ClientText.encoded(request)
        link?.record(text, from: .client)
        link?.send(FrameEncoder.frame(.text, text, mask: dice.mask()))
    }

    // MARK: - Editing

    private func edit() {
        guard var replica else { return }
        let edit = dice.identifier()
        let id = EntityID(value: edit)
        var operations: [LibraryOperation] = []
        if replica.view.record(lot) == nil {
            let item = EntityID(value: dice.identifier())
            operations += [
                LibraryOperation(
                    kind: .pantryItem, id: item,
                    .create(parent: nil, fields: ["name": .text("Flour")])),
                LibraryOperation(
                    kind: .lot, id: EntityID(lot),
                    .create(parent: item, fields: ["stock": .text("0")])),
            ]
        }
        operations.append(thing(id))
        operations.append(
            LibraryOperation(kind: .lot, id: EntityID(lot), .adjust(by: "1")))
        if let other = household.lastRecipe, replica.view.record(EntityKey(.recipe, other)) != nil {
            // Names may be overwritten; a note that somebody else has changed refuses the whole
            // edit. The edit that creates the lot takes no such risk.
            let isRisked = replica.confirmed.record(lot) != nil && dice.chance(1, in: 6)
            let field = isRisked ? "note" : "name"
            operations.append(
                LibraryOperation(
                    kind: .recipe, id: EntityID(value: other),
                    .set(fields: [field: .text("Soup \(id.description.prefix(6))")], clear: [])))
        }
        guard case .success(let changes) = LibraryOperation.edits(of: operations),
            replica.make(edit, changes.edits) == nil
        else { return }
        self.replica = replica
        made.insert(edit)
        waiting[edit] = Waiting(operations: operations)
    }

    /// Creates an entity with the edit's identifier.
    private func thing(_ id: EntityID) -> LibraryOperation {
        guard dice.chance(1, in: 4) else {
            return LibraryOperation(
                kind: .planEntry, id: id,
                .create(
                    parent: nil,
                    fields: [
                        "day": .text("2026-11-25"), "slot": .text("lunch"), "servings": .number(2),
                        "place": .text("i"), "text": .text("Soup"),
                    ]))
        }
        return LibraryOperation(
            kind: .recipe, id: id,
            .create(parent: nil, fields: ["name": .text("Soup"), "servings": .number(4)]))
    }

    private func cook() {
        let known = household.lastRecipe.flatMap { recipe in
            replica?.confirmed.record(EntityKey(.recipe, recipe)).map { _ in recipe }
        }
        let recipe = network.companionsRest ? nil : known
        let request = cooking.next(of: recipe, in: household.id, through: through)
        if let request { send(request) }
    }

    private func sendNext() {
        guard stage == .ready, sent == nil, let edit = replica?.next,
            let operations = waiting[edit.id]?.operations
        else { return }
        if waiting[edit.id]?.isSent == true { againCount += 1 }
        waiting[edit.id]?.isSent = true
        send(edit.id, operations, base: edit.baseSeq)
    }

    private func send(_ edit: UInt128, _ operations: [LibraryOperation], base: Int64) {
        sent = edit
        send(
            .library(
                .edit(
                    LibraryMessage.LibraryEdit(
                        householdID: household.id,
                        editID: EntityID(value: edit), baseSeq: base,
                        operations: operations))))
    }

    // MARK: - Receiving

    func told(_ message: Told, on link: any PlayerLink) {}

    func lost(_ link: any PlayerLink) {
        guard link === self.link else { return }
        self.link = nil
        stage = .away
        sent = nil
        cooking.forget()
    }

    func receive(_ message: Told, on link: any PlayerLink) {
        guard link === self.link else { return }
        lastHeard = network.milliseconds
        switch message {
        case .ping(let payload):
            link.send(FrameEncoder.frame(.pong, payload, mask: dice.mask()))
        case .event(let event): hear(event)
        case .close:
            link.drop()
            lost(link)
        case .unreadable(let text): complain("gets an unreadable message: \(text)")
        case .plate, .race: complain("gets a round")
        }
    }

    private func hear(_ event: ServerEvent) {
        let message = event.message
        switch message {
        case .welcome: household.isCreated ? open() : create()
        case .error(let error): hear(error)
        case .library(let event): hear(event)
        case .cooking(let told):
            if let problem = cooking.hear(told, re: event.re) { complain(problem) }
        case .redirect(let place) where network.habits.hasNodes: redirect = place.url
        case .shutdown, .announcement, .pong: break
        case .account, .profile, .levels, .shop, .purchased, .snapshot, .state, .tapped, .cleared,
            .balance, .roundEnded, .stream, .ticket, .leftQueue, .room, .leftRoom, .raceState,
            .raceView, .raceEnded, .raceCancelled, .reaction, .idleWarning, .redirect, .daily,
            .board, .ledger, .statistics, .replay:
            complain("gets a \(message.type)")
        }
    }

    /// Sent again on the next connection.
    private func hear(_ error: ErrorMessage) {
        if error.code == .tooManyCookingsBegun { return cooking.isRefused() }
        if !error.canRetry {
            let asked = cooking.asked.map { ", asked \($0)" } ?? ""
            complain("is refused: \(error.code.rawValue), \(error.text)\(asked)")
        }
        link?.drop()
        if let link { lost(link) }
    }

    private func hear(_ event: LibraryEvent) {
        if event.household != nil {
            household.isCreated = true
            open()
        } else if let state = event.library {
            if state.mustReset { complain("must reset its copy") }
            pull()
        } else if let page = event.page {
            take(page)
        } else if let change = event.changed {
            take(change)
        } else if event.behind != nil {
            if stage == .ready { pull(from: LibraryCursor(seq: through)) }
        } else if let answer = event.edited {
            take(answer)
        } else if let refusal = event.editRefused {
            take(refusal)
        } else {
            complain("gets \(event.type.rawValue) without a request")
        }
    }

    private func create() {
        send(
            .library(
                .createHousehold(
                    LibraryMessage.CreateHousehold(
                        householdID: household.id, name: "Home"))))
    }

    private func open() {
        cursor = LibraryCursor(seq: through)
        send(.library(.openLibrary(householdID: household.id, through: through)))
    }

    private func pull(from cursor: LibraryCursor? = nil) {
        stage = .pulling
        if let cursor { self.cursor = cursor }
        send(
            .library(
                .pull(
                    LibraryMessage.Pull(
                        householdID: household.id, cursor: self.cursor))))
    }

    // MARK: - Its copy

    private func take(_ page: LibraryPage) {
        take(page.records, through: page.hasMore ? through : page.cursor.seq)
        cursor = page.cursor
        guard !page.hasMore else { return pull() }
        stage = .ready
        // Repeats an edit that was already answered.
        if let last, sent == nil, dice.chance(1, in: 2) {
            send(last.edit, last.operations, base: last.base)
        } else {
            sendNext()
        }
    }

    private func take(_ change: LibraryChange) {
        guard change.seq > through else { return }
        if change.seq != through + 1 { complain("gets number \(change.seq)") }
        take(change.records, through: change.seq)
    }

    private func take(_ told: [LibraryRecord], through seq: Int64) {
        let records = told.compactMap(\.record)
        if records.count < told.count { complain("gets unreadable records") }
        through = max(through, seq)
        while ahead.remove(through + 1) != nil { through += 1 }
        household.heard(through, records)
        replica?.receive(records, through: through)
    }

    private func take(_ answer: EditDone) {
        if cooking.takeEnd(answer) { return takeRecords(of: answer) }
        guard let edit = sent, answer.editID.value == edit else {
            return complain("learns that \(answer.editID) is done")
        }
        sent = nil
        if let before = done.updateValue(answer.seq, forKey: edit), before != answer.seq {
            complain("learns that \(answer.editID) is \(answer.seq), and learned \(before) before")
        }
        if let operations = waiting.removeValue(forKey: edit)?.operations {
            last = (edit, operations, replica?.next?.baseSeq ?? 0)
            replica?.didPerform(
                edit, at: answer.seq,
                answer.mustPull == true ? nil : answer.records.compactMap(\.record))
        }
        takeRecords(of: answer)
        sendNext()
    }

    private func takeRecords(of answer: EditDone) {
        guard answer.mustPull == nil else {
            if stage == .ready { pull(from: LibraryCursor(seq: through)) }
            return
        }
        if answer.seq > through { ahead.insert(answer.seq) }
        take(answer.records, through: through)
    }

    private func take(_ refusal: EditRefused) {
        guard let edit = sent, refusal.editID.value == edit else {
            return complain("learns that \(refusal.editID) is refused")
        }
        sent = nil
        if done[edit] != nil || refusal.reason != .staleField {
            complain("is refused \(refusal.editID): \(refusal.reason.rawValue), \(refusal.text)")
        }
        waiting[edit] = nil
        refused.insert(edit)
        replica?.didRefuse(edit, EditRefusal(operation: 0, key: nil, reason: .unknown))
        replica?.dismiss(edit)
        sendNext()
    }
}
