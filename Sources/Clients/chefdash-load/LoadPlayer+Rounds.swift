import GameProtocol

/// Rounds, taps, and everything that rounds and races have in common.
extension LoadPlayer {
    func startRound() {
        phase = .starting
        judge.dropRound()
        let level = openLevel > 1 ? 1 + rhythm.random.next(below: openLevel) : 1
        link.ask(.startRound(levelID: level, itemIDs: []), id: "round")
    }

    func takeSnapshot(_ snapshot: Snapshot) {
        guard let terms = RoundTerms(snapshot) else {
            judge.add(
                .brokenProtocol,
                "round \(snapshot.round.roundID): a recipe has an ingredient that the level doesn't have"
            )
            return
        }
        let isResumed = judge.begin(terms, snapshot)
        if isResumed || phase == .resting { run.due.cancel(index) }
        taps.cancel()
        if phase != .inRoom, phase != .playing {
            setPlaying(terms.seat == nil ? .playing : .inRoom)
        }
        if isLeaving {
            leave()
        } else if judge.isUnjudged {
            setDue(isLeaving ? nil : taps.planFirstUnjudged(judge, at: firstTapTime, &rhythm))
        } else {
            planTap(after: run.now)
        }
    }

    func setPlaying(_ phase: Phase) {
        self.phase = phase
        run.tally.playingCount += 1
    }

    func takeResult(_ result: RoundEnded) {
        guard judge.takeResult(result) else { return }
        if let level = result.unlockedLevelID { openLevel = max(openLevel, level) }
        leaveRound()
    }

    /// Ends the round or race here.
    func leaveRound() {
        if let round = judge.round, round.model.terms.seat == nil { askForReplay(of: round) }
        judge.round = nil
        if phase == .playing || phase == .inRoom { run.tally.playingCount -= 1 }
        run.due.cancel(index)
        taps.cancel()
        rest()
    }

    /// Waits a moment before the next round or race.
    func rest() {
        phase = .resting
        if isLeaving, judge.awaitedReplay == nil { return sayGoodbye() }
        run.due.set(index, at: run.now + rhythm.pauseNanoseconds(upTo: 500))
    }

    // MARK: - Taps

    /// Plans the next tap at or after a time of our clock, if one can count and none is planned.
    func planTap(after time: Int64) {
        guard !isLeaving, link.isOpen else { return }
        setDue(taps.plan(after: time, judge, &rhythm))
    }

    /// Now, or the start of the race that is counting down.
    private var firstTapTime: Int64 { max(run.now, judge.playTime?.startNanoseconds ?? 0) }

    private func setDue(_ time: Int64?) {
        if let time { run.due.set(index, at: time) }
    }

    /// Sends the planned tap.
    func tap(due: Int64) {
        taps.cancel()
        guard !judge.isUnjudged else { return tapUnjudged(due: due) }
        guard judge.playTime != nil, link.isOpen else { return }
        guard let tap = taps.take(judge, at: run.now, due: due, &rhythm) else {
            return planTap(after: run.now)
        }
        send(tap)
        planTap(after: due)
    }

    private func tapUnjudged(due: Int64) {
        guard let round = judge.round, !isLeaving else { return }
        if link.isOpen { send(taps.takeUnjudged(round, due: due)) }
        setDue(taps.planUnjudged(judge, after: due, at: run.now))
    }

    private func send(_ tap: PendingTap) {
        guard let ingredients = judge.round?.model.terms.round.ingredients else { return }
        judge.pendingTaps.append(tap)
        run.tally.report.taps += 1
        let ingredientID = ingredients[tap.ingredient].ingredientID
        link.send(ClientRequest(id: tap.id, .tap(ingredientID: ingredientID)))
    }

    // MARK: - Replays

    /// Requests the replay of some rounds, to check that the record gives the same end.
    func askForReplay(of round: RoundPlay) {
        // The server keeps no record of a round without a served order.
        guard !round.isStale, round.model.phase == .ended, round.model.state.served > 0,
            judge.awaitedReplay == nil,
            rhythm.random.fraction() * 100 < run.settings.replayPercent
        else { return }
        judge.awaitedReplay = round.model
        let (record, tick) = (round.model.terms.id, max(0, round.model.state.tick - 1))
        link.ask(.getReplay(ReplayRequest(recordID: record, fromTick: tick)), id: "replay")
    }

    func goOnAfterReplay() {
        if isLeaving, phase == .resting, judge.awaitedReplay == nil { sayGoodbye() }
    }

    // MARK: - The end of the run

    /// Ends the round or race under way, like a player who wants to stop.
    func leave() {
        isLeaving = true
        taps.cancel()
        switch phase {
        case .away, .connecting, .greeting:
            // The player leaves a round that goes on without them once they are back.
            guard judge.round == nil else { return }
            sayGoodbye()
        case .resting:
            guard judge.awaitedReplay == nil else { return }
            sayGoodbye()
        case .playing:
            if judge.round?.isLeaving == false {
                judge.round!.isLeaving = true
                link.ask(.leaveRound, id: "leave")
            }
        case .queued: link.ask(.leaveQueue, id: "leave")
        case .inRoom: leaveRoom()
        case .starting, .gone: break
        }
        run.due.cancel(index)
    }
}
