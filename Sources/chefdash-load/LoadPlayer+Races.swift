import GameProtocol

/// Races, from the queue to the result.
extension LoadPlayer {
    func joinQueue() {
        phase = .queued
        round = nil
        send(
            #"{"type":"queue","id":"\#(nextID("queue"))","seat_count":\#(run.settings.seatCount)}"#)
    }

    func takeTicket(_ ticket: TicketState) {
        guard phase == .queued, ticket.botsOffered, !isLeaving else { return }
        send(#"{"type":"answer_bots","id":"\#(nextID("bots"))","accept":true}"#)
    }

    func leftQueue() {
        if phase == .queued { rest() }
    }

    func takeRoom(_ roomPhase: RoomState.Phase) {
        if phase == .queued || phase == .resting {
            run.due.cancel(index)
            setPlaying(.inRoom)
            if isLeaving { leaveRoom() }
        }
        // One ends the match: a second answer would come too late for it.
        if roomPhase == .results, endsMatch {
            endsMatch = false
            send(#"{"type":"rematch","id":"\#(nextID("rematch"))","agree":false}"#)
        }
    }

    /// The race goes on without the player, and its result still comes.
    func leaveRoom() {
        guard round?.isLeaving != true else { return }
        round?.isLeaving = true
        waitsForRoom = true
        send(#"{"type":"leave_room","id":"\#(nextID("leave"))"}"#)
    }

    func takeProgress(sequence: Int, tick: Int, _ seats: [RaceSeatState]) {
        guard let round, let seat = round.model.terms.seat else { return }
        let model = round.model
        guard seats.indices.contains(seat) else {
            run.tally.add(
                .wrongState, player: index,
                "race \(model.terms.id), frame \(sequence): there are \(seats.count) seats and none"
                    + " is \(seat)")
            return
        }
        self.round!.seats = seats
        let own = seats[seat]
        let isSame =
            own.clock == model.clock && own.phase == model.phase && own.served == model.served
            && own.combo == model.combo
        if sequence != round.sequence || !isSame {
            run.tally.add(
                .wrongState, player: index,
                "race \(model.terms.id), frame \(sequence): the others see seat \(seat) as \(own),"
                    + " unlike frame \(round.sequence)")
        }
        // The race's clock goes on when one's own round is over.
        if model.phase != .ended, tick != model.tick {
            run.tally.add(
                .missedTick, player: index,
                "race \(model.terms.id), frame \(sequence): the race is at tick \(tick), the own"
                    + " round at \(model.tick)")
        }
    }

    func takeRaceResult(_ result: RaceEnded) {
        if result.raceID == lastResultID {
            if !mayHearResultAgain {
                run.tally.add(
                    .secondResult, player: index, "race \(result.raceID) ended a second time")
            }
            return
        }
        lastResultID = result.raceID
        run.tally.addRace(
            result.raceID, isKept: result.standings.contains { $0.served > 0 })
        for problem in RaceBook.problems(of: result.standings) {
            run.tally.add(.wrongStandings, player: index, "race \(result.raceID): \(problem)")
        }
        if let problem = run.races.note(result) {
            run.tally.add(.wrongStandings, player: index, "race \(result.raceID): \(problem)")
        }
        if let told = result.coins { checkCoins(Int(told), result) }
        if let round, round.model.terms.id == result.raceID, !round.isStale {
            round.check(result) { run.tally.add($0, player: index, $1) }
        }
        endsMatch = isFirstThere(result)
        if let round, !round.isLeaving { askForReplay(of: round) }
        round = nil
        pendingTaps.removeAll()
        run.due.cancel(index)
        isTapPlanned = false
        if isLeaving, !waitsForRoom { leaveRound() }
    }

    /// Players who left are paid what they earned, too.
    private func checkCoins(_ told: Int, _ result: RaceEnded) {
        defer { coins = told }
        guard let own = result.standings.first(where: { $0.playerID == credentials?.player }) else {
            run.tally.add(
                .wrongStandings, player: index, "race \(result.raceID): the player isn't in it")
            return
        }
        guard let round, !round.isStale, let before = round.coinsAtStart else { return }
        if told != before &+ Int(own.earned) {
            run.tally.add(
                .wrongBalance, player: index,
                "race \(result.raceID) earned \(own.earned) on a balance of \(before), which became"
                    + " \(told)")
        }
    }

    /// Whether this is the first seat whose player is still in the room.
    private func isFirstThere(_ result: RaceEnded) -> Bool {
        result.standings.filter { run.isPlayer($0.playerID) && $0.forfeit == nil }
            .min { $0.seat < $1.seat }?.playerID == credentials?.player
    }

    func raceWasCancelled() {
        round = nil
        pendingTaps.removeAll()
        run.due.cancel(index)
        isTapPlanned = false
        run.tally.cancelledRaceCount += 1
        if isLeaving, !waitsForRoom { leaveRound() }
    }

    /// - Parameter isRequeued: whether the player waits in the queue again.
    func leftRoom(isRequeued: Bool) {
        guard phase == .inRoom else { return }
        waitsForRoom = false
        if isRequeued, !isLeaving {
            run.tally.playingCount -= 1
            phase = .queued
            return
        }
        // A player who left a race still gets its result, unless the race hadn't started or the
        // player was away at its end.
        if isLeaving, let round, round.lastArrival > 0, !round.isStale { return }
        leaveRound()
    }
}
