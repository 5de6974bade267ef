import Base
import GameProtocol
import Kitchen
import Lobby

/// One race of a shared room: the store opens it, then it begins or is called off.
extension SharedRoom {
    func open(_ upcoming: UpcomingRace) {
        let catalogue = recipe?.catalogue ?? rooms.files.catalogue
        guard let level = catalogue.level(id: upcoming.level), rooms.store.isAvailable,
            !rooms.context.stop.isStopping
        else {
            // Asynchronously, after the room has told its members that the race opens.
            rooms.shard.async { self.perform(.raceNotOpened(race: upcoming.race)) }
            return
        }
        let booking = RaceBooking(upcoming, equips: equips, rooms: rooms)
        self.booking = booking
        // Players choose again for the next race.
        equips = [:]
        booking.open(!ghosts.isEmpty ? .ghost : name.code == nil ? .queue : .privateRoom) {
            [self] inventories in
            if let inventories {
                begin(booking, level, catalogue, inventories)
            } else {
                self.booking = nil
                perform(.raceNotOpened(race: upcoming.race))
            }
        }
    }

    private func begin(
        _ booking: RaceBooking, _ level: Level, _ catalogue: Catalogue,
        _ inventories: [PlayerID: [ShopItem.ID: Int64]]
    ) {
        let upcoming = booking.upcoming
        let setups = zip(upcoming.seats, booking.equipped).map { seat, items in
            if let ghost = ghosts[seat.player] { return ghost.setup }
            let owned = inventories[seat.player] ?? [:]
            guard upcoming.itemsAllowed else { return SeatSetup.plain }
            return SeatSetup(
                equipped: items,
                extraCoins: catalogue.extraCoins(equipped: items) { (owned[$0] ?? 0) > 0 })
        }
        let seats = zip(upcoming.seats, booking.equipped).map { seat, items in
            RunningRace.Seat(player: seat.player, isHuman: seat.occupant == .human, equipped: items)
        }
        var bots: [Int: any SeatPlayer] = [:]
        for (index, seat) in upcoming.seats.enumerated() {
            switch seat.occupant {
            case .human: break
            case .ghost: bots[index] = ghosts[seat.player]
            case .bot(let strength):
                bots[index] = BotPlayer(strength: strength, seed: rooms.random.integer(UInt64.self))
            }
        }
        let race = RunningRace(
            id: booking.race, number: upcoming.race, isRated: upcoming.isRated,
            isCounted: ghosts.isEmpty, isCompared: true, seats: seats,
            bots: bots,
            race: Race(
                catalogue: catalogue, level: level,
                seed: ghosts.values.first?.record.seed ?? rooms.random.integer(UInt64.self),
                setups: setups))
        frames.begin(rooms.codec(of: level, in: catalogue))
        forgetSessions()
        try? change { (room, effects) throws(LobbyRefusal) in
            try room.opened(race, into: &effects)
        }
        for player in inventories.keys.sorted() {
            rooms.sessions.withSession(player) { [self] sessions, session in
                session.begin(booking.race)
                session.beginMeasurement(of: booking.race)
                if sessions === rooms.sessions { seat(session) }
            }
        }
    }

    func abandon() {
        guard let booking = booking.take() else { return }
        forgetSessions()
        booking.callOff()
    }
}
