import Kitchen

/// What comes after a race: the next of the match, a rematch, or the end.
extension Match {
    /// Goes on after a race was settled or called off.
    mutating func continueMatch(at now: Int, _ effects: inout [RoomEffect]) {
        guard seats.contains(where: \.isHeldByHuman) else {
            close(.empty, &effects)
            return
        }
        if isStopping {
            close(.stopping, &effects)
            return
        }
        if origin == .alone { return close(.matchEnded, &effects) }
        unreadyAll()
        if seats.count > 1, !score.isDecided(bestOf: settings.bestOf) {
            let untilTick = now + rules.intermissionTicks
            phase = .intermission(untilTick: untilTick)
            effects.append(.tellAll(.intermission(untilTick: untilTick)))
        } else {
            endMatch(at: now, &effects)
        }
    }

    private mutating func endMatch(at now: Int, _ effects: inout [RoomEffect]) {
        let winners = score.winners(among: seats.map(\.player))
        effects.append(.tellAll(.matchEnded(winners: winners)))
        if seats.count > 1 {
            let untilTick = now + rules.rematchTicks
            phase = .results(untilTick: untilTick)
            effects.append(.tellAll(.rematchPossible(untilTick: untilTick)))
        } else {
            endResults(&effects)
        }
    }

    /// No rematch: a private room gathers again, a match is over.
    private mutating func endResults(_ effects: inout [RoomEffect]) {
        switch origin {
        case .privateRoom: gather(&effects)
        case .alone, .match: close(.matchEnded, &effects)
        }
    }

    mutating func gather(_ effects: inout [RoomEffect]) {
        score = MatchScore()
        unreadyAll()
        phase = .gathering
        effects.append(.tellAll(.gathering))
    }

    mutating func answerRematch(
        _ player: PlayerID, _ agrees: Bool, at now: Int,
        _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        let index = try seat(of: player)
        guard case .results = phase else { throw .noRematch }
        guard agrees else {
            endResults(&effects)
            return
        }
        guard !seats[index].isReady else { return }
        seats[index].isReady = true
        effects.append(.tellAll(.rematchAgreed(player)))
        proceed(at: now, &effects)
    }

    /// Starts what everybody is ready for, and ends what can't go on with those who are left.
    mutating func proceed(
        at now: Int, _ effects: inout [RoomEffect]
    ) {
        switch phase {
        case .gathering:
            if seats.count > 1, allAreReady { openRace(at: now, &effects) }
        case .intermission(let untilTick):
            if seats.count < 2 {
                endMatch(at: now, &effects)
            } else if allAreReady || now >= untilTick {
                openRace(at: now, &effects)
            }
        case .results(let untilTick):
            if seats.count < 2 {
                endResults(&effects)
            } else if allAreReady {
                startRematch(at: now, &effects)
            } else if now >= untilTick {
                settleRematch(at: now, &effects)
            }
        case .opening, .countdown, .racing, .settling, .closed: break
        }
    }

    private var allAreReady: Bool {
        seats.allSatisfy { $0.occupant != .human || ($0.isReady && $0.isPresent) }
    }

    /// The time for a rematch is over: it comes about without those who dropped, if all others
    /// agreed.
    private mutating func settleRematch(
        at now: Int, _ effects: inout [RoomEffect]
    ) {
        let present = seats.filter(\.isPresent)
        let agreed = present.allSatisfy { $0.occupant != .human || $0.isReady }
        guard agreed, present.count > 1, present.contains(where: \.isHeldByHuman) else {
            endResults(&effects)
            return
        }
        for player in seats.filter({ !$0.isPresent }).map(\.player) {
            if let index = seatIndex(of: player) {
                vacate(index, because: .absent, at: now, &effects)
            }
        }
        startRematch(at: now, &effects)
    }

    private mutating func startRematch(
        at now: Int, _ effects: inout [RoomEffect]
    ) {
        score = MatchScore()
        openRace(at: now, &effects)
    }
}
