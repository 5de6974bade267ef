import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// One race of a room of several: the store opens it, and it begins or is called off.
extension SharedRoom {
    func open(_ upcoming: UpcomingRace) {
        let catalogue = rooms.files.catalogue
        guard let level = catalogue.level(id: upcoming.level), rooms.store.isAvailable,
            !rooms.stop.isStopping
        else {
            // Later, once the room has told its members that the race opens.
            rooms.shard.async { self.perform(.raceNotOpened(race: upcoming.race)) }
            return
        }
        let id = rooms.random.raceID(at: rooms.clock)
        let booking = Booking(
            race: id, players: upcoming.seats.map(\.player),
            equipped: upcoming.seats.map { seat in
                upcoming.itemsAllowed ? equips[seat.player] ?? [] : []
            })
        self.booking = booking
        // For the next race players choose again.
        equips = [:]
        // Counted from here on, so that a shutdown waits for it.
        rooms.stop.roundCount.add(1, ordering: .relaxed)
        rooms.raceCounters.started.add(1, ordering: .releasing)
        let opening = RaceOpening(
            race: id, level: level.id,
            mode: !ghosts.isEmpty ? .ghost : name.code == nil ? .queue : .privateRoom,
            seats: zip(upcoming.seats, booking.equipped).map { seat, items in
                RaceOpening.Seat(
                    player: seat.occupant == .human ? seat.player : nil, equipped: items)
            })
        rooms.store.perform(opening, on: nil) { [self] result in
            let inventories = (try? result.get()) ?? [:]
            rooms.sessions.ask(inventories.keys.sorted()) { session in
                guard let session, let inventory = inventories[session.player.id] else { return }
                session.player.inventory = inventory
            } reply: { [self] _ in
                switch result {
                case .success(let inventories) where self.booking?.race == id:
                    self.booking?.isOpen = true
                    begin(upcoming, booking, level, catalogue, inventories)
                // Called off meanwhile.
                case .success: giveBack(booking)
                case .failure(let error):
                    rooms.log.info("race_not_opened", ["race": id, "error": "\(error)"])
                    // The store opened nothing, so there is nothing to give back.
                    countAbandoned()
                    guard self.booking?.race == id else { return }
                    self.booking = nil
                    perform(.raceNotOpened(race: upcoming.race))
                }
            }
        }
    }

    private func begin(
        _ upcoming: UpcomingRace, _ booking: Booking, _ level: Level, _ catalogue: Catalogue,
        _ inventories: [PlayerID: [ShopItem.ID: Int64]]
    ) {
        let setups = zip(upcoming.seats, booking.equipped).map { seat, items in
            if let ghost = ghosts[seat.player] { return ghost.setup }
            let owned = inventories[seat.player] ?? [:]
            guard upcoming.itemsAllowed else { return SeatSetup.plain }
            return SeatSetup(
                equipped: items,
                extraCoins: catalogue.extraCoins(equipped: items) { (owned[$0] ?? 0) > 0 })
        }
        let seats = zip(upcoming.seats, booking.equipped).map { seat, items in
            RunningRace.Seat(
                player: seat.player, isHuman: seat.occupant == .human, equipped: items)
        }
        var bots: [Int: any SeatPlayer] = [:]
        for (index, seat) in upcoming.seats.enumerated() {
            switch seat.occupant {
            case .human: break
            case .ghost: bots[index] = ghosts[seat.player]
            case .bot(let strength):
                bots[index] = BotPlayer(
                    strength: strength, seed: rooms.random.integer(UInt64.self))
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
        frames.begin(rooms.files.codec(of: level, in: catalogue))
        forgetSessions()
        try? change { (room, effects) throws(LobbyRefusal) in
            try room.opened(race, into: &effects)
        }
        for player in inventories.keys.sorted() {
            rooms.sessions.withSession(player) { [self] sessions, session in
                session.begin(RoundID(value: booking.race.value))
                session.beginMeasurement(of: booking.race)
                if sessions === rooms.sessions { seat(session) }
            }
        }
    }

    func refuse(_ tap: HeldTap, of player: PlayerID, _ refusal: LobbyRefusal) {
        rooms.sessions.withSession(player) { [replies = rooms.replies] _, session in
            guard session.connectionNumber == tap.connection else { return }
            let re = tap.requestID.map { String(decoding: $0, as: UTF8.self) }
            replies.refuse(RequestFault(refusal), session, re: re)
        }
    }

    func abandon() {
        guard let booking else { return }
        self.booking = nil
        forgetSessions()
        // If the store hasn't opened it yet, its answer will say whether there is something to give back.
        guard booking.isOpen else { return }
        giveBack(booking)
        for player in booking.players {
            rooms.sessions.withSession(player) { _, session in
                session.endMeasurement(of: booking.race)
            }
        }
    }

    /// Calls off a race that the store has opened.
    private func giveBack(_ booking: Booking) {
        countAbandoned()
        let players = zip(booking.players, booking.equipped).filter { !$1.isEmpty }.map(\.0)
        rooms.store.perform(RaceAbandonment(booking.race), on: rooms.shard) { [rooms] in
            for player in players { rooms.readInventory(of: player) }
        }
    }

    /// A race has ended without a result.
    private func countAbandoned() {
        rooms.countOff()
        rooms.raceCounters.abandoned.add(1, ordering: .releasing)
    }
}
