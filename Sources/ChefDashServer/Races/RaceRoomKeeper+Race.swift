import GameProtocol
import Kitchen
import Lobby
import Runtime
import WebSocket

/// One race, from the store's opening to its settlement.
extension RaceRoomKeeper {
    // MARK: - Opening

    func openRace(_ opening: RaceOpening) {
        let context = host.context
        let catalogue = context.catalogue
        guard let level = catalogue.level(id: opening.level), context.store.isAvailable,
            !context.isStopping
        else {
            // The room hears of it once it has told that it opens.
            host.shard.async { self.perform(.raceNotOpened(race: opening.race)) }
            return
        }
        let id = RaceID(
            timeMilliseconds: context.wallClock(), random: context.randomInteger(UInt128.self))
        current = id
        // Counted from here on, so that a shutdown waits for it.
        context.roundCount.add(1, ordering: .relaxed)
        context.raceCounters.started.add(1, ordering: .releasing)
        let equipped = opening.seats.map { seat in
            opening.itemsAllowed ? equips[seat.player] ?? [] : []
        }
        // The next race is asked for anew.
        equips = [:]
        let booking = RaceBooking(
            race: id, level: level.id,
            kind: ghost != nil ? .ghost : code == nil ? .queue : .privateRoom,
            seats: zip(opening.seats, equipped).map { seat, items in
                (seat.occupant == .human ? seat.player : nil, items)
            })
        unopened = id
        booking.open(in: context.store) { [self] result in
            let inventories = (try? result.get()) ?? [:]
            host.ask(inventories.keys.sorted()) { session in
                guard let session, let inventory = inventories[session.player.id] else { return }
                session.player.inventory = inventory
            } reply: { [self] _ in
                if unopened == id { unopened = nil }
                switch result {
                case .success(let inventories) where current == id:
                    begin(opening, id, level, catalogue, equipped, inventories)
                case .success:
                    // Called off meanwhile.
                    giveBack(id, to: zip(opening.seats, equipped).map { ($0.player, $1) })
                case .failure(let error):
                    host.context.log.info("race_not_opened", ["race": id, "error": "\(error)"])
                    // The store has nothing of it to give back.
                    countAbandoned()
                    guard current == id else { return }
                    current = nil
                    perform(.raceNotOpened(race: opening.race))
                }
            }
        }
    }

    /// The race has begun: taps that came just before count now.
    func beginRace() {
        for (seat, outcome) in running?.takeEarlyTaps() ?? [] {
            finishHeldTap(outcome, seat: seat)
        }
    }

    private func begin(
        _ opening: RaceOpening, _ id: RaceID, _ level: Level, _ catalogue: Catalogue,
        _ equipped: [[ShopItem.ID]], _ inventories: [PlayerID: [ShopItem.ID: Int64]]
    ) {
        let setups = zip(opening.seats, equipped).map { seat, items in
            if seat.occupant == .ghost, let ghost { return ghost.setup }
            let owned = inventories[seat.player] ?? [:]
            guard opening.itemsAllowed else { return SeatSetup.plain }
            return SeatSetup(
                equipped: items,
                extraCoins: catalogue.extraCoins(equipped: items) { (owned[$0] ?? 0) > 0 })
        }
        var bots: [Int: any SeatPlayer] = [:]
        for (seat, taken) in opening.seats.enumerated() {
            switch taken.occupant {
            case .human: break
            case .ghost: bots[seat] = ghost
            case .bot(let strength):
                bots[seat] = BotPlayer(
                    strength: strength, seed: host.context.randomInteger(UInt64.self))
            }
        }
        running = RunningRace(
            id: id, number: opening.race, players: opening.seats.map(\.player),
            isRated: opening.isRated, equipped: equipped,
            isHuman: opening.seats.map { $0.occupant == .human },
            race: Race(
                catalogue: catalogue, level: level,
                seed: ghost?.record.seed ?? host.context.randomInteger(UInt64.self),
                setups: setups),
            codec: host.context.codec(of: level, in: catalogue), bots: bots, isCounted: ghost == nil
        )
        for player in inventories.keys.sorted() {
            host.withSession(player) { _, session in
                session.begin(RoundID(value: id.value))
                session.beginMeasurement(of: id)
            }
        }
        perform(.raceOpened(race: opening.race))
    }

    // MARK: - Ticks

    func stepRace(_ latenessMilliseconds: Double) {
        guard case .racing(let number, let startTick) = room.phase, running?.number == number
        else { return }
        running?.latenesses.append(latenessMilliseconds)
        for (seat, outcome) in running!.advance(toTick: tick - startTick) {
            finishHeldTap(outcome, seat: seat)
        }
        noteEnds()
        sendFrames()
        endIfOver()
    }

