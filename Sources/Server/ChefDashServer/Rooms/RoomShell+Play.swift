import Base
import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// What players do in any room, and what comes of it.
extension RoomShell {
    // MARK: - Inputs

    /// Answers a tap: at once, or later where it came before its time and is held.
    ///
    /// - Parameters:
    ///   - ingredient: the UTF-8 of its id.
    ///   - requestID: UTF-8 that needs no escape in JSON.
    func tap(
        _ ingredient: UnsafeRawBufferPointer, requestID: UnsafeRawBufferPointer?, _ session: Session
    ) throws(RequestFault) {
        let index = try ingredientIndex(ingredient)
        let connection = session.connectionNumber
        var effects = takeBuffer()
        let outcome: TapOutcome
        do throws(LobbyRefusal) {
            outcome = try room.tap(
                index, by: session.player.id,
                atMilliseconds: rooms.shard.now.nanoseconds / 1_000_000, into: &effects
            ) {
                HeldTap(requestID: requestID.map { Array($0) }, connection: connection)
            }
        } catch {
            rooms.effects = effects
            throw RequestFault(error)
        }
        if outcome != .held, let seat = room.raceSeat(of: session.player.id) {
            answer(requestID, outcome, seat: seat, on: session.connection)
        }
        carryOut(&effects)
    }

    /// The level's ingredient of this text; 0 without a race, where the room refuses the tap anyway.
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
        guard let player = room.race?.seats[seat].player else { return }
        if let requestID = tap.requestID {
            requestID.withUnsafeBytes { encode($0, outcome, seat: seat) }
        } else {
            encode(nil, outcome, seat: seat)
        }
        // A player who has left the race meanwhile is elsewhere.
        rooms.sessions.withSession(player) { [text = rooms.scratch] _, session in
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
        connection?.send(text: rooms.scratch)
        noteAnswer(outcome)
    }

    private func encode(
        _ requestID: UnsafeRawBufferPointer?, _ outcome: TapOutcome, seat: Int
    ) {
        rooms.scratch.removeAll(keepingCapacity: true)
        room.withRound(ofSeat: seat) {
            RoundStateEncoder().appendTapped(
                requestID: requestID, outcome: outcome, $0, to: &rooms.scratch)
        }
    }

    private func noteAnswer(_ outcome: TapOutcome) {
        rooms.taps.count(outcome)
        if case .served(let order, let coins) = outcome { served(order: order, coins: coins) }
    }

    func clear(_ session: Session, re: String?) throws(RequestFault) {
        rooms.shard.assertIsCurrent()
        do throws(LobbyRefusal) {
            let outcome = try room.clearPlate(of: session.player.id)
            guard let race = room.race, let seat = race.seat(of: session.player.id) else { return }
            session.send(.cleared(Cleared(outcome, race.race.seats[seat].round)), re: re)
        } catch {
            throw RequestFault(error)
        }
    }

    /// Ends a round alone, or the round of the last player who still cooks in a race. The result is the
    /// answer, also where the round has ended already and is being saved.
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

    func finish(_ player: PlayerID) throws(LobbyRefusal) {
        try change { (room, effects) throws(LobbyRefusal) in
            try room.finish(player, into: &effects)
        }
    }

    /// How many requests to end a round may wait for one result.
    private static let finishingLimit = 16

    // MARK: - What lasts

    /// Whether ticks have frames.
    var isPlaying: Bool { room.isRacing() }

    /// Shows the end and has the result written. Where results are compared, the players' connections
    /// are measured first.
    func settle() {
        sendFrames()
        guard let race = room.race else { return }
        guard race.isCompared else {
            return write(race, FairnessReport(tickLatenessMilliseconds: 0, connections: []))
        }
        let humans = race.seats.indices.filter { race.seats[$0].isHuman }
        rooms.sessions.ask(humans.map { race.seats[$0].player }) { session in
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
        let rating = ratingTerms(of: race)
        RaceResult(race, report).settle(rating: rating, in: rooms.store) { [self] result in
            rooms.sessions.ask(race.players) { session in
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
        rooms.countOff()
        if !result.isSettled { rooms.log.error("race_unsettled", ["race": race.id]) }
        let finishing = finishing
        self.finishing = []
        willTell(result)
        for (seat, player) in race.players.enumerated() {
            rooms.sessions.withSession(player) { [self] _, session in
                let ended = ending(result, seat: seat, for: session)
                session.keep(ended, of: race.id)
                let answers = finishing.compactMap {
                    $0.player == player ? $0.request.re(for: session) : nil
                }
                for re in answers { session.send(ended.message, re: re) }
                if answers.isEmpty { session.send(ended.message) }
            }
        }
        forgetSessions()
        try? change { (room, effects) throws(LobbyRefusal) in try room.settled(into: &effects) }
    }

    // MARK: - Snapshots

    func sendSnapshot(to session: Session, re: String?) {
        guard let race = room.race, let seat = race.seat(of: session.player.id),
            let startMilliseconds
        else { return }
        let round = race.race.seats[seat].round
        let description = RoundDescription(
            id: race.id, round: round, itemIDs: race.seats[seat].equipped,
            startMilliseconds: startMilliseconds, language: session.language)
        let part = RaceDescription(
            seat: seat, isRated: race.isRated, startMilliseconds: startMilliseconds)
        session.send(
            .snapshot(
                Snapshot(
                    sequence: frames.lastSequence(in: isAlone ? session.stream : .tick),
                    round: round, description: description,
                    inventory: session.player.inventory(in: rooms.files.catalogue),
                    race: isAlone ? nil : part)), re: re)
    }

    /// When the race starts or started, on the clock that clients are told.
    private var startMilliseconds: Double? {
        switch match.phase {
        case .countdown(_, let start), .racing(_, let start): serverTime(ofTick: start)
        case .settling: isAlone ? serverTime(ofTick: 0) : nil
        case .gathering, .opening, .intermission, .results, .closed: nil
        }
    }
}
