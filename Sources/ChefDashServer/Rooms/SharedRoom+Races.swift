import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// One race of a room of several, from the store's opening to its beginning, or to being called off.
extension SharedRoom {
    func open(_ upcoming: UpcomingRace) {
        let context = host.context
        let catalogue = context.catalogue
        guard let level = catalogue.level(id: upcoming.level), context.store.isAvailable,
            !context.isStopping
        else {
            // The room hears of it once it has told that it opens.
            host.shard.async { self.perform(.raceNotOpened(race: upcoming.race)) }
            return
        }
        let id = RaceID(
            timeMilliseconds: context.wallClock(), random: context.randomInteger(UInt128.self))
        let booking = Booking(
            race: id, players: upcoming.seats.map(\.player),
            equipped: upcoming.seats.map { seat in
                upcoming.itemsAllowed ? equips[seat.player] ?? [] : []
            })
        self.booking = booking
        // The next race is asked for anew.
        equips = [:]
        // Counted from here on, so that a shutdown waits for it.
        context.roundCount.add(1, ordering: .relaxed)
        context.raceCounters.started.add(1, ordering: .releasing)
        let opening = RaceOpening(
            race: id, level: level.id,
            mode: !ghosts.isEmpty ? .ghost : name.code == nil ? .queue : .privateRoom,
            seats: zip(upcoming.seats, booking.equipped).map { seat, items in
                RaceOpening.Seat(
                    player: seat.occupant == .human ? seat.player : nil, equipped: items)
            })
        context.store.perform(opening, on: nil) { [self] result in
            let inventories = (try? result.get()) ?? [:]
            host.ask(inventories.keys.sorted()) { session in
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
                    context.log.info("race_not_opened", ["race": id, "error": "\(error)"])
                    // The store has nothing of it to give back.
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
        let context = host.context
        let setups = zip(upcoming.seats, booking.equipped).map { seat, items in
            if let ghost = ghosts[seat.player] { return ghost.setup }
            let owned = inventories[seat.player] ?? [:]
            guard upcoming.itemsAllowed else { return SeatSetup.plain }
            return SeatSetup(
                equipped: items,
                extraCoins: catalogue.extraCoins(equipped: items) { (owned[$0] ?? 0) > 0 })
        }
        let seats = zip(upcoming.seats, booking.equipped).map { seat, items in
            let bot: (any SeatPlayer)? =
                switch seat.occupant {
                case .human: nil
                case .ghost: ghosts[seat.player]
                case .bot(let strength):
                    BotPlayer(strength: strength, seed: context.randomInteger(UInt64.self))
                }
            return RunningRace.Seat(player: seat.player, equipped: items, bot: bot)
        }
        let race = RunningRace(
            id: booking.race, number: upcoming.race, isRated: upcoming.isRated,
            isCounted: ghosts.isEmpty, isCompared: true, seats: seats,
            race: Race(
                catalogue: catalogue, level: level,
                seed: ghosts.values.first?.record.seed ?? context.randomInteger(UInt64.self),
                setups: setups))
        frames.begin(context.codec(of: level, in: catalogue))
        forgetSessions()
        try? change { (room, effects) throws(LobbyRefusal) in
            try room.opened(race, into: &effects)
        }
        for player in inventories.keys.sorted() {
            host.withSession(player) { [self] host, session in
                session.begin(RoundID(value: booking.race.value))
                session.beginMeasurement(of: booking.race)
                if host === self.host { seat(session) }
            }
        }
    }

    func refuse(_ tap: HeldTap, of player: PlayerID, _ refusal: LobbyRefusal) {
        host.withSession(player) { host, session in
            guard session.connectionNumber == tap.connection else { return }
            let re = tap.requestID.map { String(decoding: $0, as: UTF8.self) }
            host.refuse(RequestFault(refusal), session, re: re)
        }
    }

    func abandon() {
        guard let booking else { return }
        self.booking = nil
        forgetSessions()
        // Where the store hasn't opened it yet, its answer says whether there is something to give
        // back.
        guard booking.isOpen else { return }
        giveBack(booking)
        for player in booking.players {
            host.withSession(player) { _, session in session.endMeasurement(of: booking.race) }
        }
    }

    /// Calls off a race that the store has opened.
    private func giveBack(_ booking: Booking) {
        countAbandoned()
        let players = zip(booking.players, booking.equipped).filter { !$1.isEmpty }.map(\.0)
        host.context.store.perform(RaceAbandonment(booking.race), on: host.shard) { [host] in
            for player in players { host.readInventory(of: player) }
        }
    }

    /// A race has ended without a result.
    private func countAbandoned() {
        host.countOff()
        host.context.raceCounters.abandoned.add(1, ordering: .releasing)
    }
}
