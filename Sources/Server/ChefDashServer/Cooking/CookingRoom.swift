import Base
import GameProtocol
import Kitchen
import Recipes
import Runtime
import Store

/// The shell around a cooking session: performs one command at a time, commits each before it
/// announces the result, and wakes the session at its deadlines.
///
/// Owned by the queue of the household's shard.
final class CookingRoom: @unchecked Sendable {
    // @unchecked: the library's completions carry it back to its queue, and use it only there.

    /// The most inputs of a session. After them, cooks can still leave, stop timers and end the
    /// session.
    static let inputLimit = 5_000
    private static let retryMilliseconds = 1_000

    let id: CookingID
    let household: HouseholdID
    private let rooms: CookingRooms
    private let time: CookingTime
    /// The durable state, without any command that is being committed.
    private(set) var session: CookingSession
    /// The identifiers of the devices' inputs.
    private var inputs: Set<EntityID>
    private var inputCount: Int
    private var waiting: [CookingCommand] = []
    /// The latest change of each player that the server noticed and hasn't committed yet.
    private var seen: [PlayerID: CookingAction.Op] = [:]
    /// True while a commit is in flight. Deadlines wait for it, since it may stop a timer.
    private var isCommitting = false
    /// The time of the last update, and of the next one if the session has changed since.
    private var shownAt: Instant?
    private var showsAt: Instant?
    /// The companion that made all changes since the last update, and gets them as answers; nil if
    /// there were several.
    private var author: Companion?

    /// The most updates of a session to each device in a second, and their bytes. Changes that come
    /// sooner are combined.
    static let showsPerSecond = 4
    static let shownBytesPerSecond = 16 * 1_024

    init(
        _ stored: StoredCooking, _ session: CookingSession, inputs: Set<EntityID>,
        _ time: CookingTime,
        on rooms: CookingRooms
    ) {
        id = stored.id
        household = stored.household
        self.rooms = rooms
        self.time = time
        self.session = session
        self.inputs = inputs
        inputCount = stored.inputs.count
    }

    var view: CookingView {
        CookingView(
            id: id, household: household, session: session, time: time, clock: rooms.clock)
    }

    private var tick: Int64 { max(session.tick, time.tick(at: rooms.shard.now)) }

    // MARK: - What is done

    func perform(_ command: CookingCommand) {
        rooms.shard.assertIsCurrent()
        waiting.append(command)
        goOn()
    }

    /// Notes that the player's last device has gone, or the first one has come back.
    func note(_ player: PlayerID, isHere: Bool) {
        rooms.shard.assertIsCurrent()
        guard let cook = session.cooks[player] else { return }
        // The devices of a removed member close the household too.
        if isHere || seen[player] != .leave { seen[player] = isHere ? .join : .away }
        let action =
            isHere ? CookingAction(.join, role: Open(cook.role)) : CookingAction(.away)
        perform(CookingCommand(player: player, action: action))
    }

    /// Notes the asker as away if all their devices have gone while the request was in flight.
    func noteIfAway(_ asker: EditAsker) {
        rooms.shard.assertIsCurrent()
        guard session.cooks[asker.asked.player]?.isHere == true else { return }
        asker.ifAway(from: household) { [self] in
            rooms.shard.async { [self] in note(asker.asked.player, isHere: false) }
        }
    }

    /// Notes the player's new role in the household; nil for a player who has left it. If the
    /// commit fails, a role is corrected with the player's next action or at the server's next
    /// start.
    func note(_ player: PlayerID, as role: Role?) {
        rooms.shard.assertIsCurrent()
        guard let role else {
            seen[player] = .leave
            return perform(CookingCommand(player: player, action: CookingAction(.leave)))
        }
        let action = CookingAction(.standing, standing: Open(Cook.Standing(role)))
        perform(CookingCommand(player: player, action: action))
    }

    /// Performs waiting commands until one starts a commit.
    private func goOn() {
        while !isCommitting, !waiting.isEmpty { take(waiting.removeFirst()) }
        if !isCommitting { wake() }
    }

