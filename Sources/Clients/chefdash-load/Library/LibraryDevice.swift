import Base
import GameProtocol
import Kitchen
import Recipes

/// A device of a household, by Protocol/library.md's rules for companions: it signs in, pulls the library,
/// receives changes, and sends its own edits one after another. Edits made while it is away wait.
///
/// It belongs to the thread of its run, and nothing in it blocks.
final class LibraryDevice: RunPlayer {
    enum Phase {
        /// Not connected; connects when its time is due. `connecting` follows, or `waiting`.
        case away
        /// Waits until another device of the household has done something. It may be connected.
        case waiting
        /// `greeting` follows, or `away`, or `gone`.
        case connecting
        /// `hello` was sent. `preparing` follows, or `opening`.
        case greeting
        /// Creates the household, or lets the second member join. `opening` follows.
        case preparing
        /// `pulling` follows.
        case opening
        /// `ready` follows.
        case pulling
        /// Has everything, and receives changes. `pulling` follows after too many changes at once.
        case ready
        /// Said goodbye, or was given up. Final.
        case gone
    }

    /// An edit without an answer yet.
    struct Waiting {
        let operations: [LibraryOperation]
        var sentAt: Int64 = 0
        var sendCount = 0
    }

    /// The limit of waiting edits, more than a person would make on a device without a connection.
    private static let waitingLimit = 16

    /// The number among all the run's devices.
    let index: Int
    unowned let run: LibraryRun
    unowned let household: LibraryHousehold
    let member: LibraryHousehold.Member
    /// True if this device creates the household, or lets its player join.
    let isFirstOfMember: Bool
    let device: DeviceID
    var phase = Phase.away
    let link: LoadLink
    /// The device's copy, once its player exists.
    var replica: Replica?
    /// The copy that it pulls at the end, like a new device, as a check.
    var check: Replica?
    /// The page that it pulls next.
    var cursor = LibraryCursor(seq: 0)
    var waiting: [UInt128: Waiting] = [:]
    /// The edit that was sent and has no answer yet.
    var sent: (request: String, edit: UInt128)?
    /// Any other request without an answer yet.
    var asked: (request: String, type: LibraryMessage.Kind)?
    /// True if the present connection is a playing one, on which the player signs up.
    var signsUp = false
    /// True once it has signed in.
    var wasHere = false
    var isLeaving = false
    var draw: EditDraw

    init(_ index: Int, number: Int, of household: LibraryHousehold, in run: LibraryRun) {
        self.index = index
        self.run = run
        self.household = household
        link = LoadLink(owner: index, run.links)
        member = household.members[number % household.members.count]
        isFirstOfMember = number < household.members.count
        let seed = SplitMix64.mix(run.settings.seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
        draw = EditDraw(seed: seed)
        device = DeviceID(value: EditDraw.newID())
    }

    /// The sequence number up to which it has all of the household's edits.
    var through: Int64 { replica?.through ?? 0 }

    /// True if nothing waits, neither here nor for an answer.
    var isSettled: Bool {
        phase == .ready && sent == nil && asked == nil && replica?.pending.isEmpty == true
    }

    func complain(_ kind: Violation.Kind, _ text: @autoclosure () -> String) {
        run.tally.add(
            kind, player: index, "household \(household.index) at \(through): \(text())")
    }

    // MARK: - Due times

    /// Connects, or repeats a request that the server refused for now.
    func becameDue() {
        switch phase {
        case .away: connect()
        case .greeting: sendHello()
        case .preparing, .opening, .pulling, .waiting: if asked == nil { goOn() }
        case .ready: sendNext()
        case .connecting, .gone: break
        }
    }

    private func connect() {
        guard member.credentials != nil || isFirstOfMember else {
            phase = .waiting
            return
        }
        signsUp = member.credentials == nil
        run.connect(self)
    }

    /// Takes the next step towards the household's head.
    func goOn() {
        guard link.isOpen else { return connect() }
        let isFirst = isFirstOfMember && member === household.members[0]
        if !household.isCreated {
            guard isFirst else { return wait() }
            ask(
                .createHousehold(
                    LibraryMessage.CreateHousehold(householdID: household.id, name: "Home")),
                in: .preparing)
        } else if isFirst, household.members.count > 1, household.code == nil {
            ask(
                .invite(householdID: household.id, role: household.members[1].role),
                in: .preparing)
        } else if !member.hasJoined {
            guard isFirstOfMember, let code = household.code else { return wait() }
            ask(.joinHousehold(code: code), in: .preparing)
        } else if !isFirst, household.book.base == nil {
            wait()
        } else {
            open()
        }
    }

    private func wait() { phase = .waiting }

    // MARK: - Requests

    private func ask(_ message: LibraryMessage, in phase: Phase) {
        self.phase = phase
        let request = link.newRequest("r")
        asked = (request, message.type)
        link.send(ClientRequest(id: request, .library(message)))
    }

    func sendHello() {
        phase = .greeting
        let hello = ClientMessage.Hello(
            playerID: member.credentials?.player.description, token: member.credentials?.token,
            client: "chefdash-load", role: signsUp ? nil : .companion,
            redirects: true, deviceID: signsUp ? nil : device)
        link.send(ClientRequest(id: "hello", .hello(hello)))
    }

    func open() {
        cursor = LibraryCursor(seq: check == nil ? through : 0)
        ask(.openLibrary(householdID: household.id, through: cursor.seq), in: .opening)
    }

    func pull() {
        run.figures.pulls += 1
        ask(.pull(LibraryMessage.Pull(householdID: household.id, cursor: cursor)), in: .pulling)
    }

    /// Pulls everything once more, like a new device.
    func pullAnew() {
        guard let replica else { return }
        check = Replica(device: replica.device, member: replica.member)
        open()
    }

    func sayGoodbye() {
        guard phase != .gone else { return }
        phase = .gone
        if !link.sayGoodbye() { run.forget(self) }
    }

    // MARK: - Editing

    /// Makes an edit, and sends it if no other waits.
    func edit() {
        guard let count = replica?.pending.count, count < Self.waitingLimit else {
            run.figures.postponed += 1
            return
        }
        // The rules already refuse some edits here, such as a change to a deleted record; those are
        // never sent.
        for _ in 0..<3 {
            let operations = draw.operations(on: replica!.view)
            guard case .success(let changes) = LibraryOperation.edits(of: operations) else {
                preconditionFailure("an edit can't be made: \(operations)")
            }
            let id = EditDraw.newID()
            guard replica!.make(id, changes.edits) == nil else { continue }
            for operation in changes.edits { draw.know(operation.key) }
            waiting[id] = Waiting(operations: operations)
            break
        }
    }

    /// Sends the first waiting edit, if none is on its way.
    func sendNext() {
        guard phase == .ready, sent == nil, asked == nil, link.isOpen,
            let edit = replica?.next, var next = waiting[edit.id]
        else { return }
        if next.sendCount > 0 { run.figures.sentAgain += 1 }
        next.sendCount += 1
        next.sentAt = run.now
        waiting[edit.id] = next
        let request = link.newRequest("r")
        sent = (request, edit.id)
        link.send(
            ClientRequest(
                id: request,
                .library(
                    .edit(
                        LibraryMessage.LibraryEdit(
                            householdID: household.id,
                            editID: EntityID(value: edit.id), baseSeq: edit.baseSeq,
                            operations: next.operations)))))
    }

    // MARK: - The connection

    /// Forgets the connection's state; open requests are repeated on the next connection.
    func lose() {
        sent = nil
        asked = nil
        if phase != .gone { phase = .away }
    }
}
