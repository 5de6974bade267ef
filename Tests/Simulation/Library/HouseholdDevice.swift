import Base
import GameProtocol
import Kitchen
import Recipes

/// One device of a household, and the person who edits on it, online and offline.
final class HouseholdDevice {
    let number: Int
    let person: HouseholdPerson
    unowned let household: SimulatedHousehold
    unowned let world: LibrarySimulation
    let id: DeviceID
    /// True for the device on which the person signs up.
    let isPersonsFirst: Bool
    let dice: Dice
    private var conversation: DeviceConversation!
    private(set) var cooking: DeviceCooking!
    /// Nil until the library is first opened here.
    private(set) var copy: DeviceCopy?
    /// Edits given up because the person was removed. Some may have been applied before.
    private(set) var stranded: Set<UInt128> = []
    private var editsLeft: Int

    init(
        number: Int, of person: HouseholdPerson, in household: SimulatedHousehold,
        isPersonsFirst: Bool, seed: UInt64, world: LibrarySimulation
    ) {
        self.number = number
        self.person = person
        self.household = household
        self.isPersonsFirst = isPersonsFirst
        self.world = world
        dice = Dice(seed: seed)
        id = DeviceID(value: dice.identifier())
        let range = world.habits.editsPerDevice
        editsLeft = range.lowerBound + dice.roll(below: range.count)
        conversation = DeviceConversation(of: self)
        cooking = DeviceCooking(of: self)
    }

    /// True once the person has made all their edits.
    var hasFinished: Bool { editsLeft == 0 }

    /// True if there is nothing left to send or receive.
    var isSettled: Bool {
        guard household.isSettled else { return false }
        if case .removed = person.membership { return conversation.isIdle }
        return conversation.isUpToDate && copy?.next == nil
    }

    /// The device's state, for debugging.
    var summary: String { "\(name): \(conversation.summary), through \(copy?.through ?? -1)" }

    var name: String {
        "household \(household.number), device \(number) of person \(person.number)"
    }

    func complain(_ text: String) { world.complain("\(name) \(text)") }

    func trace(_ text: @autoclosure () -> String) {
        guard let trace = world.trace else { return }
        trace("\(world.milliseconds) \(name) \(text())")
    }

    // MARK: - Thinking

    func arrive() { thinkLater(dice.roll(below: 3_000)) }

    private func thinkLater(_ milliseconds: Int) {
        world.later(milliseconds: milliseconds) { [unowned self] in think() }
    }

    private func think() {
        switch world.phase {
        case .leaving: return conversation.leave(for: 0)
        case .settling: break
        case .editing: act()
        }
        conversation.goOn()
        let pause = world.habits.pauseMilliseconds
        thinkLater(pause.lowerBound + dice.roll(below: pause.count))
    }

    private func act() {
        if dice.chance(world.habits.troubleInThousand, in: 1_000) {
            return conversation.haveTrouble()
        }
        if editsLeft > 0, dice.chance(1, in: 2) { makeEdit() }
    }

    private func makeEdit() {
        guard let player = person.credentials?.player, let view = copy?.replica.view else {
            return
        }
        editsLeft -= 1
        let choices = EditChoices(view, player: player, isLarge: household.isLarge, dice: dice)
        for _ in 0..<6 {
            guard let operations = choices.operations(),
                copy?.make(dice.identifier(), operations) == true
            else { continue }
            trace("edits \(operations)")
            world.tally.count(.edits)
            if !conversation.isConnected { world.tally.count(.offlineEdits) }
            for operation in operations { count(operation) }
            return
        }
    }

    private func count(_ operation: Edit.Operation) {
        switch operation {
        case .adjust: world.tally.count(.adjustments)
        case .delete: world.tally.count(.deletions)
        case .restore: world.tally.count(.restorations)
        case .create, .set, .add, .remove: break
        }
    }

    // MARK: - Messages of the server

    /// The library is open.
    func opened(_ state: LibraryState, whileAhead isAhead: Bool) {
        guard let role = state.role.known, let player = person.credentials?.player else {
            return complain("is told the role \(state.role)")
        }
        if copy == nil { copy = DeviceCopy(device: id, player: player, role: role) }
        copy?.changeRole(role)
        if state.mustReset != isAhead { complain("must forget all at \(state.head)") }
        guard state.mustReset else { return }
        world.tally.count(.resets)
        copy?.reset()
    }

    func changeRole(_ role: Open<Recipes.Role>) {
        guard let role = role.known else { return complain("is told the role \(role)") }
        copy?.changeRole(role)
    }

    /// The person was removed, so pending edits can't be applied.
    func isShutOut() {
        guard person.mayBeShutOut else { return complain("is no member any more, without reason") }
        let pending = copy?.replica.pending.map(\.id) ?? []
        world.tally.count(.strandedEdits, pending.count)
        stranded.formUnion(pending)
        copy?.giveUp()
    }

    func take(_ page: LibraryPage) {
        world.tally.count(.pages)
        if page.hasMore { world.tally.count(.longPulls) }
        note(copy?.take(page))
    }

    /// - Parameter isLive: true if changes come without a gap. Before that, the device pulls the
    ///   missing ones.
    func take(_ change: LibraryChange, isLive: Bool) {
        // A page may have contained it already.
        if let copy, change.seq <= copy.through || !isLive && change.seq > copy.through + 1 {
            return
        }
        world.tally.count(.changes)
        note(copy?.take(change))
    }

    func take(_ done: EditDone) {
        world.tally.count(.doneEdits)
        world.tally.count(.overwritten, done.overwrote?.count ?? 0)
        let short = done.stock?.count { $0.asked != nil && $0.after == .zero } ?? 0
        world.tally.count(.shortAdjustments, short)
        note(copy?.take(done))
    }

    /// The server ended a cooking session with this edit.
    func takeEnd(_ done: EditDone) { note(copy?.takeEnd(done)) }

    func take(_ refused: EditRefused) {
        world.tally.count(.refusedEdits)
        switch refused.reason {
        case .staleField: world.tally.count(.staleTexts)
        case .changedSince: world.tally.count(.changedSince)
        case .gone: world.tally.count(.goneThings)
        case .forbidden, .notAuthor: world.tally.count(.forbiddenEdits)
        case .nameTaken, .tooMany, .tooLarge, .unknownEntity: break
        case .exists, .builtIn, .badField, .unknownField, .missingField, .wrongParent, .overflow,
            .unknown:
            complain("is refused what the rules allow: \(refused)")
        }
        note(copy?.take(refused))
    }

    private func note(_ problem: String?) {
        if let problem { complain("finds: \(problem)") }
    }
}