    private func take(_ wanted: CookingCommand) {
        // A new cook counts as a guest until the library reports the role.
        let isNew = wanted.action.op == .join && session.cooks[wanted.player] == nil
        let command = isNew && wanted.action.standing == nil ? wanted.of(.guest) : wanted
        if let id = command.id, inputs.contains(id) { return answer(command) }
        var candidate = session
        var effects: [CookingEffect] = []
        do throws(RequestFault) {
            guard let input = command.action.input else { throw .cookingOver }
            guard command.asker != nil || wants(input, of: command.player) else {
                return settle(command)
            }
            guard inputCount < Self.inputLimit || command.isAlwaysTaken else {
                guard command.asker != nil else { return }
                throw RequestFault(
                    .tooManyInputs,
                    "\(Self.inputLimit) things were done in this session; now timers can be stopped,"
                        + " cooks can leave, and it can be ended")
            }
            do throws(CookingRefusal) {
                try candidate.apply(
                    input, by: command.player, as: command.action.knownStanding, at: tick,
                    into: &effects)
            } catch {
                throw RequestFault(error)
            }
        } catch {
            command.asker?.refuse(error)
            return
        }
        guard candidate.isOver || effects.last == .changed else { return answer(command) }
        keep(command, candidate, effects)
    }

    /// True if the server's action still changes something; the player may have come back or left
    /// meanwhile.
    private func wants(_ input: CookingInput, of player: PlayerID) -> Bool {
        guard let cook = session.cooks[player] else { return false }
        return switch input {
        case .away: cook.isHere
        case .join: !cook.isHere
        case .standing(let standing): cook.standing != standing
        case .leave, .setRole, .claim, .release, .complete, .reopen, .start, .change, .finish,
            .abandon:
            true
        }
    }

    /// Forgets the noticed change once the session reflects it.
    private func settle(_ command: CookingCommand) {
        if seen[command.player] == command.action.op { seen[command.player] = nil }
    }

    // MARK: - Keeping

    private func keep(
        _ command: CookingCommand, _ candidate: CookingSession, _ effects: [CookingEffect]
    ) {
        isCommitting = true
        let input = StoredCooking.Input(
            id: command.id, tick: candidate.tick, player: command.player,
            content: command.action.stored, timeMilliseconds: wallMilliseconds(of: candidate.tick))
        let operation = RecordCooking(
            session: id, household: household, input,
            by: command.asker == nil
                ? .server
                : .member(command.player, as: candidate.cooks[command.player]?.standing),
            course: candidate.isOver ? .over(command.finish?.edit) : .on)
        // Charged to the writer's quota, but never refused for it.
        let writer = command.asker?.asked.writer(in: household)
        rooms.hub.perform(operation, for: writer) { [self] result in
            tellEnd(command, result)
            rooms.shard.async { [self] in
                isCommitting = false
                kept(command, candidate, effects, result)
                goOn()
            }
        }
    }

    /// Answers a finish on the library's queue, so that a companion gets its own edits in commit
    /// order.
    private func tellEnd(
        _ command: CookingCommand,
        _ result: Result<Result<LibraryEdit.Answer?, RecordCooking.Refusal>, StoreError>
    ) {
        guard let finish = command.finish, let asker = command.asker else { return }
        if case .success(.success(let answer?)) = result {
            asker.answer(answer, of: finish, in: household)
        } else if case .success(.failure(.edit(let refusal))) = result {
            asker.answer(.refused(refusal), of: finish, in: household)
        }
    }

    private func kept(
        _ command: CookingCommand, _ candidate: CookingSession, _ effects: [CookingEffect],
        _ result: Result<Result<LibraryEdit.Answer?, RecordCooking.Refusal>, StoreError>
    ) {
        switch result {
        case .success(.success(let edit)):
            session = candidate
            inputCount += 1
            settle(command)
            if let id = command.id { inputs.insert(id) }
            if edit == nil { answer(command) }
            tell(effects, but: command.finish == nil ? command.asker?.asked.companion : nil)
            if session.isOver {
                close()
            } else if let asker = command.asker {
                noteIfAway(asker)
            }
        // `tellEnd` has sent the answer, and the session goes on.
        case .success(.failure(.edit)): break
        case .success(.failure(.standing(let standing))):
            waiting.insert(command.of(standing), at: 0)
        case .success(.failure(let refusal)):
            if let fault = RequestFault(refusal) { command.asker?.refuse(fault) }
            // The library is authoritative.
            switch refusal {
            case .over: close()
            case .unclaimed: close(refusing: .onAnotherNode)
            case .unknownHousehold, .unknownCooking, .standing, .edit, .editUsed: break
            }
        case .failure(let error):
            guard let asker = command.asker else { return retry(command) }
            asker.refuse(RequestFault(error))
        }
    }

