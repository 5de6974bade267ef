import Base
import GameProtocol
import Kitchen
import Recipes

/// A device's actions in its household's cooking sessions, and the messages it received about them.
final class DeviceCooking {
    /// A request that is repeated until its answer arrives.
    private enum Act {
        case start(CookingMessage.StartCooking)
        case act(CookingMessage.DoCooking)
        case finish(Finish)

        var message: CookingMessage {
            switch self {
            case .start(let message): .start(message)
            case .act(let message): .act(message)
            case .finish(let finish): .finish(finish.message)
            }
        }
    }

    /// The requested end of a session, for the later check.
    struct Finish {
        static let day = Day("2026-11-25")!

        let message: CookingMessage.FinishCooking
        let note: Edit.Operation
        let recipe: UInt128
        let servings: Int
    }

    private unowned let device: HouseholdDevice
    private var waiting: Act?
    /// Nil until the device has received the sessions.
    private(set) var sessions: [CookingID: CookingState]?
    /// In chronological order.
    private(set) var spells: [CookingSpell] = []
    /// The connection of the last spell, while it lasts.
    private weak var listening: Link?
    /// By session, each requested once.
    private(set) var finishes: [UInt128: Finish] = [:]

    init(of device: HouseholdDevice) { self.device = device }

    private var world: LibrarySimulation { device.world }
    private var dice: Dice { device.dice }

    /// Forgets everything, since the household is opened again.
    func forget() { sessions = nil }

    // MARK: - Sending

    /// The person's next action, or the one without an answer yet; nil for none.
    func next() -> CookingMessage? {
        if waiting == nil, world.phase == .editing, dice.chance(1, in: 8) { waiting = choose() }
        return waiting?.message
    }

    private func choose() -> Act? {
        guard let sessions else { return nil }
        let open = sessions.values.filter { $0.phase == .cooking }
            .sorted { $0.sessionID < $1.sessionID }
        let household = device.household.id
        guard !open.isEmpty, !dice.chance(1, in: 12) else {
            let recipes = (device.copy?.replica.view.all ?? []).filter {
                $0.key.kind == .recipe && $0.deleted == nil
            }
            guard !recipes.isEmpty else { return nil }
            let recipe = recipes[dice.roll(below: recipes.count)].key
            return .start(
                CookingMessage.StartCooking(
                    householdID: household,
                    sessionID: CookingID(value: dice.identifier()),
                    recipeID: RecipeID(value: recipe.id), servings: 1 + dice.roll(below: 6)))
        }
        let session = open[dice.roll(below: open.count)]
        if let finish = finish(of: session) { return .finish(finish) }
        return .act(
            CookingMessage.DoCooking(
                householdID: household, sessionID: session.sessionID,
                inputID: EntityID(value: dice.identifier()), action(in: session)))
    }

    /// Nil if the session isn't to end now. A player finishes on one device only, so that the check
    /// knows whose edit is applied.
    private func finish(of session: CookingState) -> Finish? {
        let player = device.person.credentials?.player
        guard device.isPersonsFirst, let copy = device.copy,
            session.cooks.contains(where: { $0.playerID == player && $0.role == .head }),
            finishes[session.sessionID.value] == nil, dice.chance(1, in: 6)
        else { return nil }
        let (id, recipe) = (session.sessionID.value, session.recipeID.value)
        let note = Edit.Operation.create(
            EntityKey(.cookingNote, dice.identifier()), parent: recipe, [.text: .text("Done.")])
        let message = CookingMessage.FinishCooking(
            householdID: session.householdID, sessionID: session.sessionID, baseSeq: copy.through,
            day: Finish.day, deducts: dice.chance(4, in: 5), operations: [LibraryOperation(note)])
        let finish = Finish(
            message: message, note: note, recipe: recipe, servings: session.servings)
        finishes[id] = finish
        return finish
    }

