import Base
import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// The players' actions during play, and the end of races, in any room.
extension RoomShell {
    // MARK: - Inputs

    /// Answers a tap: at once, or later if the room holds an early tap.
    ///
    /// - Parameters:
    ///   - ingredient: the UTF-8 bytes of the ingredient's id.
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

    /// The index of the level's ingredient; 0 without a race, when the room refuses the tap anyway.
    private func ingredientIndex(
        _ text: UnsafeRawBufferPointer
    ) throws(RequestFault) -> Level.IngredientIndex {
        guard room.race != nil, let codec = frames.codec else { return 0 }
        if let index = codec.ingredient(text) { return index }
        let known = room.race!.race.level.ingredients.map(\.id).joined(separator: " ")
        throw RequestFault(
            .unknownIngredient, "the level doesn't have this ingredient; it has: \(known)")
    }

    /// Answers a held tap, on the connection that sent it.
    func answer(_ tap: HeldTap, _ outcome: TapOutcome, seat: Int) {
        guard let player = room.race?.seats[seat].player else { return }
        if let requestID = tap.requestID {
            requestID.withUnsafeBytes { encode($0, outcome, seat: seat) }
        } else {
            encode(nil, outcome, seat: seat)
        }
        // A player who has left the race meanwhile may be on another shard.
        rooms.sessions.withSession(player) { [text = rooms.scratch] _, session in
            guard session.connectionNumber == tap.connection else { return }
            session.connection?.send(text: text)
        }
        noteAnswer(outcome)
    }

    /// Refuses a held tap, on the connection that sent it.
    func refuse(_ tap: HeldTap, of player: PlayerID, _ refusal: LobbyRefusal) {
        rooms.sessions.withSession(player) { [replies = rooms.replies] _, session in
            guard session.connectionNumber == tap.connection else { return }
            let re = tap.requestID.map { String(decoding: $0, as: UTF8.self) }
            replies.refuse(RequestFault(refusal), session, re: re)
        }
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

    /// Ends a solo round, or the round of the last player who still cooks in a race. The result is
    /// the answer, even if the round has already ended and is being saved.
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

    /// The most requests that may wait for one result.
    private static let finishingLimit = 16

    // MARK: - What lasts

    /// True if the room sends frames at its ticks.
    var isPlaying: Bool { room.isRacing() }

    /// Sends the final frames, and stores the result. If results are compared, first collects the
    /// connections' measurements.
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
        if !result.isSettled { rooms.context.log.error("race_unsettled", ["race": race.id]) }
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

    /// The start time of the race on the server clock that clients know.
    private var startMilliseconds: Double? {
        switch match.phase {
        case .countdown(_, let start), .racing(_, let start): serverTime(ofTick: start)
        case .settling: isAlone ? serverTime(ofTick: 0) : nil
        case .gathering, .opening, .intermission, .results, .closed: nil
        }
    }
}
