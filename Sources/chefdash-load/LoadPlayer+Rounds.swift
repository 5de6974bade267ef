import GameProtocol

/// Rounds, and what rounds and races have in common.
extension LoadPlayer {
    func startRound() {
        phase = .starting
        round = nil
        let level = openLevel > 1 ? 1 + rhythm.draw(below: openLevel) : 1
        send(#"{"type":"start_round","id":"\#(nextID("round"))","level_id":\#(level)}"#)
    }

    func takeSnapshot(_ snapshot: Snapshot) {
        guard let terms = RoundTerms(snapshot) else {
            run.tally.add(
                .brokenProtocol, player: index,
                "round \(snapshot.round.roundID): a recipe has an ingredient that the level doesn't have"
            )
            return
        }
        let isResumed = round?.model.terms.id == terms.id
        if isResumed || phase == .resting { run.due.cancel(index) }
        mayHearResultAgain = false
        if let old = round, isResumed, !old.lostTaps { checkContinuity(old, snapshot) }
        let before = isResumed ? round : nil
        SeenState.with(snapshot.state) { state in
            var play = RoundPlay(
                terms: terms, snapshot, state,
                isEachTick: terms.seat != nil || run.settings.stream == .tick,
                coinsAtStart: isResumed ? before?.coinsAtStart : coins)
            if before != nil { play.orderCoins = nil }
            play.isLeaving = before?.isLeaving ?? false
            round = play
        }
        pendingTaps.removeAll()
        isTapPlanned = false
        if phase != .inRoom, phase != .playing {
            setPlaying(terms.seat == nil ? .playing : .inRoom)
        }
        if isLeaving {
            leave()
        } else if terms.seat == nil || !isUnjudged {
            // A race's snapshot comes before its start, and so does the first tap's plan.
            planTap(after: run.now)
        }
    }

    func setPlaying(_ phase: Phase) {
        self.phase = phase
        run.tally.playingCount += 1
    }

    /// A round goes on while its player is away.
    private func checkContinuity(_ old: RoundPlay, _ snapshot: Snapshot) {
        var model = old.model
        model.advance(toTick: snapshot.state.tick)
        if snapshot.state.phase == .ended { model.end() }
        if let difference = SeenState.with(snapshot.state, { model.compare(with: $0) }) {
            run.tally.add(
                .wrongState, player: index,
                "round \(model.terms.id) after a lost connection: \(difference)")
        }
    }

    // MARK: - Frames

    func takeFrame(_ sequence: Int, _ state: SeenState) {
        run.tally.frameCount += 1
        if isUnjudged { return takeUnjudgedFrame(sequence, state) }
        guard round != nil else {
            run.tally.add(
                .strayAnswer, player: index, "a state at tick \(state.tick) came outside of a round"
            )
            return
        }
        checkSequence(sequence, state)
        round!.sequence = sequence
        // A round's last frame can come between two ticks.
        if state.tick > round!.lastArrivalTick, state.phase != .ended {
            noteArrival(ofTick: state.tick)
        }
        round!.model.advance(toTick: state.tick)
        // The server can end a round, too: a player who was idle for long has lost the race.
        let endsEarly = round!.isLeaving || round!.model.terms.seat != nil
        if state.phase == .ended, endsEarly { round!.model.end() }
        if let difference = round!.model.compare(with: state) {
            run.tally.add(
                .wrongState, player: index,
                "round \(round!.model.terms.id), frame \(sequence) at tick \(state.tick):"
                    + " \(difference)")
        }
        if !isTapPlanned { planTap(after: run.now) }
    }

    private func checkSequence(_ sequence: Int, _ state: SeenState) {
        guard let round else { return }
        let frames = sequence - round.sequence - 1
        let ticks = round.isEachTick ? state.tick - round.model.tick - 1 : 0
        guard frames != 0 || ticks > 0 else { return }
        run.tally.missedTickCount += min(max(frames, ticks, 1), 1_000_000)
        run.tally.add(
            .missedTick, player: index,
            "round \(round.model.terms.id): frame \(sequence) at tick \(state.tick) came after frame"
                + " \(round.sequence) at tick \(round.model.tick)")
    }

    /// Measures how late a tick is here.
    func noteArrival(ofTick tick: Int) {
        let now = run.now
        let start = now - Int64(tick) * run.tickNanoseconds
        if round!.startNanoseconds == nil {
            round!.startNanoseconds = run.clock.ownNanoseconds(
                atServerMilliseconds: round!.model.terms.startMilliseconds)
        }
        let passed = Int64(tick - round!.lastArrivalTick) * run.tickNanoseconds
        let jitter = abs(now - round!.lastArrival - passed)
        let isFirst = round!.lastArrival == 0
        round!.lastArrival = now
        round!.lastArrivalTick = tick
        round!.earliestStart = min(round!.earliestStart, start)
        guard run.tally.isMeasuring else { return }
        if let due = round!.startNanoseconds {
            run.tally.frameDelivery.record(nanoseconds: start - due)
            run.tally.recentFrameDelivery.record(nanoseconds: start - due)
        }
        run.tally.tickLateness.record(nanoseconds: start - round!.earliestStart)
        if !isFirst { run.tally.tickJitter.record(nanoseconds: jitter) }
    }

    // MARK: - Answers

    func takeAnswer(
        _ number: Int, _ outcome: Tapped.Outcome, coins: Int?, _ state: SeenState, nextRecipe: Int?
    ) {
        guard let place = pendingTaps.firstIndex(where: { $0.number == number }) else {
            run.tally.add(.strayAnswer, player: index, "tap t\(number) was answered out of turn")
            return
        }
        let pending = pendingTaps.remove(at: place)
        recordReply(to: pending, outcome, state)
        if isUnjudged { return takeUnjudgedState(state) }
        guard round != nil else { return }
        round!.model.advance(toTick: state.tick)
        if state.phase == .ended, outcome == .ignored { round!.model.end() }
        let expected = round!.model.tap(pending.ingredient)
        if expected.outcome != outcome || expected.coins != coins {
            run.tally.add(
                .wrongOutcome, player: index,
                "round \(round!.model.terms.id), tap t\(number) at tick \(state.tick): the answer is"
                    + " \(outcome)\(Self.coinsText(coins)), not"
                    + " \(expected.outcome)\(Self.coinsText(expected.coins))")
        }
        if let difference = round!.model.compare(with: state, nextRecipe: nextRecipe) {
            run.tally.add(
                .wrongState, player: index,
                "round \(round!.model.terms.id), answer to t\(number) at tick \(state.tick):"
                    + " \(difference)")
        }
        if outcome == .served, let coins { round!.orderCoins?.append(coins) }
        round!.sight.takeAnswer(to: number, round!.model, nextRecipe: nextRecipe)
        if !isTapPlanned { planTap(after: run.now) }
    }

    /// A tap that came too early is held: the server can't answer it before the tick at which it
    /// counts or the round ends, and that time is no latency.
    private func recordReply(to tap: PendingTap, _ outcome: Tapped.Outcome, _ state: SeenState) {
        run.tally.count(outcome)
        var start = tap.due
        if let end = round?.feedbackEndTick(isUnjudged: isUnjudged), let playTime,
            state.tick >= end || state.phase == .ended
        {
            start = max(start, playTime.nanoseconds(ofTick: min(end, state.tick)))
        }
        run.tally.recordReply(due: start, now: run.now)
    }

    private static func coinsText(_ coins: Int?) -> String {
        coins.map { " with \($0) coins" } ?? ""
    }

    func takeBalance(coins told: Int, order: Int, amount: Int, isOwnRound: Bool) {
        let before = coins
        coins = told
        if told != before &+ amount {
            run.tally.add(
                .wrongBalance, player: index,
                "order \(order) paid \(amount) to a balance of \(before), which became \(told)")
        }
        guard isOwnRound, let orderCoins = round?.orderCoins else { return }
        round!.paidOrderCount += 1
        let isKnown = (1...max(1, orderCoins.count)).contains(order) && !orderCoins.isEmpty
        if !isKnown || orderCoins[order - 1] != amount {
            run.tally.add(
                .wrongBalance, player: index,
                "round \(round!.model.terms.id): order \(order) paid \(amount) coins; served orders"
                    + " were told to earn \(orderCoins)")
        }
    }

    // MARK: - The end

    func takeResult(_ result: RoundEnded) {
        guard let round, round.model.terms.id == result.roundID, round.model.terms.seat == nil
        else {
            if result.roundID == lastResultID, !mayHearResultAgain {
                run.tally.add(
                    .secondResult, player: index, "round \(result.roundID) ended a second time")
            }
            coins = Int(result.coins)
            return
        }
        if !round.isStale {
            round.check(result) { run.tally.add($0, player: index, $1) }
        }
        lastResultID = result.roundID
        run.tally.addRound(result.roundID, isKept: result.served > 0)
        coins = Int(result.coins)
        if let level = result.unlockedLevelID { openLevel = max(openLevel, level) }
        leaveRound()
    }

    /// The round or the race is over.
    func leaveRound() {
        if let round, round.model.terms.seat == nil { askForReplay(of: round) }
        round = nil
        if phase == .playing || phase == .inRoom { run.tally.playingCount -= 1 }
        run.due.cancel(index)
        isTapPlanned = false
        rest()
    }

    /// Nothing is under way; the next begins soon.
    func rest() {
        phase = .resting
        if isLeaving, awaitedReplay == nil { return sayGoodbye() }
        run.due.set(index, at: run.now + rhythm.pauseNanoseconds(upTo: 500))
    }

    // MARK: - When the time is over

    /// Ends what is under way, as a player who has had enough.
    func leave() {
        isLeaving = true
        isTapPlanned = false
        switch phase {
        case .away, .connecting, .greeting:
            // A round that goes on without the player is left once the player is back.
            if round != nil { return }
        case .resting:
            if awaitedReplay != nil { return }
        case .starting, .playing, .queued, .inRoom, .gone: break
        }
        run.due.cancel(index)
        switch phase {
        case .away, .connecting, .greeting, .resting: sayGoodbye()
        case .starting: break
        case .playing:
            guard round?.isLeaving == false else { return }
            round!.isLeaving = true
            send(#"{"type":"leave_round","id":"\#(nextID("leave"))"}"#)
        case .queued: send(#"{"type":"leave_queue","id":"\#(nextID("leave"))"}"#)
        case .inRoom: leaveRoom()
        case .gone: break
        }
    }
}
