import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// One race, from the store's opening to its settlement. A round alone begins when it is open.
extension RoomShell {
    // MARK: - Opening

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
            mode: !ghosts.isEmpty ? .ghost : name?.code == nil ? .queue : .privateRoom,
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

    // MARK: - Inputs

    /// Answers a tap at once, or once the round has come to it.
    ///
    /// - Parameters:
    ///   - ingredient: the UTF-8 of its id.
    ///   - requestID: UTF-8 that needs no escape in JSON.
    func tap(
        _ ingredient: UnsafeRawBufferPointer, requestID: UnsafeRawBufferPointer?,
        _ session: Session
    ) throws(RequestFault) {
        let index = try ingredientIndex(ingredient)
        let connection = session.connectionNumber
        var effects = takeBuffer()
        let outcome: TapOutcome
        do throws(LobbyRefusal) {
            outcome = try room.tap(
                index, by: session.player.id,
                atMilliseconds: host.shard.now.nanoseconds / 1_000_000, into: &effects
            ) {
                HeldTap(requestID: requestID.map { Array($0) }, connection: connection)
            }
        } catch {
            host.roomEffects = effects
            throw RequestFault(error)
        }
        if outcome != .held, let seat = room.race?.players.firstIndex(of: session.player.id) {
            answer(requestID, outcome, seat: seat, on: session.connection)
        }
        carryOut(&effects)
    }

    /// The level's ingredient of this text. Without a race it is none, and the room says why.
    private func ingredientIndex(
        _ text: UnsafeRawBufferPointer
    ) throws(RequestFault) -> Level.IngredientIndex {
        guard room.race != nil, let codec = frames.codec else { return 0 }
        if let index = codec.ingredient(text) { return index }
        let known = room.race!.race.level.ingredients.map(\.id).joined(separator: " ")
        throw RequestFault(
            .unknownIngredient, "the level doesn't have this ingredient; it has: \(known)")
    }

    /// Answers a tap that was held until now, on the connection on which it came.
    func answer(_ tap: HeldTap, _ outcome: TapOutcome, seat: Int) {
        guard let player = room.race?.players[seat] else { return }
        tap.requestID.withBytes { encode($0, outcome, seat: seat) }
        // Who has left the race meanwhile is elsewhere.
        host.withSession(player) { [text = host.scratch] _, session in
            guard session.connectionNumber == tap.connection else { return }
            session.connection?.send(text: text)
        }
        noteAnswer(outcome)
    }

    private func answer(
        _ requestID: UnsafeRawBufferPointer?, _ outcome: TapOutcome, seat: Int,
        on connection: Connection?
    ) {
        encode(requestID, outcome, seat: seat)
        connection?.send(text: host.scratch)
        noteAnswer(outcome)
    }

    private func encode(
        _ requestID: UnsafeRawBufferPointer?, _ outcome: TapOutcome, seat: Int
    ) {
        host.scratch.removeAll(keepingCapacity: true)
        guard let codec = frames.codec else { return }
        room.withRound(ofSeat: seat) {
            codec.states.appendTapped(
                requestID: requestID, outcome: outcome, $0, to: &host.scratch)
        }
    }

    private func noteAnswer(_ outcome: TapOutcome) {
        host.context.counters.count(outcome)
        if isAlone, case .served(let order, let coins) = outcome { pay(order: order, coins) }
    }

    func refuse(_ tap: HeldTap, of player: PlayerID, _ refusal: LobbyRefusal) {
        host.withSession(player) { host, session in
            guard session.connectionNumber == tap.connection else { return }
            let re = tap.requestID.map { String(decoding: $0, as: UTF8.self) }
            host.refuse(RequestFault(refusal), session, re: re)
        }
    }

    func clear(_ session: Session, re: String?) throws(RequestFault) {
        do throws(LobbyRefusal) {
            let outcome = try room.clearPlate(of: session.player.id)
            guard let race = room.race, let seat = race.seat(of: session.player.id) else { return }
            session.send(
                ServerEvent(re: re, .cleared(Cleared(outcome, race.race.seats[seat].round))))
        } catch {
            throw RequestFault(error)
        }
    }

    /// Ends the round of who plays alone, or of the last who cooks in a race; its result is the
    /// answer, also to who asks while a round alone is being saved.
    func finish(_ asker: Asker) throws(RequestFault) {
        guard finishing.count < Self.finishingLimit else {
            throw RequestFault(.busy, "the round's result is being saved; wait for round_ended")
        }
        finishing.append(asker)
        do throws(LobbyRefusal) {
            try finish(asker.player)
        } catch {
            finishing.removeLast()
            throw RequestFault(error)
        }
    }

    /// The player's inventory changed.
    func setOwned(_ inventory: [ShopItem.ID: Int64]) {
        guard room.race?.isCompared == false else { return }
        room.setOwned { (inventory[$0] ?? 0) > 0 }
    }

    func finish(_ player: PlayerID) throws(LobbyRefusal) {
        try change { (room, effects) throws(LobbyRefusal) in
            try room.finish(player, into: &effects)
        }
    }

