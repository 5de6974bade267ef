import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

extension GameShard {
    // MARK: - Start

    func startRound(
        level id: Int, equip: [String], _ session: Session, re: String?
    ) throws(RequestFault) {
        guard let requestID = re else { preconditionFailure("decoding requires an id") }
        let start = AloneStart(requestID: requestID, choice: .round(level: id, equip: equip))
        if try isAnswered(start, session) { return }
        let catalogue = context.catalogue
        let level = try self.level(id, of: catalogue, session)
        let equipped = try equipment(equip, of: catalogue)
        let opening = RoundOpening(
            round: RoundID(
                timeMilliseconds: context.wallClock(),
                random: context.randomInteger(UInt128.self)),
            player: session.player.id, level: level.id, equipped: equipped, requestID: requestID)
        try beginStarting(start, session)
        context.store.perform(opening, on: shard) { [self] result in
            switch result {
            case .success(let inventory):
                session.player.inventory = inventory
                playAlone(
                    start, RaceID(value: opening.round.value), level, catalogue, session,
                    SeatSetup(
                        equipped: equipped,
                        extraCoins: catalogue.extraCoins(equipped: equipped) {
                            (inventory[$0] ?? 0) > 0
                        }), seed: context.randomInteger(UInt64.self))
            case .failure(let error):
                endStarting(session)
                refuse(error, session, re: re)
            }
        }
    }

    /// Checks that a round may start.
    ///
    /// - Returns: whether the request repeats one that is answered.
    func isAnswered(_ start: AloneStart, _ session: Session) throws(RequestFault) -> Bool {
        switch session.place {
        case .nowhere: break
        case .room(let room as AloneRoom):
            guard room.isPlaying else {
                throw RequestFault(
                    .busy, "the last round's result is being saved; wait for its round_ended")
            }
            guard room.start.requestID == start.requestID else { throw Self.roundInProgress }
            guard room.start == start else { throw RequestFault(.refused(.staleRequest)) }
            room.sendSnapshot(to: session, re: start.requestID)
            return true
        case .starting(let earlier):
            guard earlier.requestID == start.requestID else { throw Self.roundInProgress }
            guard earlier == start else { throw RequestFault(.refused(.staleRequest)) }
            // The snapshot that is on its way answers both.
            return true
        case .asking, .queue, .room:
            throw RequestFault(
                .alreadyElsewhere, "leave the queue or the room first; then start a round")
        }
        guard !context.isStopping else {
            throw RequestFault(.shuttingDown, "the server is stopping; start a round later")
        }
        guard context.store.isAvailable else {
            throw RequestFault(
                .storeUnavailable, "the database can't be written; no round can start now")
        }
        return false
    }

    static let roundInProgress = RequestFault(
        .roundInProgress, "a round is under way; finish or leave it first")

    /// The store is asked to open a round. It counts from here on, so that a shutdown waits for it.
    ///
    /// - Throws: where the player has started too much of late.
    func beginStarting(_ start: AloneStart, _ session: Session) throws(RequestFault) {
        try takeStart(session.player.id, session.connection)
        session.place = .starting(start)
        context.roundCount.add(1, ordering: .relaxed)
    }

    /// The store didn't open it.
    func endStarting(_ session: Session) {
        session.place = .nowhere
        countOff()
    }

    /// A round or a race is over. A shutdown doesn't wait for it any more once all that is told of
    /// it now is ahead of the closing, on each shard's queue.
    func countOff() {
        shard.async { [context] in context.roundCount.subtract(1, ordering: .relaxed) }
    }

    private func level(
        _ id: Int, of catalogue: Catalogue, _ session: Session
    ) throws(RequestFault) -> Level {
        guard let level = catalogue.level(id: id) else {
            let last = catalogue.levels.last?.id ?? 0
            throw RequestFault(
                .unknownLevel, "there is no level \(id); there are levels 1 to \(last)")
        }
        guard catalogue.isUnlocked(level, bestStars: { session.player.bestStars[$0] ?? 0 }) else {
            throw RequestFault(
                .levelLocked, "level \(id) is locked; earn a star in the level before it")
        }
        return level
    }

    /// The items to use up, as they are in the shop; whether they are owned is for the store to say.
    func equipment(
        _ ids: [String], of catalogue: Catalogue
    ) throws(RequestFault) -> [ShopItem.ID] {
        var equipped: [ShopItem.ID] = []
        for id in ids {
            let item = try self.item(id, of: catalogue)
            guard !equipped.contains(item.id) else {
                throw RequestFault(.badValue, "`equip` names \(item.id) twice; once is all it does")
            }
            equipped.append(item.id)
        }
        return equipped
    }

    /// Begins a round alone that the store has opened.
    ///
    /// - Parameter race: its id, as that of a round or, for a day's challenge, of a race.
    func playAlone(
        _ start: AloneStart, _ race: RaceID, _ level: Level, _ catalogue: Catalogue,
        _ session: Session, _ setup: SeatSetup, seed: UInt64
    ) {
        let isCompared = start.choice == .daily
        let firstSlot = rooms.slotForNewRoom(
            on: shard.wheel, at: shard.now, roomCount: rooms.count)
        let room = AloneRoom(
            start,
            RunningRace(
                id: race, number: 1, isRated: false, isCounted: true, isCompared: isCompared,
                seats: [RunningRace.Seat(player: session.player.id, equipped: setup.equipped)],
                race: Race(catalogue: catalogue, level: level, seed: seed, setups: [setup])),
            session, host: self, firstSlot: firstSlot)
        keep(room)
        session.place = .room(room)
        session.begin(RoundID(value: race.value))
        if isCompared { session.beginMeasurement(of: race) }
        context.counters.roundsStarted.add(1, ordering: .relaxed)
        context.log.debug(
            "round_started",
            ["round": race, "player": session.player.id, "level": level.id])
        room.sendSnapshot(to: session, re: start.requestID)
    }

    // MARK: - Inputs

    /// The room in which the player plays, alone or with others.
    func playedRoom(of session: Session) throws(RequestFault) -> RoomShell {
        guard let room = session.room else {
            throw RequestFault(.noRound, "no round is under way; start one with start_round")
        }
        return room
    }
}
