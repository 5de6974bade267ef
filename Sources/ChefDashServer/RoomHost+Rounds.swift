import GameProtocol
import Kitchen
import Runtime
import Store

extension RoomHost {
    // MARK: - Start

    func startRound(
        level id: Int, equip: [String], _ session: Session, re: String?
    ) throws(RequestFault) {
        guard let requestID = re else { preconditionFailure("decoding requires an id") }
        let start = Session.Start.round(level: id, equip: equip)
        if try isAnswered(requestID, start, session) { return }
        let catalogue = context.catalogue
        let level = try self.level(id, of: catalogue, session)
        let equipped = try equipment(equip, of: catalogue)
        let opening = RoundOpening(
            round: RoundID(
                timeMilliseconds: context.wallClock(),
                random: context.randomInteger(UInt128.self)),
            player: session.player.id, level: level.id, equipped: equipped, requestID: requestID)
        try beginStarting(requestID, start, session)
        context.store.perform(opening, on: shard) { [self] result in
            switch result {
            case .success(let inventory):
                session.player.inventory = inventory
                play(opening, level, catalogue, session)
            case .failure(let error):
                endStarting(session)
                refuse(error, session, re: re)
            }
        }
    }

    /// Checks that a round may start.
    ///
    /// - Returns: whether the request repeats one that is answered.
    func isAnswered(
        _ requestID: String, _ start: Session.Start, _ session: Session
    ) throws(RequestFault) -> Bool {
        guard case .nowhere = session.place else {
            throw RequestFault(
                .alreadyElsewhere, "leave the queue or the room first; then start a round")
        }
        switch session.round {
        case .none: break
        case .playing(let room) where room.requestID == requestID && !room.hasEnded:
            guard room.start == start else { throw RequestFault(.refused(.staleRequest)) }
            sendSnapshot(of: room, session, re: requestID)
            return true
        case .playing(let room) where room.hasEnded:
            throw RequestFault(
                .busy, "the last round's result is being saved; wait for its round_ended")
        case .starting(requestID, let earlier):
            guard earlier == start else { throw RequestFault(.refused(.staleRequest)) }
            // The snapshot that is on its way answers both.
            return true
        case .starting, .playing:
            throw RequestFault(.roundInProgress, "a round is under way; finish or leave it first")
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

    /// The store is asked to open a round. It counts from here on, so that a shutdown waits for it.
    ///
    /// - Throws: where the player has started too much of late.
    func beginStarting(
        _ requestID: String, _ start: Session.Start, _ session: Session
    ) throws(RequestFault) {
        try takeStart(session.player.id, session.connection)
        session.round = .starting(requestID: requestID, start)
        context.roundCount.add(1, ordering: .relaxed)
    }

    /// The store didn't open it.
    func endStarting(_ session: Session) {
        session.round = .none
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

    /// - Parameters:
    ///   - seed: of a challenge; drawn where it is nil.
    ///   - daily: the race as which the store has a day's challenge.
    func play(
        _ opening: RoundOpening, _ level: Level, _ catalogue: Catalogue, _ session: Session,
        seed: UInt64? = nil, daily: RaceID? = nil
    ) {
        let inventory = session.player.inventory
        let firstSlot = rooms.slotForNewRoom(
            on: shard.wheel, at: shard.now, roomCount: roomCount)
        let room = Room(
            id: opening.round, player: opening.player, requestID: opening.requestID,
            firstSlot: firstSlot,
            startMilliseconds: context.serverTimeMilliseconds(
                at: shard.wheel.dueTime(ofSlot: firstSlot)), catalogue: catalogue, level: level,
            seed: seed ?? context.randomInteger(UInt64.self),
            codec: context.codec(of: level, in: catalogue), equipped: opening.equipped,
            extraCoins: daily != nil
                ? 0
                : catalogue.extraCoins(equipped: opening.equipped) { (inventory[$0] ?? 0) > 0 },
            daily: daily)
        room.session = session
        rooms.insert(room)
        tickAsNeeded()
        session.round = .playing(room)
        session.begin(room.id)
        context.counters.roundsStarted.add(1, ordering: .relaxed)
        context.log.debug(
            "round_started",
            ["round": room.id, "player": room.player, "level": level.id])
        sendSnapshot(of: room, session, re: opening.requestID)
    }

    // MARK: - Inputs

    /// Answers a tap at once.
    ///
    /// - Parameters:
    ///   - ingredient: the UTF-8 of its id.
    ///   - requestID: UTF-8 that needs no escape in JSON.
    func tap(
        _ ingredient: UnsafeRawBufferPointer, requestID: UnsafeRawBufferPointer?,
        _ session: Session
    ) throws(RequestFault) {
        if case .room(let link) = session.place {
            return tapInRace(ingredient, requestID: requestID, link, session)
        }
        guard let room = session.room else { throw Self.noRound }
        guard let index = room.ingredient(ingredient) else {
            let known = room.level.ingredients.map(\.id).joined(separator: " ")
            throw RequestFault(
                .unknownIngredient, "the level doesn't have this ingredient; it has: \(known)")
        }
        let now = shard.now.nanoseconds / 1_000_000
        let outcome = room.tap(index, atMilliseconds: now)
        guard outcome != .held else {
            room.heldTap = session.connection.map {
                HeldTap(
                    requestID: requestID.map { Array($0) }, connection: $0, atMilliseconds: now)
            }
            return
        }
        finishTap(outcome, requestID: requestID, of: room, on: session.connection)
        if room.hasEnded, outcome != .ignored(.ended) { settle(room) }
    }

    /// Answers the tap that a round held; the tick settles a round that it ended.
    func finishHeldTap(_ outcome: TapOutcome, of room: Room) {
        guard let held = room.heldTap.take() else { return }
        let connection = room.session?.connection
        held.requestID.withBytes {
            finishTap(
                outcome, requestID: $0, of: room,
                on: connection === held.connection ? connection : nil)
        }
    }

    private func finishTap(
        _ outcome: TapOutcome, requestID: UnsafeRawBufferPointer?, of room: Room,
        on connection: Connection?
    ) {
        context.counters.count(outcome)
        scratch.removeAll(keepingCapacity: true)
        room.appendTapped(requestID: requestID, outcome: outcome, to: &scratch)
        connection?.send(text: scratch)
        if case .served(let order, let coins) = outcome { pay(room, order: order, coins: coins) }
    }

    func clear(_ session: Session, _ asked: Request) throws(RequestFault) {
        if case .room(let link) = session.place { return clearInRace(link, session, asked) }
        let re = asked.id
        guard let room = session.room else { throw Self.noRound }
        let outcome = room.clearPlate()
        session.send(ServerEvent(re: re, .cleared(Cleared(outcome, room.round))))
    }

    /// Ends the round as it stands; its result is the answer, also to who asks while the result is
    /// being saved. In a race nobody else may cook any more.
    func leaveRound(_ session: Session, _ request: Request) throws(RequestFault) {
        if case .room(let link) = session.place { return finishInRace(link, session, request) }
        guard let room = session.room else { throw Self.noRound }
        guard room.leaveRequests.count < Self.leaveRequestLimit else {
            throw RequestFault(.busy, "the round's result is being saved; wait for round_ended")
        }
        room.leaveRequests.append(request)
        guard !room.hasEnded else { return }
        room.leave()
        settle(room)
    }

    /// How many requests to leave may wait for one result.
    private static let leaveRequestLimit = 16

    private static let noRound = RequestFault(
        .noRound, "no round is under way; start one with start_round")

    // MARK: - What lasts

    private func pay(_ room: Room, order: Int, coins: Int64) {
        // A challenge pays with its result.
        guard room.daily == nil else { return }
        let payment = OrderPayment(round: room.id, player: room.player, order: order, coins: coins)
        let home = home(of: room.player)
        context.store.perform(payment, on: home.shard) { balance in
            home.withSession(payment.player) { _, session in
                session.player.coins = balance
                let text = Balance.encoded(
                    coins: balance, round: payment.round, order: order, amount: coins)
                // The next frame is a tick away at most, and saves this a write of its own.
                if session.stream == .tick, let room = session.room, !room.hasEnded {
                    session.connection?.sendWithNext(text: text)
                } else {
                    session.connection?.send(text: text)
                }
            }
        }
    }

    /// Shows the end of a round, hands the result to the store, and tells it once it lasts.
    func settle(_ room: Room) {
        guard let record = room.recorded.record else {
            preconditionFailure("only a round that has ended is settled")
        }
        finishHeldTap(.ignored(.ended), of: room)
        sendFrame(of: room)
        rooms.remove(room)
        tickAsNeeded()
        if let race = room.daily { return settleDaily(room, race, record) }
        let result = record.result
        context.store.perform(
            RoundSettlement(
                round: room.id, player: room.player, level: room.level.id, served: result.served,
                earned: result.earned, stars: result.stars, isWin: result.isWin,
                record: record.encoded(), timing: room.timing.verdict), on: shard
        ) { [self] settled in
            settledRound(settled, room, result)
        }
    }

    func settledRound(
        _ settled: SettledRound, _ room: Room, _ result: RoundResult
    ) {
        countOff()
        context.counters.roundsSettled.add(1, ordering: .relaxed)
        room.session = nil
        context.log.debug(
            "round_settled",
            [
                "round": room.id, "player": room.player, "ticks": result.ticks,
                "served": result.served, "stars": result.stars, "earned": result.earned,
            ])
        guard let session = sessions[room.player] else { return }
        session.player.coins = settled.coins
        let starsBefore = session.player.bestStars.updateValue(
            settled.bestStars, forKey: room.level.id)
        if session.room === room { session.round = .none }
        let catalogue = room.round.catalogue
        let isFirstStar = settled.bestStars > 0 && (starsBefore ?? 0) == 0
        let nextLevel = catalogue.levels.first { $0.id > room.level.id }
        let ended = RoundEnded(
            roundID: room.id.description, levelID: room.level.id, served: result.served,
            target: room.level.target, earned: result.earned, stars: result.stars,
            isWin: result.isWin, ticks: result.ticks, bestStars: settled.bestStars,
            unlockedLevelID: isFirstStar ? nextLevel?.id : nil, coins: settled.coins)
        session.keep(.round(ended), of: room.id)
        let answers = room.leaveRequests.compactMap { $0.re(for: session) }
        for re in answers { session.send(ServerEvent(re: re, .roundEnded(ended))) }
        if answers.isEmpty { session.send(ServerEvent(.roundEnded(ended))) }
    }
}