    private func action(in session: CookingState) -> CookingAction {
        let player = device.person.credentials?.player
        guard session.cooks.contains(where: { $0.playerID == player }) else {
            return CookingAction(.join, role: Open(dice.chance(1, in: 6) ? .watcher : .cook))
        }
        let steps: [CookingAction.Op] = [.claim, .release, .complete, .reopen]
        let changes: [CookingAction.Op] = [
            .pause, .resume, .acknowledge, .acknowledge, .acknowledge, .cancel, .addTime,
        ]
        switch dice.roll(below: 20) {
        case 0: return CookingAction(dice.chance(1, in: 4) ? .abandon : .leave)
        case 1..<6:
            return CookingAction(
                steps[dice.roll(below: steps.count)], step: dice.roll(below: 3))
        case 6..<14 where !session.timers.isEmpty:
            let op = changes[dice.roll(below: changes.count)]
            return CookingAction(
                op, timerID: session.timers[dice.roll(below: session.timers.count)].timerID,
                seconds: op == .addTime ? Int64(dice.roll(below: 20)) - 10 : nil)
        default:
            return CookingAction(
                .startTimer, timerID: TimerID(value: dice.identifier()), label: "Pan",
                seconds: 1 + Int64(dice.roll(below: 20)))
        }
    }

    // MARK: - Receiving

    /// The server sends a message now, which may still get lost.
    func told(_ message: Told, on link: any PlayerLink) {
        if let listening, link === listening {
            spells[spells.count - 1].extend(to: world.milliseconds, isHeldUp: listening.isHeldUp)
        }
        guard case .event(let event) = message else { return }
        if case .cooking(let told) = event.message { self.told(told, re: event.re, on: link) }
        guard link === listening, case .library(let told) = event.message else { return }
        // The household is opened again, and the device receives everything once more.
        if case .library = told { listening = nil }
        if case .memberChanged(let changed) = told, changed.role == nil { listening = nil }
    }

    /// Actions that may change nothing: joining when already there, or requesting the current
    /// state.
    private static let idle: Set<CookingAction.Op> = [.join, .setRole, .claim, .addTime]

    private func told(_ event: CookingEvent, re: String?, on link: any PlayerLink) {
        switch event {
        case .sessions:
            listening = link as? Link
            spells.append(CookingSpell(start: world.milliseconds))
        case .state(let state):
            told(state, isListening: link === listening)
            // An answered input is committed, unless it changed nothing; then the state is a
            // committed one.
            if re != nil, case .act(let act)? = waiting, !world.cookings.isKept(act.inputID),
                !Self.idle.contains(act.action.op)
            {
                device.complain("is answered cooking input \(act.inputID), which isn't committed")
            }
        case .rang(let ring):
            if link === listening { spells[spells.count - 1].append(ring) }
        case .record: break
        }
    }

    private func told(_ state: CookingState, isListening: Bool) {
        let session = state.sessionID
        let before = isListening ? spells.last?.places[session] : nil
        guard let place = world.cookings.place(of: state, from: before ?? 0) else {
            return device.complain("is shown what isn't committed: \(CookingPicture(state))")
        }
        if isListening { spells[spells.count - 1].places[session] = place }
    }

    func hear(_ event: CookingEvent, re: String?) {
        switch event {
        case .sessions(let list):
            let known = sessions ?? [:]
            sessions = known.filter { list.sessionIDs.contains($0.key) }
        case .state(let state):
            sessions?[state.sessionID] = state
            world.tally.count(.cookingStates)
            if re != nil { answered() }
        case .rang: world.tally.count(.rings)
        case .record: device.complain("hears a record that it didn't ask for")
        }
    }

    /// The finish was accepted.
    func finished(_ done: EditDone) {
        guard case .finish(let finish)? = waiting,
            finish.message.sessionID.value == done.editID.value
        else {
            return device.complain("learns that \(done.editID) is finished, without a request")
        }
        world.tally.count(.finishes)
        waiting = nil
    }

    /// The finish was refused, and the session continues.
    func finishRefused(_ refused: EditRefused) {
        switch refused.reason {
        case .forbidden, .gone, .tooMany, .unknownEntity: break
        case .staleField, .changedSince, .notAuthor, .nameTaken, .tooLarge, .exists, .builtIn,
            .badField, .unknownField, .missingField, .wrongParent, .overflow, .unknown:
            device.complain("is refused an end that the rules allow: \(refused)")
        }
        world.tally.count(.refusedFinishes)
        waiting = nil
    }

    private func answered() {
        if waiting != nil { world.tally.count(.cookingInputs) }
        waiting = nil
    }

    /// Requests that can be retried are sent again.
    func refused(_ error: ErrorMessage) {
        if error.code.canRetry { return }
        if error.code.isFaultOfClient { device.complain("is refused \(error.text)") }
        world.tally.count(.refusedCooking)
        waiting = nil
    }

    /// The person is no longer a member.
    func giveUp() {
        waiting = nil
        sessions = nil
    }
}