    /// Tells the room whose round is over.
    private func noteEnds() {
        guard let running else { return }
        for (seat, taken) in running.race.seats.enumerated()
        where taken.round.hasEnded && !running.endedSeats.contains(seat) {
            self.running?.endedSeats.insert(seat)
            finishHeldTap(.ignored(.ended), seat: seat)
            perform(.seatEnded(running.players[seat], race: running.number))
        }
    }

    private func endIfOver() {
        guard let running, let standings = running.race.standings else { return }
        perform(
            .raceEnded(
                race: running.number,
                places: standings.map {
                    RacePlace(player: running.players[$0.seat], place: $0.rank)
                }))
    }

    // MARK: - Inputs

    /// Answers a tap at once.
    ///
    /// - Parameter requestID: UTF-8 that needs no escape in JSON.
    func tap(_ ingredient: [UInt8], requestID: [UInt8]?, _ asker: Asker, at now: Instant) {
        guard let running, let seat = running.seat(of: asker.player) else {
            // The room knows whether it is too early or too late.
            perform(.play(asker.player), for: asker)
            return
        }
        guard let index = ingredient.withUnsafeBytes(running.codec.ingredient) else {
            let known = running.race.level.ingredients.map(\.id).joined(separator: " ")
            return refuseInput(
                RequestFault(
                    .unknownIngredient, "the level doesn't have this ingredient; it has: \(known)"),
                asker)
        }
        let tap = HeldTap(
            requestID: requestID, connection: asker.request.connection,
            atMilliseconds: Int64(now.nanoseconds / 1_000_000))
        if isAboutToStart, running.earlyTaps[seat] == nil {
            self.running?.earlyTaps[seat] = index
            self.running?.heldTaps[seat] = tap
            return
        }
        guard perform(.play(asker.player), asInputOf: asker) else { return }
        guard let outcome = self.running?.race.tap(index, seat: seat) else { return }
        guard outcome != .held else {
            self.running?.heldTaps[seat] = tap
            return
        }
        self.running?.note(outcome, ofSeat: seat, atMilliseconds: tap.atMilliseconds)
        finish(tap, outcome, seat: seat)
        noteEnds()
        endIfOver()
    }

    /// Whether the countdown is in the last ticks, in which taps are held as in those of feedback.
    private var isAboutToStart: Bool {
        guard case .countdown(_, let startTick) = room.phase else { return false }
        return startTick - tick <= host.context.catalogue.rules.heldTapTicks
    }

    private func finishHeldTap(_ outcome: TapOutcome, seat: Int) {
        guard let tap = running?.heldTaps.removeValue(forKey: seat) else { return }
        finish(tap, outcome, seat: seat)
    }

    private func finish(_ tap: HeldTap, _ outcome: TapOutcome, seat: Int) {
        guard let running else { return }
        host.context.counters.count(outcome)
        var text: [UInt8] = []
        tap.requestID.withBytes { id in
            running.codec.states.appendTapped(
                requestID: id, outcome: outcome, running.race.seats[seat].round, to: &text)
        }
        host.withSession(running.players[seat]) { [text] _, session in
            guard session.connection === tap.connection else { return }
            session.connection?.send(text: text)
        }
    }

    func clear(_ asker: Asker) {
        guard let seat = running?.seat(of: asker.player) else {
            perform(.play(asker.player), for: asker)
            return
        }
        guard perform(.play(asker.player), asInputOf: asker),
            let outcome = running?.race.clearPlate(seat: seat),
            let round = running?.race.seats[seat].round
        else { return }
        running?.noteClear(ofSeat: seat)
        let cleared = Cleared(outcome, round)
        host.withSession(asker.player) { _, session in
            session.send(ServerEvent(re: asker.request.re(for: session), .cleared(cleared)))
        }
    }

    /// Ends the race of the last who cooks; its result is the answer.
    func finish(_ asker: Asker) {
        guard perform(.finish(asker.player), asInputOf: asker),
            let seat = running?.seat(of: asker.player), running!.race.finish(seat: seat)
        else { return }
        running!.finishing = (asker.player, asker.request)
        noteEnds()
        endIfOver()
    }

    private func refuseInput(_ fault: RequestFault, _ asker: Asker) {
        host.withSession(asker.player) { home, session in
            home.refuse(fault, session, re: asker.request.re(for: session))
        }
    }

    // MARK: - The end

    func abandon() {
        guard let id = current else { return }
        refuseEarlyTaps()
        let seats = running.map { Array(zip($0.players, $0.equipped)) } ?? []
        current = nil
        running = nil
        // Where the store hasn't opened it yet, its answer says whether there is something to give
        // back.
        if unopened != id { giveBack(id, to: seats) }
        for (player, _) in seats {
            host.withSession(player) { _, session in session.endMeasurement(of: id) }
        }
    }

