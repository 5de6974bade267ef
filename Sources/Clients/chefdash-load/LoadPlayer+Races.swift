import GameProtocol

/// Races, from the queue to the result.
extension LoadPlayer {
    func joinQueue() {
        phase = .queued
        judge.dropRound()
        link.ask(.queue(QueueRequest(seatCount: run.settings.seatCount)), id: "queue")
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
        link.ask(.ready(isReady: true, itemIDs: []), id: "ready")
    }

    // MARK: - The queue

    func takeTicket(_ ticket: TicketState) {
        guard phase == .queued, ticket.botsOffered, !isLeaving else { return }
        link.ask(.answerBots(accepts: true), id: "bots")
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
            link.ask(.rematch(agrees: false, itemIDs: []), id: "rematch")
        }
    }

    /// Leaves the room. The race goes on without the player, and its result still arrives.
    func leaveRoom() {
        guard judge.round?.isLeaving != true else { return }
        judge.round?.isLeaving = true
        waitsForRoom = true
        link.ask(.leaveRoom, id: "leave")
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

    func endRace() {
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