    /// How many requests to end a round may wait for one result.
    private static let finishingLimit = 16

    // MARK: - What lasts

    /// Pays an order at once; a challenge pays with its result, as races do.
    private func pay(order: Int, _ coins: Int64) {
        guard room.race != nil, !room.race!.isCompared else { return }
        let payment = OrderPayment(
            round: RoundID(value: room.race!.id.value), player: room.race!.players[0],
            order: order, coins: coins)
        let home = host.home(of: payment.player)
        host.context.store.perform(payment, on: home.shard) { balance in
            home.withSession(payment.player) { _, session in
                session.player.coins = balance
                let text = Balance.encoded(
                    coins: balance, round: payment.round, order: order, amount: coins)
                // The next frame is a tick away at most, and saves this a write of its own.
                if session.stream == .tick, session.room?.isPlaying == true {
                    session.connection?.sendWithNext(text: text)
                } else {
                    session.connection?.send(text: text)
                }
            }
        }
    }

    /// Whether ticks have frames.
    var isPlaying: Bool {
        if case .racing = room.match.phase { true } else { false }
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

    /// Shows the end, measures the connections of those whose results are compared, and has the
    /// result written.
    func settle() {
        sendFrames()
        guard let race = room.race else { return }
        guard race.isCompared else {
            return write(race, FairnessReport(tickLatenessMilliseconds: 0, connections: []))
        }
        let humans = race.seats.indices.filter { race.seats[$0].isHuman }
        host.ask(humans.map { race.seats[$0].player }) { session in
            session?.endMeasurement(of: race.id)
        } reply: { [self] measured in
            var connections: [FairnessReport.Connection?] = race.seats.map { _ in nil }
            for (seat, player) in zip(humans, measured) {
                let cost = race.race.seats[seat].cost
                connections[seat] = player ?? nil
                connections[seat]?.tapsHeld = cost.heldCount
                connections[seat]?.tapsIgnored = cost.ignoredCount
                connections[seat]?.lostMilliseconds = Int(cost.lostMilliseconds)
            }
            write(
                race,
                FairnessReport(
                    tickLatenessMilliseconds: race.latenessP99, connections: connections))
        }
    }

    private func write(_ race: RunningRace, _ report: FairnessReport) {
        let rating =
            race.isRated ? addresses.ratingTerms(of: race.players, by: match.rules) : nil
        RaceResult(race, report).settle(rating: rating, in: host.context.store) { [self] result in
            host.ask(race.players) { session in
                guard let session, let seat = race.seat(of: session.player.id) else { return }
                if let coins = result.coins(ofSeat: seat) { session.player.coins = coins }
                if let rating = result.rating(ofSeat: seat)?.after { session.rating = rating }
            } reply: { [self] _ in
                didSettle(result)
            }
        }
    }

    private func didSettle(_ result: RaceResult) {
        let race = result.race
        booking = nil
        host.countOff()
        let finishing = finishing
        self.finishing = []
        count(result)
        if !match.spectators.isEmpty {
            delay(.result(result.raceEnded(seat: nil, coins: nil)))
        }
        for (seat, player) in race.players.enumerated() {
            host.withSession(player) { [isAlone] _, session in
                let ended: Session.PlayResult =
                    isAlone
                    ? .round(result.roundEnded(for: session))
                    : .race(result.raceEnded(seat: seat, coins: session.player.coins))
                session.keep(ended, of: RoundID(value: race.id.value))
                let answers = finishing.compactMap {
                    $0.player == player ? $0.request.re(for: session) : nil
                }
                for re in answers { session.send(ServerEvent(re: re, ended.message)) }
                if answers.isEmpty { session.send(ServerEvent(ended.message)) }
            }
            if let after = result.rating(ofSeat: seat)?.after, let card = cards[player] {
                cards[player] = PlayerCard(
                    player: player, name: card.name, avatar: card.avatar, rating: after)
            }
        }
        forgetSessions()
        try? change { (room, effects) throws(LobbyRefusal) in try room.settled(into: &effects) }
    }

    private func count(_ result: RaceResult) {
        let (race, context) = (result.race, host.context)
        if isAlone {
            context.counters.roundsSettled.add(1, ordering: .relaxed)
            let result = result.results[0]
            context.log.debug(
                "round_settled",
                [
                    "round": race.id, "player": race.seats[0].player, "ticks": result.ticks,
                    "served": result.served, "stars": result.stars, "earned": result.earned,
                ])
        } else {
            context.raceCounters.settled.add(1, ordering: .releasing)
            context.log.debug(
                "race_settled",
                ["race": race.id, "seats": race.seats.count, "ticks": race.race.tick])
        }
        if !result.isSettled { context.log.error("race_unsettled", ["race": race.id]) }
    }
}

extension [UInt8]? {
    /// The bytes, or nil where there are none.
    fileprivate func withBytes<Result>(_ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
        guard let bytes = self else { return body(nil) }
        return bytes.withUnsafeBytes { body($0) }
    }
}
