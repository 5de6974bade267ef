import GameProtocol

/// Rounds, and what rounds and races have in common.
extension LoadPlayer {
    func startRound() {
        phase = .starting
        judge.round = nil
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
        let isResumed = judge.begin(terms, snapshot)
        if isResumed || phase == .resting { run.due.cancel(index) }
        isTapPlanned = false
        if phase != .inRoom, phase != .playing {
            setPlaying(terms.seat == nil ? .playing : .inRoom)
        }
        if isLeaving {
            leave()
        } else if judge.isUnjudged {
            planFirstUnjudgedTap()
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

    /// The round or the race is over.
    func leaveRound() {
        if let round = judge.round, round.model.terms.seat == nil { askForReplay(of: round) }
        judge.round = nil
        if phase == .playing || phase == .inRoom { run.tally.playingCount -= 1 }
        run.due.cancel(index)
        isTapPlanned = false
        rest()
    }

    /// Nothing is under way; the next begins soon.
    func rest() {
        phase = .resting
        if isLeaving, judge.awaitedReplay == nil { return sayGoodbye() }
        run.due.set(index, at: run.now + rhythm.pauseNanoseconds(upTo: 500))
    }

    // MARK: - Replays

    /// Asks for some rounds again, to see whether the record gives the same end.
    func askForReplay(of round: RoundPlay) {
        // The server keeps no record of a round that left nothing.
        guard !round.isStale, round.model.phase == .ended, round.model.served > 0,
            judge.awaitedReplay == nil,
            rhythm.fraction() * 100 < run.settings.replayPercent
        else { return }
        judge.awaitedReplay = round.model
        let start = max(0, round.model.tick - 1)
        send(
            #"{"type":"get_replay","id":"\#(nextID("replay"))","record_id":"\#(round.model.terms.id)","#
                + #""from_tick":\#(start)}"#)
    }

    func goOnAfterReplay() {
        if isLeaving, phase == .resting, judge.awaitedReplay == nil { sayGoodbye() }
    }

    // MARK: - When the time is over

    /// Ends what is under way, as a player who has had enough.
    func leave() {
        isLeaving = true
        isTapPlanned = false
        switch phase {
        case .away, .connecting, .greeting:
            // A round that goes on without the player is left once the player is back.
            guard judge.round == nil else { return }
            sayGoodbye()
        case .resting:
            guard judge.awaitedReplay == nil else { return }
            sayGoodbye()
        case .playing:
            if judge.round?.isLeaving == false {
                judge.round!.isLeaving = true
                send(#"{"type":"leave_round","id":"\#(nextID("leave"))"}"#)
            }
        case .queued: send(#"{"type":"leave_queue","id":"\#(nextID("leave"))"}"#)
        case .inRoom: leaveRoom()
        case .starting, .gone: break
        }
        run.due.cancel(index)
    }
}
