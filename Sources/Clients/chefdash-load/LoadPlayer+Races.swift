import GameProtocol

/// Races, from the queue to the result.
extension LoadPlayer {
    func joinQueue() {
        phase = .queued
        judge.round = nil
        link.ask("queue", id: "queue", #","seat_count":\#(run.settings.seatCount)"#)
    }

    // MARK: - Private rooms

    /// Creates the room, or takes a place in it once it exists.
    func enterRoom() {
        if run.rooms.enter(index, by: link) {
            phase = .queued
        } else {
            run.due.set(index, at: run.now + 100_000_000)
        }
    }

    /// Gets ready once all players and spectators are there.
    func getReady(in room: RoomState) {
        run.rooms.note(room.roomCode, by: index)
        guard run.rooms.isComplete(room),
            room.players.contains(where: { $0.playerID == credentials?.player && !$0.isReady })
        else { return }
        link.ask("ready", id: "ready", #","ready":true"#)
    }

    // MARK: - The queue

    func takeTicket(_ ticket: TicketState) {
        guard phase == .queued, ticket.botsOffered, !isLeaving else { return }
        link.ask("answer_bots", id: "bots", #","accept":true"#)
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
        // One player ends the match; a second answer would arrive too late.
        if roomPhase == .results, endsMatch {
            endsMatch = false
            link.ask("rematch", id: "rematch", #","agree":false"#)
        }
    }

    /// Leaves the room. The race goes on without the player, and its result still arrives.
    func leaveRoom() {
        guard judge.round?.isLeaving != true else { return }
        judge.round?.isLeaving = true
        waitsForRoom = true
        link.ask("leave_room", id: "leave")
    }

    func takeRaceResult(_ result: RaceEnded) {
        guard judge.takeResult(result, playerID: credentials?.player) else { return }
        endsMatch = isFirstThere(result)
        if let round = judge.round, !round.isLeaving { askForReplay(of: round) }
        endRace()
    }

    /// True if this is the first seat whose player is still in the room.
    private func isFirstThere(_ result: RaceEnded) -> Bool {
        result.standings.filter { run.playerIDs.contains($0.playerID) && $0.forfeit == nil }
            .min { $0.seat < $1.seat }?.playerID == credentials?.player
    }

    func raceWasCancelled() {
        run.tally.report.cancelledRaces += 1
        endRace()
    }

    private func endRace() {
        judge.round = nil
        // Taps and the result may have crossed on the way.
        if !judge.pendingTaps.isEmpty { ping() }
        run.due.cancel(index)
        taps.cancel()
        if isLeaving, !waitsForRoom { leaveRound() }
    }

    /// - Parameter isRequeued: True if the player waits in the queue again.
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
        if isLeaving, let round = judge.round, round.lastArrival > 0, !round.isStale { return }
        leaveRound()
    }
}
