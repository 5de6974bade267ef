import Kitchen

/// What players and the host do before a match, and reactions.
extension Match {
    mutating func setReady(
        _ player: PlayerID, _ isReady: Bool, at now: Int,
        _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        let index = try seat(of: player)
        switch phase {
        case .gathering, .intermission: break
        case .opening, .countdown, .racing, .settling, .results, .closed: throw .alreadyRacing
        }
        guard seats[index].isReady != isReady else { return }
        seats[index].isReady = isReady
        effects.append(.tellAll(.readyChanged(player, isReady)))
        proceed(at: now, &effects)
    }

    mutating func change(
        _ newSettings: RoomSettings, by player: PlayerID, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try checkHostMayChange(player)
        if let refusal = newSettings.refusal(levels: levels) { throw refusal }
        guard newSettings.seats >= seats.count else { throw .seatsTaken }
        guard newSettings != settings else { return }
        settings = newSettings
        unreadyAll()
        effects.append(.tellAll(.settingsChanged(settings)))
    }

    mutating func addBot(
        _ bot: PlayerID, _ strength: BotStrength, by player: PlayerID,
        _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        try checkHostMayChange(player)
        guard seats.count < settings.seats else { throw .roomFull }
        seats.append(RoomSeat(player: bot, occupant: .bot(strength), rules: rules))
        unreadyAll()
        effects.append(.tellAll(.seatTaken(bot, .bot(strength))))
        effects.append(.tellAll(.settingsChanged(settings)))
    }

    mutating func remove(
        _ target: PlayerID, by player: PlayerID, at now: Int,
        _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        let own = try seat(of: player)
        guard host == player else { throw .notHost }
        guard target != seats[own].player else { throw .cannotRemoveYourself }
        if let index = spectators.firstIndex(of: target) {
            keepOut(target)
            effects.append(.tell(target, .seatLeft(target, .removedByHost)))
            removeSpectator(at: index, &effects)
            return
        }
        guard let index = seats.firstIndex(where: { $0.player == target && !$0.hasLeft }) else {
            throw .notAMember
        }
        guard phase == .gathering else { throw .alreadyRacing }
        if seats[index].isHeldByHuman {
            keepOut(target)
            effects.append(.tell(target, .seatLeft(target, .removedByHost)))
            vacate(index, because: .removedByHost, at: now, &effects)
        } else {
            seats.remove(at: index)
            effects.append(.tellAll(.seatLeft(target, .removedByHost)))
        }
        unreadyAll()
        effects.append(.tellAll(.settingsChanged(settings)))
    }

    mutating func react(
        _ player: PlayerID, _ reaction: Reaction, at now: Int, _ effects: inout [RoomEffect]
    ) throws(LobbyRefusal) {
        let index = try seat(of: player)
        let wait = seats[index].reactions.wait(at: Int64(now))
        guard wait == 0 else { throw .tooManyReactions(retryAfterTicks: wait) }
        seats[index].reactions.take(at: Int64(now))
        effects.append(.tellAll(.reaction(player, reaction)))
    }

    private func checkHostMayChange(_ player: PlayerID) throws(LobbyRefusal) {
        _ = try seat(of: player)
        guard origin == .privateRoom else { throw .settingsFixed }
        guard host == player else { throw .notHost }
        guard phase == .gathering else { throw .alreadyRacing }
    }

    mutating func unreadyAll() {
        for index in seats.indices { seats[index].isReady = false }
    }

    private mutating func keepOut(_ player: PlayerID) {
        if removedPlayers.count >= rules.removedPlayerLimit { removedPlayers.removeFirst() }
        removedPlayers.append(player)
    }
}
