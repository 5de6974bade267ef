import Base
import Kitchen

/// Leaving, disconnecting and returning, and removal by the host.
extension Match {
    mutating func leave(
        _ player: PlayerID, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if roster.removeSpectator(player, &effects) { return }
        let index = try roster.seat(of: player)
        vacate(index, because: .left, at: now, &effects)
        proceed(at: now, &effects)
    }

    mutating func connect(
        _ player: PlayerID, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if spectators.contains(player) { return }
        let index = try roster.seat(of: player)
        guard let since = roster.connect(index, &effects) else { return }
        series.noteAbsence(index, ofTicks: now - since)
        proceed(at: now, &effects)
    }

    mutating func drop(
        _ player: PlayerID, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        if roster.removeSpectator(player, &effects) { return }
        let index = try roster.seat(of: player)
        guard roster.drop(index, at: now) else { return }
        effects.append(
            .tellAll(
                .presenceChanged(
                    player, isPresent: false, heldUntilTick: heldUntilTick(seats[index]))))
    }

    /// The tick at which an absent player loses the seat. Before a race, that is its start.
    package func heldUntilTick(_ seat: RoomSeat) -> Int? {
        guard let since = seat.absentSinceTick, origin != .alone,
            let index = seats.firstIndex(where: { $0.player == seat.player })
        else { return nil }
        return series.heldUntilTick(index, absentSinceTick: since, rules)
    }

    /// Frees the seats whose holding time is over.
    mutating func releaseAbsent(at now: Int, _ effects: inout [RoomEffect]) {
        for index in seats.indices.reversed() {
            // When the last player leaves, the room closes, which frees all seats.
            guard index < seats.count, seats[index].isHeldByHuman,
                let heldUntilTick = heldUntilTick(seats[index]), now >= heldUntilTick
            else { continue }
            vacate(index, because: .absent, at: now, &effects)
        }
    }

    mutating func vacateAbsent(at now: Int, _ effects: inout [RoomEffect]) {
        for player in roster.absent {
            if let index = roster.seatIndex(of: player) {
                vacate(index, because: .absent, at: now, &effects)
            }
        }
    }

    /// Removes the player of a seat. In a race, the seat stays without its player until the result
    /// is written. Before a race, the race is a no contest. Otherwise the seat is free. Closes the
    /// room if nobody is left.
    mutating func vacate(
        _ index: Int, because loss: SeatLoss, at now: Int, _ effects: inout [RoomEffect]
    ) {
        let player = seats[index].player
        switch phase {
        case .opening(let race, _), .countdown(let race, _):
            blame([player], &effects)
            roster.vacate(index, because: loss, &effects)
            cancelRace(race, .noContest(absent: [player]), at: now, &effects)
        case .racing:
            series.forfeit(index, of: player, loss == .absent ? .absent : .left, &effects)
            roster.vacate(index, because: loss, keepsSeat: true, &effects)
        case .settling, .closed: roster.vacate(index, because: loss, &effects)
        case .gathering, .intermission, .results:
            roster.vacate(index, because: loss, &effects)
            if !roster.hasPlayers { close(.empty, &effects) }
        }
    }

    /// Reports the players who left a rated race before its start; they must wait before they queue
    /// again.
    func blame(_ players: [PlayerID], _ effects: inout [RoomEffect]) {
        guard plan.isRated else { return }
        effects += players.map(RoomEffect.leftCountdown)
    }

    /// - Parameter requeued: The members who go back into the queue.
    mutating func close(
        _ reason: RoomClosing, requeued: [PlayerID] = [], _ effects: inout [RoomEffect]
    ) {
        if reason == .stopping, origin == .privateRoom,
            let gathering = roster.gathering(settings)
        {
            effects.append(.moveOn(gathering))
        }
        roster.dismiss(reason, requeued: requeued, &effects)
        series.close(reason, &effects)
    }
}

// MARK: - The host

extension Match {
    mutating func remove(
        _ target: PlayerID, by player: PlayerID, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        _ = try roster.seat(of: player)
        guard host == player else { throw .notHost }
        guard target != player else { throw .cannotRemoveYourself }
        if spectators.contains(target) {
            roster.keepOut(target, limit: rules.removedPlayerLimit, &effects)
            _ = roster.removeSpectator(target, &effects)
            return
        }
        guard let index = seats.firstIndex(where: { $0.player == target && !$0.hasLeft }) else {
            throw .notAMember
        }
        guard phase == .gathering else { throw .alreadyRacing }
        if seats[index].isHeldByHuman {
            roster.keepOut(target, limit: rules.removedPlayerLimit, &effects)
            vacate(index, because: .removedByHost, at: now, &effects)
        } else {
            roster.removeBot(index, &effects)
        }
        plan.restartReadiness(&roster, &effects)
    }
}