    /// Answers the taps that would have counted at a start that doesn't come.
    private func refuseEarlyTaps() {
        guard let running else { return }
        for seat in running.earlyTaps.keys.sorted() {
            guard let tap = running.heldTaps[seat] else { continue }
            let request = Request(
                id: tap.requestID.map { String(decoding: $0, as: UTF8.self) },
                connection: tap.connection)
            host.refuseLater(
                .raceNotStarted, Asker(player: running.players[seat], request: request))
        }
    }

    /// Calls off a race that the store has opened.
    private func giveBack(_ id: RaceID, to seats: [(player: PlayerID, equipped: [ShopItem.ID])]) {
        countAbandoned()
        let players = seats.filter { !$0.equipped.isEmpty }.map(\.player)
        RaceBooking.giveBack(id, in: host.context.store, on: host.shard) { [host] in
            for player in players { host.readInventory(of: player) }
        }
    }

    /// A race has ended without a result.
    private func countAbandoned() {
        host.countOff()
        host.context.raceCounters.abandoned.add(1, ordering: .releasing)
    }

    /// Asks everybody's home how the connection was, and then writes the result.
    func settle() {
        guard let running else { return }
        let humans = running.players.indices.filter { running.isHuman[$0] }
        sendFrames()
        host.ask(humans.map { running.players[$0] }) { session in
            session?.endMeasurement(of: running.id)
        } reply: { [self] measured in
            var connections: [FairnessReport.Connection?] = running.players.map { _ in nil }
            for (seat, player) in zip(humans, measured) {
                connections[seat] = player ?? nil
                connections[seat]?.tapsHeld = running.costs[seat].heldCount
                connections[seat]?.tapsIgnored = running.costs[seat].ignoredCount
                connections[seat]?.lostMilliseconds = Int(running.costs[seat].lostMilliseconds)
            }
            write(running, connections)
        }
    }

    private func write(_ running: RunningRace, _ connections: [FairnessReport.Connection?]) {
        let report = FairnessReport(
            tickLatenessMilliseconds: running.latenessP99, connections: connections)
        let rating =
            running.isRated ? addresses.ratingTerms(of: running.players, by: rules) : nil
        RaceResultWriter(running, report, rating: rating).settle(
            in: host.context.store
        ) { [self] settled in
            let seats = Dictionary(uniqueKeysWithValues: zip(running.players, settled?.seats ?? []))
            host.ask(running.players) { session in
                guard let session, let seat = seats[session.player.id] else { return }
                if let coins = seat.coins { session.player.coins = coins }
                if let rating = seat.rating?.after { session.rating = rating }
            } reply: { [self] _ in
                didSettle(running, report, settled)
            }
        }
    }

    private func didSettle(
        _ running: RunningRace, _ report: FairnessReport, _ settled: RaceResultWriter.Settled?
    ) {
        current = nil
        self.running = nil
        host.countOff()
        host.context.raceCounters.settled.add(1, ordering: .releasing)
        host.context.log.debug(
            "race_settled",
            ["race": running.id, "seats": running.players.count, "ticks": running.race.tick])
        if settled == nil {
            host.context.log.error("race_unsettled", ["race": running.id])
        }
        let standings = running.race.standings ?? []
        let ended = RaceEnded(
            raceID: running.id.description, levelID: running.race.level.id,
            isRated: running.isRated,
            standings: standings.map { RaceEnded.Standing($0, running.players[$0.seat]) },
            fairness: report)
        if !room.spectators.isEmpty { views.append(.result(ended), at: tick) }
        for (seat, player) in running.players.enumerated() {
            let own = settled?.seats[seat]
            host.withSession(player) { _, session in
                var ended = ended
                if own?.coins != nil { ended.coins = session.player.coins }
                ended.ratingChange = own?.rating
                ended.unrated = own?.unrated
                session.keep(.race(ended), of: RoundID(value: running.id.value))
                let request = running.finishing.flatMap { $0.player == player ? $0.request : nil }
                session.send(ServerEvent(re: request?.re(for: session), .raceEnded(ended)))
            }
            if let after = own?.rating?.after, let card = cards[player] {
                cards[player] = PlayerCard(
                    player: player, name: card.name, avatar: card.avatar, rating: after)
            }
        }
        perform(.raceSettled(race: running.number))
    }
}

extension RaceEnded.Standing {
    init(_ standing: RaceStanding, _ player: PlayerID) {
        let result = standing.outcome.result
        var forfeit: String?
        if case .forfeited(let reason, _) = standing.outcome { forfeit = reason.rawValue }
        self.init(
            seat: standing.seat, playerID: player.description, rank: standing.rank,
            served: result.served, earned: result.earned,
            lastServedTick: result.lastServedTick, forfeit: forfeit)
    }
}
