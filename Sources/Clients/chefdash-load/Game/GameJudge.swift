import Base
import ChefDashClient
import GameProtocol

/// Judges the messages that the server sends to one player: compares each frame, answer, balance
/// and result with the load test's own account of the round.
final class GameJudge {
    private let player: Int
    unowned let run: LoadRun
    /// The round or race under way.
    var round: RoundPlay?
    /// Taps without an answer, the oldest first.
    var pendingTaps: [PendingTap] = []
    /// The round whose replay was requested.
    var awaitedReplay: RoundModel?
    /// The last balance that the server sent.
    var coins: Int64 = 0
    /// The id of the last round or race with a result.
    var lastResultID: PlayID?
    /// True after a lost connection: the server may repeat the last result.
    var mayHearResultAgain = false
    private var nodeClock = NodeClock()

    init(player: Int, run: LoadRun) {
        self.player = player
        self.run = run
    }

    /// True in modes `ticks` and `rooms`: frames and replies are timed and counted but not judged,
    /// so that servers without the game's rules can be compared.
    var isUnjudged: Bool { run.settings.mode == .ticks || run.settings.mode == .rooms }

    /// The round's play time; `nil` while the server's clock isn't known.
    var playTime: PlayTime? {
        guard let start = round?.model.terms.round.startMilliseconds, let clock else {
            return nil
        }
        // A message that arrives at the start was sent half a round trip before it.
        let sending = start - clock.roundTripMilliseconds / 2
        return clock.ownNanoseconds(atServerMilliseconds: sending).map {
            PlayTime(startNanoseconds: $0, tickNanoseconds: run.tickNanoseconds)
        }
    }

    private var clock: ClockEstimate? { nodeClock.estimate(among: run.clocks) }

    /// Takes a ping's sample of the node's clock.
    func takeClock(_ sample: ClockEstimate) { nodeClock.learn(sample, among: &run.clocks) }

    /// Recognizes a known clock by a new connection's welcome.
    func recognizeClock(_ sample: ClockEstimate) {
        nodeClock = NodeClock(sample, among: run.clocks)
    }

    func add(_ kind: Violation.Kind, _ text: @autoclosure () -> String) {
        guard !isUnjudged || kind == .brokenProtocol else { return }
        run.tally.add(kind, player: player, text())
    }

    func expect(_ isRight: Bool, _ kind: Violation.Kind, _ text: @autoclosure () -> String) {
        if !isRight { add(kind, text()) }
    }

    /// - Parameter difference: The difference between the server's state and the model.
    private func expectNone(_ difference: String?, _ moment: @autoclosure () -> String) {
        if let difference { add(.wrongState, "\(moment()): \(difference)") }
    }

    // MARK: - The connection

    /// Checks the balance in a welcome.
    ///
    /// - Parameter isBack: True if the player has signed in before.
    func takeWelcome(coins told: Int64, isBack: Bool) {
        if isBack {
            mayHearResultAgain = true
            expect(
                told >= coins, .wrongBalance,
                "the balance was \(coins), and after a lost connection \(told)")
        }
        coins = told
    }

    /// Marks the round as stale: it goes on without the player.
    func connectionWasLost() {
        nodeClock = NodeClock()
        round?.isStale = true
        round?.lostTaps = !pendingTaps.isEmpty
        pendingTaps.removeAll()
        awaitedReplay = nil
    }

    /// Ends the judgement of a round or race that was under way at a lost connection, and whose
    /// result never came.
    func dropRound() {
        if round?.isStale == true { run.tally.report.lostRounds += 1 }
        round = nil
    }

    /// Begins the snapshot's round, or continues it after a lost connection.
    ///
    /// - Returns: True if the round was already under way.
    func begin(_ terms: RoundTerms, _ snapshot: Snapshot) -> Bool {
        let before = round?.model.terms.id == terms.id ? round : nil
        mayHearResultAgain = false
        let state = snapshot.state.bounded
        // The player requested the round after the last tap of the previous one.
        if before == nil, terms.seat == nil { judgeTaps() }
        if let before, !before.lostTaps { checkContinuity(before, state) }
        var play = RoundPlay(
            terms: terms, snapshot, state,
            isEachTick: terms.seat != nil || run.settings.stream == .tick,
            coinsAtStart: before == nil ? coins : before?.coinsAtStart)
        if before != nil { play.orderCoins = nil }
        play.isLeaving = before?.isLeaving ?? false
        round = play
        pendingTaps.removeAll()
        return before != nil
    }

    /// A round goes on while its player is away.
    private func checkContinuity(_ old: RoundPlay, _ state: RoundState) {
        var model = old.model
        model.advance(toTick: state.tick)
        if state.phase == .ended { model.end() }
        expectNone(
            model.compare(with: state), "round \(model.terms.id) after a lost connection")
    }