    private func answer(_ command: CookingCommand) { command.asker?.answer(view) }

    /// Retries an action of the server later, unless the server has noticed a newer change of the
    /// player.
    private func retry(_ command: CookingCommand) {
        let moment = rooms.shard.now.advanced(byMilliseconds: Self.retryMilliseconds)
        rooms.shard.reactor.async(at: moment) { [weak self] in
            guard let self, seen[command.player] == command.action.op else { return }
            perform(command)
        }
    }

    private func wallMilliseconds(of tick: Int64) -> Int64 {
        let passed = rooms.shard.now.milliseconds(since: time.instant(of: tick))
        return rooms.clock.wall() - Int64(passed.rounded())
    }

    // MARK: - Time

    /// Advances the session past its due deadlines, and schedules the next wake.
    func wake() {
        rooms.shard.assertIsCurrent()
        guard !isCommitting, !session.isOver else { return }
        let now = tick
        if let deadline = session.nextDeadline, deadline <= now {
            var candidate = session
            var effects: [CookingEffect] = []
            candidate.advance(to: now, into: &effects)
            if candidate.isOver { return keepEnd(candidate, effects) }
            session = candidate
            tell(effects, showing: effects.contains { !session.isRepeatedRing($0) })
        }
        rooms.wake(self, at: session.nextDeadline.map { time.instant(of: $0) })
    }

    /// Commits the end of a session that nobody has used for too long.
    private func keepEnd(_ candidate: CookingSession, _ effects: [CookingEffect]) {
        isCommitting = true
        let operation = RecordCooking(
            session: id, household: household, nil, by: .server, course: .over(nil))
        rooms.hub.perform(operation) { [self] result in
            rooms.shard.async { [self] in
                isCommitting = false
                switch result {
                case .success(.failure(.unclaimed)): close(refusing: .onAnotherNode)
                case .success:
                    session = candidate
                    tell(effects)
                    close()
                    goOn()
                case .failure:
                    let now = rooms.shard.now
                    rooms.wake(self, at: now.advanced(byMilliseconds: Self.retryMilliseconds))
                }
            }
        }
    }

    /// - Parameter fault: the answer to commands that wait; nil for that of a session that is over.
    private func close(refusing fault: RequestFault? = nil) {
        rooms.remove(self)
        for command in waiting {
            guard let asker = command.asker else { continue }
            if let fault {
                asker.refuse(fault)
            } else {
                CookingRequests(asked: asker.asked).answerTooLate(command, in: id, of: household)
            }
        }
        waiting = []
    }

    // MARK: - Telling

    /// Updates all companions that have the household open, at once or soon, and sends rings at
    /// once.
    ///
    /// - Parameter isShown: false if the session hasn't changed since the last update.
    private func tell(
        _ effects: [CookingEffect], showing isShown: Bool = true, but author: Companion? = nil
    ) {
        if isShown { show(but: author) }
        let view = view
        var rung: Set<TimerID> = []
        let now = rooms.shard.now
        for case .rang(let timer, let tick) in effects where rung.insert(timer).inserted {
            rooms.hub.tellCooking(household) {
                view.ring(timer, of: tick, at: now).map { [$0] } ?? []
            }
        }
    }
}

// MARK: - Showing

extension CookingRoom {
    /// Updates all companions that have the household open: at once, or when the update interval is
    /// over.
    ///
    /// - Parameter changer: the companion that made the change, and gets it as an answer.
    private func show(but changer: Companion?) {
        let now = rooms.shard.now
        author = showsAt == nil || author === changer ? changer : nil
        let next = shownAt?.advanced(byMilliseconds: view.showMilliseconds)
        guard let next, next > now, !session.isOver else { return showNow() }
        guard showsAt == nil else { return }
        showsAt = next
        rooms.shard.reactor.async(at: next) { [weak self] in
            guard let self, showsAt == next else { return }
            showNow()
        }
    }

    private func showNow() {
        showsAt = nil
        shownAt = rooms.shard.now
        let (view, author) = (view, author)
        self.author = nil
        rooms.hub.tellCooking(household, but: author) { [view.encoded()] }
    }
}
