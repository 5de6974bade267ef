import Kitchen

/// Who comes, goes, drops and returns.
extension Match {
    mutating func join(_ player: PlayerID, _ effects: inout [RoomEffect]) throws(LobbyRefusal) {
        try admit(player)
        guard phase == .gathering, origin == .privateRoom else { throw .alreadyRacing }
        guard seats.count < settings.seats else { throw .roomFull }
        if let index = spectators.firstIndex(of: player) {
            spectators.remove(at: index)
            effects.append(.tellAll(.spectatorCount(spectators.count)))
        }
        seats.append(RoomSeat(player: player, occupant: .human, rules: rules))
        effects.append(.tellAll(.seatTaken(player, .human)))
    }

    mutating func watch(_ player: PlayerID, _ effects: inout [RoomEffect]) throws(LobbyRefusal) {
        try admit(player)
        guard !spectators.contains(player) else { throw .alreadyInRoom }
        guard spectators.count < rules.spectatorLimit else { throw .spectatorsFull }
        spectators.append(player)
        effects.append(.tellAll(.spectatorCount(spectators.count)))
    }

    /// Checks that a player may come in: nobody with a seat, and nobody who left the race under
    /// way, so that who watches has no part in the result.
    private func admit(_ player: PlayerID) throws(LobbyRefusal) {
        if removedPlayers.contains(player) { throw .removedByHost }
        guard let seat = seats.first(where: { $0.player == player }) else { return }
        throw seat.hasLeft ? .outOfRace : .alreadyInRoom
    }

    mutating func leave(
        _ player: PlayerID, at now: Int,
        _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if let index = spectators.firstIndex(of: player) {
            removeSpectator(at: index, &effects)
            return
        }
        let index = try seat(of: player)
        vacate(index, because: .left, at: now, &effects)
        if !isClosed { proceed(at: now, &effects) }
    }

    mutating func connect(
        _ player: PlayerID, at now: Int,
        _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if spectators.contains(player) { return }
        let index = try seat(of: player)
        guard let since = seats[index].absentSinceTick else { return }
        seats[index].absentSinceTick = nil
        if seats[index].part == .running {
            // Being away is no excuse for having been idle before, nor counts as idleness.
            seats[index].absenceTicks += now - since
            seats[index].lastInputTick += now - since
        }
        effects.append(
            .tellAll(.presenceChanged(player, isPresent: true, heldUntilTick: nil)))
        proceed(at: now, &effects)
    }

    mutating func drop(
        _ player: PlayerID, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if let index = spectators.firstIndex(of: player) {
            removeSpectator(at: index, &effects)
            return
        }
        let index = try seat(of: player)
        guard seats[index].absentSinceTick == nil else { return }
        seats[index].absentSinceTick = now
        effects.append(
            .tellAll(
                .presenceChanged(
                    player, isPresent: false, heldUntilTick: heldUntilTick(seats[index]))))
    }

    /// When an absent player's seat is lost. Before a race starts it is the start that counts.
    package func heldUntilTick(_ seat: RoomSeat) -> Int? {
        guard let since = seat.absentSinceTick, origin != .alone else { return nil }
        switch phase {
        case .opening(_, let untilTick): return untilTick
        case .countdown(_, let startTick): return startTick
        case .gathering, .racing, .settling, .intermission, .results, .closed: break
        }
        guard seat.part == .running else { return since + rules.absenceLimitTicks }
        let left = max(0, rules.absenceTotalLimitTicks - seat.absenceTicks)
        return since + min(rules.absenceLimitTicks, left)
    }

    /// Lets a spectator go.
    mutating func removeSpectator(at index: Int, _ effects: inout [RoomEffect]) {
        let player = spectators.remove(at: index)
        effects.append(.release(player))
        effects.append(.tellAll(.spectatorCount(spectators.count)))
    }

    /// Lets the player of a seat go: in a race the seat stays without its player until the result
    /// is written, before a race that means no contest, otherwise the seat is free. Closes the
    /// room if nothing keeps it open.
    mutating func vacate(
        _ index: Int, because loss: SeatLoss, at now: Int, _ effects: inout [RoomEffect]
    ) {
        let player = seats[index].player
        switch phase {
        case .opening, .countdown: blame([player], &effects)
        case .gathering, .racing, .settling, .intermission, .results, .closed: break
        }
        switch phase {
        case .racing(let race, _):
            if seats[index].part == .running {
                forfeit(index, race: race, loss == .absent ? .absent : .left, &effects)
            }
            seats[index].hasLeft = true
        case .gathering, .opening, .countdown, .settling, .intermission, .results, .closed:
            seats.remove(at: index)
        }
        effects.append(.release(player))
        effects.append(.tellAll(.seatLeft(player, loss)))
        handOver(&effects)
        switch phase {
        case .opening(let race, _), .countdown(let race, _):
            cancelRace(race, .noContest(absent: [player]), at: now, &effects)
        case .racing, .settling, .closed: break
        case .gathering, .intermission, .results: closeIfEmpty(&effects)
        }
    }

    /// Says who left a rated race before its start: they wait before they queue again.
    func blame(_ players: [PlayerID], _ effects: inout [RoomEffect]) {
        guard origin == .match(isRated: true) else { return }
        effects += players.map(RoomEffect.leftCountdown)
    }

    /// Those who go back into the queue where a race is called off: of a rated match that others
    /// left before its first start, who is there.
    func requeued(after reason: RaceCancellation) -> [PlayerID] {
        guard case .noContest = reason, origin == .match(isRated: true), raceCount == 1 else {
            return []
        }
        return seats.filter { $0.isHeldByHuman && $0.isPresent }.map(\.player)
    }

    /// Makes somebody else the host if the host is gone: who has been here longest, one who is
    /// connected if possible.
    private mutating func handOver(_ effects: inout [RoomEffect]) {
        let humans = seats.filter(\.isHeldByHuman)
        guard !humans.contains(where: { $0.player == host }) else { return }
        host = (humans.first(where: \.isPresent) ?? humans.first)?.player
        if let host { effects.append(.tellAll(.hostChanged(host))) }
    }

    mutating func closeIfEmpty(_ effects: inout [RoomEffect]) {
        if !seats.contains(where: \.isHeldByHuman) { close(.empty, &effects) }
    }

    /// - Parameter requeued: those of the members who go back into the queue.
    mutating func close(
        _ reason: RoomClosing, requeued: [PlayerID] = [], _ effects: inout [RoomEffect]
    ) {
        for member in members {
            effects.append(.tell(member, .closed(reason)))
            effects.append(requeued.contains(member) ? .requeue(member) : .release(member))
        }
        seats = []
        spectators = []
        removedPlayers = []
        host = nil
        phase = .closed(reason)
        effects.append(.close(reason))
    }
}