    // MARK: - Frames

    func takeFrame(_ frame: StateFrame) {
        let (sequence, state) = (Int(clamping: frame.sequence), frame.state.bounded)
        run.tally.report.frames += 1
        guard let before = round else {
            return add(.strayAnswer, "a state at tick \(state.tick) came outside of a round")
        }
        if let problem = orderProblem(sequence, state, after: before) {
            add(
                .wrongFrame,
                "round \(before.model.terms.id): frame \(sequence) at tick \(state.tick) \(problem)"
            )
        } else {
            countMissing(sequence, state, after: before)
        }
        round!.sequence = sequence
        round!.hasFrame = true
        // A round's last frame can arrive between two ticks.
        if state.tick > before.lastArrivalTick, state.phase != .ended {
            noteArrival(ofTick: state.tick)
        }
        guard !isUnjudged else {
            round!.lastSeen = state
            return
        }
        round!.model.advance(toTick: state.tick)
        // The server can end a round too: a player who was idle for too long has lost the race.
        let endsEarly = before.isLeaving || before.model.terms.seat != nil
        if state.phase == .ended, endsEarly { round!.model.end() }
        expectNone(
            round!.model.compare(with: state),
            "round \(before.model.terms.id), frame \(sequence) at tick \(state.tick)")
    }

    /// The reason why no server may send this frame next, however slow the server or the reader is:
    /// frame numbers rise, a tick has one frame at most, and no frame comes before its time.
    private func orderProblem(
        _ sequence: Int, _ state: RoundState, after before: RoundPlay
    ) -> String? {
        let frames = sequence &- before.sequence
        let ticks = state.tick - before.lastArrivalTick
        // The first frame can repeat the snapshot's tick, and the last one the previous tick. In a
        // race, frames continue with the tick at which the player's own round ended.
        let hasEnded = state.phase == .ended
        let most = before.hasFrame && !hasEnded ? ticks : ticks + 1
        let isOver = hasEnded && before.model.terms.seat != nil
        guard frames > 0, frames <= most || isOver else {
            return "came after frame \(before.sequence) at tick \(before.lastArrivalTick)"
        }
        // This allows for one tick and the uncertainty of the node's clock.
        guard let due = playTime?.nanoseconds(ofTick: state.tick - 1) else { return nil }
        let early = due - run.now - Int64(nodeClock.errorMilliseconds * 1_000_000)
        return early <= 0 ? nil : "came \(early / 1_000_000) ms too early"
    }

    /// Counts missing frames. An overloaded server skips ticks; a server with a slow reader drops
    /// frames that already have their numbers.
    private func countMissing(_ sequence: Int, _ state: RoundState, after before: RoundPlay) {
        let dropped = sequence &- before.sequence &- 1
        // After a player's own end in a race, that player's frames repeat its tick.
        let isTimed = before.isEachTick && before.model.phase != .ended && !isUnjudged
        let ticks = isTimed ? state.tick - before.lastArrivalTick - 1 : 0
        run.tally.report.droppedFrames &+= dropped
        run.tally.report.missedTicks &+= max(dropped, ticks, 0)
    }

    /// Measures how late a tick arrives here.
    private func noteArrival(ofTick tick: Int) {
        let now = run.now
        let start = now - Int64(tick) * run.tickNanoseconds
        if round!.startNanoseconds == nil {
            round!.startNanoseconds = clock?.ownNanoseconds(
                atServerMilliseconds: round!.model.terms.round.startMilliseconds)
        }
        let passed = Int64(tick - round!.lastArrivalTick) * run.tickNanoseconds
        let jitter = abs(now - round!.lastArrival - passed)
        let isFirst = round!.lastArrival == 0
        round!.lastArrival = now
        round!.lastArrivalTick = tick
        round!.earliestStart = min(round!.earliestStart, start)
        guard run.tally.isMeasuring else { return }
        if let due = round!.startNanoseconds {
            run.tally.times.frameDelivery.record(nanoseconds: start - due)
            run.tally.recentDeliveries.record(nanoseconds: start - due)
        }
        run.tally.times.tickLateness.record(nanoseconds: start - round!.earliestStart)
        if !isFirst { run.tally.times.tickJitter.record(nanoseconds: jitter) }
    }

