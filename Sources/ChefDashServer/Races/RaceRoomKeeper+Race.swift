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
        let booking = RaceBooking(
            race: id, level: level.id,
            kind: ghost != nil ? .ghost : code == nil ? .queue : .privateRoom,
            seats: zip(opening.seats, equipped).map { seat, items in
                (seat.occupant == .human ? seat.player : nil, items)
            })
        unopened = id
        booking.open(in: context.store) { [self] result in
            host.shard.async { [self] in
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
                catalogue: catalogue, level: level, seed: ghost?.record.seed ?? opening.seed,
                setups: setups),
            codec: host.context.codec(of: level, in: catalogue), bots: bots, isCounted: ghost == nil
        )
        for (player, inventory) in inventories.sorted(by: { $0.key < $1.key }) {
            host.withSession(player) { _, session in
                session.player.inventory = inventory
                session.lastResult = nil
                session.beginRaceMeasurement()
            }
        }
        perform(.raceOpened(race: opening.race))
    }

    // MARK: - Ticks

    func stepRace(_ latenessMilliseconds: Double) {
        guard case .racing(let number, let startTick) = room.phase, running?.number == number
        else { return }
        running?.latenesses.append(latenessMilliseconds)
        running?.advance(toTick: tick - startTick)
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
            let known = running.race.level.ingredients.joined(separator: " ")
            return refuseInput(
                RequestFault(
                    .unknownIngredient, "the level doesn't have this ingredient; it has: \(known)"),
                asker)
        }
        guard perform(.play(asker.player), asInputOf: asker) else { return }
        guard let outcome = self.running?.race.tap(index, seat: seat) else { return }
        host.context.counters.count(outcome)
        self.running?.timings[seat].noteTap(
            outcome, atMilliseconds: Int64(now.nanoseconds / 1_000_000))
        var text: [UInt8] = []
        requestID.withBytes { id in
            running.codec.states.appendTapped(
                requestID: id, outcome: outcome, self.running!.race.seats[seat].round, to: &text)
        }
        host.withSession(asker.player) { [text] _, session in
            guard session.connection === asker.request.connection else { return }
            session.connection?.send(text: text)
        }
        noteEnds()
        endIfOver()
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
        running?.timings[seat].noteClear()
        let cleared = Cleared(
            outcome: outcome == .cleared ? .cleared : .ignored, state: RoundState(round))
        host.withSession(asker.player) { _, session in
            session.send(ServerEvent(re: asker.request.re(for: session), .cleared(cleared)))
        }
    }

    /// Whether the room lets the input through; it isn't answered with the room.
    private func perform(_ input: RoomInput, asInputOf asker: Asker) -> Bool {
        if perform(input) { return true }
        perform(input, for: asker)
        return false
    }

    private func refuseInput(_ fault: RequestFault, _ asker: Asker) {
        host.withSession(asker.player) { home, session in
            home.refuse(fault, session, re: asker.request.re(for: session))
        }
    }

    // MARK: - The end

    func abandon() {
        guard let id = current else { return }
        let seats = running.map { Array(zip($0.players, $0.equipped)) } ?? []
        current = nil
        running = nil
        // Where the store hasn't opened it yet, its answer says whether there is something to give
        // back.
        if unopened != id { giveBack(id, to: seats) }
        for player in room.members {
            host.withSession(player) { _, session in session.endRaceMeasurement() }
        }
    }

    /// Calls off a race that the store has opened.
    private func giveBack(_ id: RaceID, to seats: [(player: PlayerID, equipped: [ShopItem.ID])]) {
        countAbandoned()
        let players = seats.filter { !$0.equipped.isEmpty }.map(\.player)
        host.context.store.abandonRace(id) { [host] in
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
        let answers = FairnessAnswers(seatCount: running.players.count, missing: humans.count)
        sendFrames()
        for seat in humans {
            host.ask(running.players[seat]) { session in
                session?.endRaceMeasurement()
            } reply: { [self] measured in
                answers.players[seat] = measured ?? nil
                answers.missing -= 1
                if answers.missing == 0 { write(running, answers.players) }
            }
        }
    }

    private func write(_ running: RunningRace, _ players: [FairnessReport.Player?]) {
        let report = FairnessReport(
            tickLatenessMilliseconds: running.latenessP99, players: players)
        RaceResultWriter(running, report).settle(in: host.context.store) { [self] settled in
            host.shard.async { [self] in didSettle(running, report, settled) }
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
        let told = running.players + room.members.filter { !running.players.contains($0) }
        for player in told {
            let seat = running.seat(of: player)
            let own = seat.flatMap { settled?.seats[$0] }
            let ended = RaceEnded(
                race: running.id.description, level: running.race.level.id,
                isRated: running.isRated,
                standings: standings.map { RaceEnded.Standing($0, running.players[$0.seat]) },
                coins: own?.coins, rating: own?.rating, fairness: report)
            host.withSession(player) { _, session in
                if let coins = own?.coins { session.player.coins = coins }
                if let rating = own?.rating?.after { session.rating = rating }
                session.lastResult = .raceEnded(ended)
                session.send(ServerEvent(.raceEnded(ended)))
            }
            if let after = own?.rating?.after, let card = cards[player] {
                cards[player] = PlayerCard(
                    player: player, name: card.name, avatar: card.avatar, rating: after)
            }
        }
        perform(.raceSettled(race: running.number))
        if !room.isClosed { show() }
    }
}

/// What the players' homes have answered so far.
private final class FairnessAnswers: @unchecked Sendable {
    // @unchecked: touched on the room's queue alone.

    /// By seat.
    var players: [FairnessReport.Player?]
    var missing: Int

    init(seatCount: Int, missing: Int) {
        players = Array(repeating: nil, count: seatCount)
        self.missing = missing
    }
}

extension RaceEnded.Standing {
    init(_ standing: RaceStanding, _ player: PlayerID) {
        let result = standing.outcome.result
        var forfeit: String?
        if case .forfeited(let reason, _) = standing.outcome { forfeit = reason.rawValue }
        self.init(
            seat: standing.seat, player: player.description, rank: standing.rank,
            served: result.served, earned: result.earned,
            lastServedTick: result.lastServedTick, forfeit: forfeit)
    }
}

extension [UInt8]? {
    /// The bytes, or nil where there are none.
    fileprivate func withBytes<Result>(_ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
        guard let bytes = self else { return body(nil) }
        return bytes.withUnsafeBytes { body($0) }
    }
}
