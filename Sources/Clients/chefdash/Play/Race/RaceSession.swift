import Base
import ChefDashClient
import Dispatch
import GameProtocol

/// One run of `chefdash play` in the queue or a room, from entering to leaving.
final class RaceSession {
    private let console: PlayConsole
    private let plan: PlayCommand.Plan
    private var report = RaceReport()
    private var scene: RaceScene
    /// True if `ready` was sent, but the room doesn't show it yet.
    private var hasSaidReady = false
    /// True if the open question was answered: the rematch, or the offer of bots.
    private var hasAnswered = false
    /// True if a race has ended since the last match was counted.
    private var hasNewResult = false
    private var matchCount = 0
    /// The last race's result, shown at the end.
    private var lastResult: [String]?
    private var lastRace: PlayID?
    /// True once the person has asked to leave.
    private var hasLeft = false
    /// True if the person left in the middle of a race.
    private var hasGivenUp = false

    /// The interval at which times on the screen are redrawn.
    private static let redraw = Duration.milliseconds(250)

    init(_ console: PlayConsole, scene: RaceScene) {
        self.console = console
        plan = console.plan
        self.scene = scene
    }

    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000 }

    /// Enters, and races until the player is out again.
    ///
    /// - Throws: `CommandFailure` if no race took place or the connection is gone.
    func play() async throws {
        try await RaceEntrance(client: console.client, plan: plan).enter { [self] message in
            scene.take(ServerEvent(message), at: Self.now)
            draw()
        }
        await act()
        console.open(
            usesTerminal: plan.needsKeyboard || Terminal.isOutput,
            readsKeys: Terminal.isInput && !plan.isAutomatic, redraw: Self.redraw)
        defer { console.close() }
        await show()
        let reason = try await loop()
        console.leaveScreen()
        if Terminal.isOutput { for line in lastResult ?? [] { Output.line(line) } }
        try end(because: reason)
    }

    // MARK: - Events

    /// Handles events until the player is out of queue and room. Returns the reason.
    private func loop() async throws -> LeftRoom.Reason? {
        for await input in console.inputs {
            switch input {
            case .client(.message(let event)):
                if let ending = try await take(event) { return ending.reason }
            case .client(.disconnected(let disconnection)):
                console.connectionLost(disconnection)
            case .client(.resumed(let welcome)):
                scene.take(ServerEvent(.welcome(welcome)), at: Self.now)
                (hasSaidReady, hasAnswered) = (false, false)
                // A player who is sent to another node has a place there.
                if console.connectedAgain() { try await returnToPlace() }
            case .client(.ended(let disconnection)):
                throw CommandFailure("the connection ended: \(disconnection)")
            case .key(let key): try await press(key)
            case .autoPlayerLooks:
                let round = scene.isCooking ? scene.round : nil
                if let ingredientID = console.autoPlayerChoice(for: round) {
                    await act(ingredientID)
                }
            case .asksAgain, .timePasses: break
            }
            await show()
        }
        throw CommandFailure("the connection ended")
    }

    /// The end of the session: a room ends with a reason, the queue without one.
    private struct Ending {
        let reason: LeftRoom.Reason?
    }

    private func take(_ event: ServerEvent) async throws -> Ending? {
        scene.take(event, at: Self.now)
        switch event.message {
        case .room(let room):
            note(room)
            await act()
        case .ticket(let ticket):
            if !ticket.botsOffered { hasAnswered = false }
            await act()
        case .raceEnded(let ended): take(ended)
        case .raceCancelled(let cancelled):
            console.tell(RaceText.cancelled(cancelled, name: scene.name(of:)))
        case .reaction(let shown):
            console.tell("\(scene.name(of: shown.playerID)): \(RaceText.reaction(shown.reaction))")
        case .idleWarning(let warning):
            let rest = ClockText.wholeSeconds(Double(warning.forfeitInMilliseconds))
            console.tell("without a tap you lose the race in \(rest)")
        case .announcement(let news): if !news.text.isEmpty { console.tell(news.text) }
        case .shutdown: console.tell("the server is stopping; a running race may finish")
        case .error(let error):
            hasSaidReady = false
            console.tell(error.notice)
        case .leftRoom(let left):
            guard left.reason == .requeued else { return Ending(reason: left.reason) }
            console.tell(RaceText.left(left.reason))
        case .leftQueue(let left):
            switch left.reason {
            case .levelGone: throw CommandFailure("the server no longer has this level")
            case .cancelled: return Ending(reason: nil)
            case .stopping: return Ending(reason: .stopping)
            // The session asks for a new ticket once the connection is restored.
            case .absent, .unknown: break
            }
        case .welcome, .profile, .levels, .shop, .purchased, .snapshot, .state, .tapped, .cleared,
            .balance, .roundEnded, .stream, .pong, .redirect, .raceState, .raceView, .daily, .board,
            .ledger,
            .statistics, .replay, .library, .cooking, .account:
            break
        }
        return nil
    }

    private func take(_ ended: RaceEnded) {
        // A client that reconnects gets the result again.
        guard ended.raceID != lastRace else { return }
        lastRace = ended.raceID
        hasNewResult = true
        let lines = scene.text(of: ended)
        lastResult = lines
        if !Terminal.isOutput { lines.forEach(Output.line) }
    }

    private func note(_ room: RoomState) {
        switch room.phase {
        case .opening, .countdown, .racing, .settling:
            (hasSaidReady, hasAnswered) = (false, false)
        case .intermission: hasNewResult = false
        case .results, .gathering:
            if hasNewResult { matchCount += 1 }
            hasNewResult = false
        case .unknown: break
        }
        if scene.ownSeat?.isReady == true { hasSaidReady = false }
    }

    // MARK: - Actions

    /// Performs every action that needs no answer from the person.
    private func act() async {
        guard let room = scene.room else {
            if plan.takesBots, scene.ticket?.botsOffered == true { await answer(true) }
            return
        }
        guard let seat = scene.ownSeat else { return }
        let isOver = plan.isAutomatic && matchCount >= plan.rounds
        switch room.phase {
        case .gathering:
            if isOver {
                await leaveOnce()
            } else if plan.readiesAtOnce, room.players.count == room.seatCount {
                await readyOnce(seat)
            }
        case .intermission: if plan.isAutomatic { await readyOnce(seat) }
        case .results:
            if isOver {
                await leaveOnce()
            } else if plan.isAutomatic {
                await answer(true)
            }
        case .opening, .countdown, .racing, .settling, .unknown: break
        }
    }

    private func leaveOnce() async {
        guard !hasLeft else { return }
        hasLeft = true
        await console.say(.leaveRoom)
    }

    private func readyOnce(_ seat: RoomState.Seat) async {
        if !seat.isReady, !hasSaidReady { await ready(true) }
    }

    private func press(_ key: KeyPress) async throws {
        switch key {
        case .button(let place):
            guard scene.isCooking, let ingredient = scene.round?.button(place) else { return }
            await act(ingredient.ingredientID)
        case .clear: if scene.isCooking { await act(nil) }
        case .ready:
            guard let seat = scene.ownSeat else { return }
            await ready(!seat.isReady)
        case .yes: await answer(true)
        case .no: await answer(false)
        case .react(let reaction):
            if scene.ownSeat != nil { await console.say(.react(reaction: reaction.rawValue)) }
        case .leave:
            // A person who asks twice doesn't want to wait for the answer.
            if hasLeft { throw CommandFailure("left without waiting for the server") }
            hasLeft = true
            hasGivenUp = scene.isCooking
            await console.say(scene.room == nil ? .leaveQueue : .leaveRoom)
        }
    }

    private func ready(_ isReady: Bool) async {
        hasSaidReady = await console.say(
            .ready(isReady: isReady, itemIDs: isReady ? equipment : []))
    }

    /// The items for the next race: the requested ones that the player owns.
    private var equipment: [String] {
        guard scene.room?.allowItems == true else { return [] }
        return plan.equip.filter { (scene.inventory[$0] ?? 0) > 0 }
    }

    /// Answers the open question, once.
    private func answer(_ agrees: Bool) async {
        guard !hasAnswered else { return }
        if scene.room?.phase == .results {
            hasAnswered = await console.say(
                .rematch(agrees: agrees, itemIDs: agrees ? equipment : []))
        } else if scene.room == nil, scene.ticket?.botsOffered == true {
            hasAnswered = await console.say(.answerBots(accepts: agrees))
        }
    }

    /// Taps an ingredient, or clears the plate if it is nil, and shows it at once.
    private func act(_ ingredientID: String?) async {
        await console.act(ingredientID) { id, playTime in
            scene.act(ingredientID, id: id, at: playTime)
        }
    }

    /// After a lost connection: enters the queue or the room again, unless the seat is still held.
    private func returnToPlace() async throws {
        let entrance = RaceEntrance(client: console.client, plan: plan)
        if let room = scene.room, scene.ownSeat != nil {
            if try await entrance.isStillIn(room) { return }
            throw CommandFailure(RaceText.left(.absent))
        }
        try await entrance.enter { [self] message in
            scene.take(ServerEvent(message), at: Self.now)
        }
    }

    // MARK: - Output

    private func show() async {
        scene.show(at: await console.client.playTime)
        draw()
    }

    private func draw() {
        console.show {
            RaceScreen(width: $0).lines(scene, notice: console.notice, at: Self.now)
        } report: {
            report.lines(scene)
        }
    }

    /// Prints the reason for the end. Throws if the player didn't want it and no race was finished.
    private func end(because reason: LeftRoom.Reason?) throws {
        guard let reason else { return Output.line("you left the queue") }
        let text = hasGivenUp ? "you left the race and lost it" : RaceText.left(reason)
        switch reason {
        case .left, .matchEnded, .empty, .requeued: Output.line(text)
        case .absent, .removedByHost, .noContest, .stopping, .unknown:
            guard lastResult != nil else { throw CommandFailure(text) }
            Output.line(text)
        }
    }
}