    /// Compares the progress that all players of a race receive with the player's own frame.
    func takeProgress(_ progress: RaceProgress) {
        guard !isUnjudged, let round, let seat = round.model.terms.seat else { return }
        let (model, seats) = (round.model, progress.seats)
        let sequence = Int(clamping: progress.sequence)
        guard seats.indices.contains(seat) else {
            return add(
                .wrongState,
                "race \(model.terms.id), frame \(sequence): there are \(seats.count) seats and none"
                    + " is \(seat)")
        }
        self.round!.seats = seats
        let (own, state) = (seats[seat], model.state)
        let isSame =
            own.clock == state.clock && own.phase == state.phase && own.served == state.served
            && own.combo == state.combo
        expect(
            isSame && sequence == round.sequence, .wrongState,
            "race \(model.terms.id), frame \(sequence): the others see seat \(seat) as \(own),"
                + " unlike frame \(round.sequence)")
        // The race's clock keeps running after the player's own round ends.
        expect(
            state.phase == .ended || progress.tick == state.tick, .wrongState,
            "race \(model.terms.id), frame \(sequence): the race is at tick \(progress.tick), the"
                + " player's own round at \(state.tick)")
    }

    // MARK: - Taps

    func takeAnswer(_ tapped: Tapped, to number: Int) {
        let (outcome, coins, state) = (tapped.outcome, tapped.coins, tapped.state.bounded)
        guard let place = pendingTaps.firstIndex(where: { $0.number == number }) else {
            return add(.strayAnswer, "tap t\(number) was answered out of turn")
        }
        let pending = pendingTaps.remove(at: place)
        recordReply(to: pending, outcome, state)
        if isUnjudged { round?.lastSeen = state }
        guard !isUnjudged, round != nil else { return }
        let expected = expectedAnswer(to: pending, outcome, state)
        let id = round!.model.terms.id
        expect(
            expected == (outcome, coins), .wrongOutcome,
            "round \(id), tap t\(number) at tick \(state.tick): the answer is \(outcome)"
                + "\(Self.text(coins)), not \(expected.outcome)\(Self.text(expected.coins))")
        expectNone(
            round!.model.compare(with: state, nextRecipe: tapped.nextRecipe),
            "round \(id), answer to t\(number) at tick \(state.tick)")
        if outcome == .served, let coins { round!.orderCoins?.append(coins) }
        round!.sight.take(tapped, to: pending.id)
    }

    private func expectedAnswer(
        to tap: PendingTap, _ outcome: Tapped.Outcome, _ state: RoundState
    ) -> (outcome: Tapped.Outcome, coins: Int64?) {
        let before = round!.model.state
        if let first = round!.hasFrame ? before.feedbackEndTick : before.tick,
            let held = round!.model.tapHeld(tap.ingredient, until: first, shownBy: state)
        {
            return held
        }
        round!.model.advance(toTick: state.tick)
        if state.phase == .ended, outcome == .ignored { round!.model.end() }
        return round!.model.tap(tap.ingredient)
    }

    /// Times a reply. The server holds a tap that came too early until the tick at which it counts
    /// or the end of the round; that wait isn't latency.
    private func recordReply(to tap: PendingTap, _ outcome: Tapped.Outcome, _ state: RoundState) {
        run.tally.count(outcome)
        var start = tap.due
        let before = isUnjudged ? round?.lastSeen : round?.model.state
        if let end = before?.feedbackEndTick, let playTime,
            state.tick >= end || state.phase == .ended
        {
            start = max(start, playTime.nanoseconds(ofTick: min(end, state.tick)))
        }
        run.tally.recordReply(due: start, now: run.now)
    }

    private static func text(_ coins: Int64?) -> String { coins.map { " with \($0) coins" } ?? "" }

    /// - Returns: True if the tap was waiting for an answer.
    func takeRefusal(ofTap number: Int) -> Bool {
        guard let place = pendingTaps.firstIndex(where: { $0.number == number }) else {
            return false
        }
        let tap = pendingTaps.remove(at: place)
        run.tally.recordReply(due: tap.due, now: run.now)
        round?.sight.forget(tap.id)
        return true
    }

    /// Handles the answer to a ping.
    ///
    /// - Parameter number: The number of the last tap sent before the ping.
    func takePong(afterTap number: Int) {
        // The server may hold a tap that arrived during feedback or before the start.
        if let round, !round.hasFrame || round.model.state.feedback > 0 { return }
        if !isUnjudged { judgeTaps(upTo: number) }
    }

    /// Reports taps without an answer, once a message has arrived that the server sends only after
    /// all these answers. Elapsed time proves nothing: an answer may still be on its way.
    func judgeTaps(upTo number: Int = .max) {
        for tap in pendingTaps where tap.number <= number {
            round?.sight.forget(tap.id)
            add(
                .unansweredTap,
                "tap t\(tap.number) got no answer, but a later message did")
        }
        pendingTaps.removeAll { $0.number <= number }
    }
}
