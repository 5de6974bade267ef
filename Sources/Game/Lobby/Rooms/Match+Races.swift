import Base
import Kitchen

/// One race, from its opening to its settlement.
extension Match {
    mutating func openRace(at now: Int, _ effects: inout [RoomEffect]) {
        let race = series.openRace(untilTick: now + rules.openingLimitTicks)
        effects.append(.openRace(plan.race(race, of: seats)))
        effects.append(.tellAll(.raceOpening(race: race)))
    }

    /// Begins the race if everybody is present. Otherwise it is a no contest.
    ///
    /// - Parameter startTick: The announced start; the current tick may be later.
    mutating func beginRace(
        _ race: Int, startTick: Int, at now: Int, _ effects: inout [RoomEffect]
    ) {
        let absent = roster.absent
        guard absent.isEmpty else {
            blame(absent, &effects)
            cancelRace(race, .noContest(absent: absent), at: now, &effects)
            return
        }
        series.beginRace(race, startTick: startTick, seatCount: seats.count, at: now, &effects)
    }

    /// - Returns: The index of the player's seat.
    /// - Throws: The reason why the player can't play now.
    func playingSeat(of player: PlayerID) throws(LobbyRefusal) -> Int {
        let index = try roster.seat(of: player)
        try series.checkRunning(index)
        guard seats[index].isPresent else { throw .outOfRace }
        return index
    }

    mutating func play(_ player: PlayerID, at now: Int) throws(LobbyRefusal) {
        series.noteInput(try playingSeat(of: player), at: now)
    }

    mutating func endRound(of player: PlayerID, _ race: Int) throws(LobbyRefusal) {
        guard case .racing(race, _) = phase,
            let index = seats.firstIndex(where: { $0.player == player })
        else { throw .staleRace }
        series.endRound(index)
    }

    mutating func endRace(
        _ race: Int, _ places: [RacePlace], _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        guard case .racing(race, _) = phase, places.count == seats.count,
            Set(places.map(\.player)) == Set(seats.map(\.player))
        else { throw .staleRace }
        series.endRace(race, places, &effects)
    }

    mutating func settleRace(
        _ race: Int, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try series.settleRace(race, &effects)
        roster.freeSeats()
        continueSeries(at: now, &effects)
    }

    /// Calls off a race that was opened. It doesn't count.
    mutating func cancelRace(
        _ race: Int, _ reason: RaceCancellation, at now: Int, _ effects: inout [RoomEffect]
    ) {
        roster.freeSeats()
        series.cancelRace(race, reason, &effects)
        if isStopping {
            close(.stopping, &effects)
        } else if !roster.hasPlayers {
            close(.empty, &effects)
        } else if case .match = origin {
            close(.noContest, requeued: requeued(after: reason), &effects)
        } else if score.raceCount == 0 {
            gather(&effects)
        } else {
            // A player who misses the start of a later race is out of the match.
            series.skipRace(at: now)
            vacateAbsent(at: now, &effects)
            if !isClosed { continueSeries(at: now, &effects) }
        }
    }

    /// The players who go back into the queue when a race is called off: everybody still present,
    /// if others left a rated match before its first start.
    private func requeued(after reason: RaceCancellation) -> [PlayerID] {
        guard case .noContest = reason, plan.isRated, raceCount == 1 else { return [] }
        return seats.filter { $0.isHeldByHuman && $0.isPresent }.map(\.player)
    }
}

// MARK: - From race to race

extension Match {
    mutating func setReady(
        _ player: PlayerID, _ isReady: Bool, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        let index = try roster.seat(of: player)
        switch phase {
        case .gathering, .intermission: break
        case .opening, .countdown, .racing, .settling, .results, .closed: throw .alreadyRacing
        }
        guard roster.setReady(index, isReady) else { return }
        effects.append(.tellAll(.readyChanged(player, isReady)))
        proceed(at: now, &effects)
    }

    mutating func answerRematch(
        _ player: PlayerID, _ agrees: Bool, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        let index = try roster.seat(of: player)
        guard case .results = phase else { throw .noRematch }
        guard agrees else { return endResults(&effects) }
        guard roster.setReady(index, true) else { return }
        effects.append(.tellAll(.rematchAgreed(player)))
        proceed(at: now, &effects)
    }

    /// Starts the next race when everybody is ready or the pause is over, and ends the series if
    /// too few players are left.
    mutating func proceed(at now: Int, _ effects: inout [RoomEffect]) {
        switch phase {
        case .gathering:
            if seats.count > 1, roster.allAreReady { openRace(at: now, &effects) }
        case .intermission(let untilTick):
            if seats.count < 2 {
                endSeries(at: now, &effects)
            } else if roster.allAreReady || now >= untilTick {
                openRace(at: now, &effects)
            }
        case .results(let untilTick):
            if seats.count < 2 {
                endResults(&effects)
            } else if roster.allAreReady {
                series.restart()
                openRace(at: now, &effects)
            } else if now >= untilTick {
                settleRematch(at: now, &effects)
            }
        case .opening, .countdown, .racing, .settling, .closed: break
        }
    }

    private mutating func continueSeries(at now: Int, _ effects: inout [RoomEffect]) {
        guard roster.hasPlayers else { return close(.empty, &effects) }
        if isStopping { return close(.stopping, &effects) }
        if origin == .alone { return close(.matchEnded, &effects) }
        roster.unreadyAll()
        if seats.count > 1, !score.isDecided(bestOf: settings.bestOf) {
            series.pause(untilTick: now + rules.intermissionTicks, &effects)
        } else {
            endSeries(at: now, &effects)
        }
    }

    private mutating func endSeries(at now: Int, _ effects: inout [RoomEffect]) {
        series.end(among: seats.map(\.player), rematchUntilTick: now + rules.rematchTicks, &effects)
        if seats.count < 2 { endResults(&effects) }
    }

    /// Ends the results without a rematch: a private room gathers again, and a match closes.
    private mutating func endResults(_ effects: inout [RoomEffect]) {
        switch origin {
        case .privateRoom: gather(&effects)
        case .alone, .match: close(.matchEnded, &effects)
        }
    }

    private mutating func gather(_ effects: inout [RoomEffect]) {
        roster.unreadyAll()
        series.gather(&effects)
    }

    /// Ends the time for a rematch. If all present players agreed, it begins without the absent
    /// ones.
    private mutating func settleRematch(at now: Int, _ effects: inout [RoomEffect]) {
        guard roster.presentAreReady else { return endResults(&effects) }
        vacateAbsent(at: now, &effects)
        series.restart()
        openRace(at: now, &effects)
    }

    mutating func stop(at now: Int, _ effects: inout [RoomEffect]) {
        isStopping = true
        switch phase {
        case .opening(let race, _), .countdown(let race, _):
            cancelRace(race, .stopping, at: now, &effects)
        case .gathering, .intermission, .results: close(.stopping, &effects)
        case .racing, .settling, .closed: break
        }
    }
}
