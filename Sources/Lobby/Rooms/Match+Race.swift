import Kitchen

/// One race, from its opening to its settlement.
extension Match {
    mutating func openRace(
        at now: Int, _ effects: inout [RoomEffect]
    ) {
        raceCount += 1
        let isRated = origin == .match(isRated: true)
        phase = .opening(race: raceCount, untilTick: now + rules.openingLimitTicks)
        effects.append(
            .openRace(
                UpcomingRace(
                    race: raceCount, level: settings.level,
                    seats: seats.map { .init(player: $0.player, occupant: $0.occupant) },
                    itemsAllowed: settings.itemsAllowed && !isRated, isRated: isRated)))
        effects.append(.tellAll(.raceOpening(race: raceCount)))
    }

    mutating func raceOpened(
        _ race: Int, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        guard case .opening(race, _) = phase else { throw .staleRace }
        let startTick = now + rules.countdownTicks
        phase = .countdown(race: race, startTick: startTick)
        effects.append(.tellAll(.countdown(race: race, startTick: startTick)))
    }

    mutating func raceNotOpened(
        _ race: Int, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        guard case .opening(race, _) = phase else { throw .staleRace }
        cancelRace(race, .notOpened, at: now, &effects)
    }

    /// Begins the race if all are there; otherwise it is no contest.
    ///
    /// - Parameter startTick: as it was announced, also where this tick is a later one.
    mutating func beginRace(
        _ race: Int, startTick: Int, at now: Int, _ effects: inout [RoomEffect]
    ) {
        let absent = seats.filter { !$0.isPresent }.map(\.player)
        guard absent.isEmpty else {
            blame(absent, &effects)
            cancelRace(race, .noContest(absent: absent), at: now, &effects)
            return
        }
        for index in seats.indices {
            seats[index].part = .running
            seats[index].absenceTicks = 0
            seats[index].lastInputTick = now
            seats[index].wasWarned = false
        }
        phase = .racing(race: race, startTick: startTick)
        effects.append(.beginRace(race: race))
        effects.append(.tellAll(.raceBegan(race: race)))
    }

    /// A round alone has begun before the room is made.
    mutating func beginAlone() {
        seats[0].part = .running
        phase = .racing(race: raceCount, startTick: 0)
    }

    mutating func play(_ player: PlayerID, at now: Int) throws(LobbyRefusal) {
        let index = try seat(of: player)
        switch phase {
        case .racing: break
        case .opening, .countdown: throw .raceNotStarted
        case .gathering, .settling, .intermission, .results, .closed: throw .noRace
        }
        guard seats[index].part == .running, seats[index].isPresent else { throw .outOfRace }
        seats[index].lastInputTick = now
        seats[index].wasWarned = false
    }

    mutating func finish(_ player: PlayerID, at now: Int) throws(LobbyRefusal) {
        let index = try seat(of: player)
        let isAlone = seats.indices.allSatisfy { $0 == index || seats[$0].part != .running }
        if case .racing = phase, seats[index].part == .running, !isAlone { throw .othersCooking }
        try play(player, at: now)
    }

    mutating func seatEnded(_ player: PlayerID, _ race: Int) throws(LobbyRefusal) {
        guard case .racing(race, _) = phase,
            let index = seats.firstIndex(where: { $0.player == player })
        else { throw .staleRace }
        if seats[index].part == .running { seats[index].part = .ended }
    }

    mutating func forfeit(
        _ index: Int, race: Int, _ reason: ForfeitReason, _ effects: inout [RoomEffect]
    ) {
        let player = seats[index].player
        seats[index].part = .forfeited(reason)
        effects.append(.forfeit(player, race: race, reason))
        effects.append(.tellAll(.forfeited(player, reason)))
    }

    mutating func raceEnded(
        _ race: Int, _ places: [RacePlace], _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        guard case .racing(race, _) = phase, places.count == seats.count,
            Set(places.map(\.player)) == Set(seats.map(\.player))
        else { throw .staleRace }
        phase = .settling(race: race, places: places)
        effects.append(.settleRace(race: race, places: places))
        effects.append(.tellAll(.raceEnded(race: race, places: places)))
    }

    mutating func raceSettled(
        _ race: Int, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        guard case .settling(race, let places) = phase else { throw .staleRace }
        score.count(places)
        clearParts()
        effects.append(.tellAll(.raceSettled(race: race, score)))
        continueMatch(at: now, &effects)
    }

    /// Calls a race off that was opened. Nothing of it counts.
    mutating func cancelRace(
        _ race: Int, _ reason: RaceCancellation, at now: Int, _ effects: inout [RoomEffect]
    ) {
        clearParts()
        effects.append(.abandonRace(race: race))
        effects.append(.tellAll(.raceCancelled(race: race, reason)))
        if isStopping {
            close(.stopping, &effects)
        } else if !seats.contains(where: \.isHeldByHuman) {
            close(.empty, &effects)
        } else if case .match = origin {
            close(.noContest, requeued: requeued(after: reason), &effects)
        } else if score.raceCount == 0 {
            gather(&effects)
        } else {
            // In a match under way, who doesn't appear is out of it.
            phase = .intermission(untilTick: now)
            for player in seats.filter({ !$0.isPresent }).map(\.player) {
                if let index = seatIndex(of: player) {
                    vacate(index, because: .absent, at: now, &effects)
                }
            }
            if !isClosed { continueMatch(at: now, &effects) }
        }
    }

    /// Ends everybody's part in the race, and frees the seats of those who left during it.
    private mutating func clearParts() {
        seats.removeAll(where: \.hasLeft)
        for index in seats.indices { seats[index].part = .none }
    }
}
