import Base
import GameProtocol
import Kitchen
import Lobby
import RateLimiting
import Runtime
import Store

/// Starts solo rounds and the day's challenge.
struct AloneRequests: Sendable {
    let asked: PlayerRequest

    var rooms: Rooms { asked.rooms }
    private var session: Session { asked.session }

    // MARK: - Start

    func startRound(level id: Int, equip: [String]) throws(RequestFault) {
        guard let start = try start(.round(level: id, equip: equip)) else { return }
        let catalogue = rooms.files.catalogue
        let level = try level(id, of: catalogue)
        let equipped = try catalogue.equipment(equip)
        try beginStarting(start)
        open(level, catalogue, equipped: equipped, start)
    }

    /// Starts a solo round in a level made from a recipe.
    func startRecipe(_ reference: RecipeReference) throws(RequestFault) {
        guard let start = try start(.recipe(reference)) else { return }
        try beginStarting(start)
        PlayableRecipe.make(of: reference, for: asked.player, in: rooms) { made in
            switch made {
            case .success(let made): open(made.level, made.catalogue, equipped: [], start)
            case .failure(let fault): endStarting(start, fault)
            }
        }
    }

    /// Makes the store open a round, then begins it.
    private func open(
        _ level: Level, _ catalogue: Catalogue, equipped: [ShopItem.ID], _ start: AloneStart
    ) {
        let opening = RoundOpening(
            round: PlayID(value: rooms.random.raceID(at: rooms.clock).value),
            player: asked.player, level: level.id, equipped: equipped,
            requestID: start.requestID)
        rooms.store.perform(opening, on: rooms.shard) { result in
            switch result {
            case .success(let inventory):
                session.player.inventory = inventory
                playAlone(
                    start, opening.round, level, catalogue,
                    SeatSetup(
                        equipped: equipped,
                        extraCoins: catalogue.extraCoins(equipped: equipped) {
                            (inventory[$0] ?? 0) > 0
                        }), seed: rooms.random.integer(UInt64.self))
            case .failure(let error): endStarting(start, RequestFault(error))
            }
        }
    }

    /// Checks that a round may start.
    ///
    /// - Returns: nil if the request repeats one that is already answered or about to be.
    func start(_ choice: AloneStart.Choice) throws(RequestFault) -> AloneStart? {
        rooms.shard.assertIsCurrent()
        let start = AloneStart(requestID: try asked.request.uniqueID(), choice: choice)
        switch session.place {
        case .nowhere: break
        case .room(let room as AloneRoom):
            guard room.isPlaying else {
                throw RequestFault(
                    .busy, "the last round's result is being saved; wait for its round_ended")
            }
            guard room.start.requestID == start.requestID else { throw .roundInProgress }
            guard room.start == start else { throw RequestFault(.refused(.staleRequest)) }
            room.sendSnapshot(to: session, re: start.requestID)
            return nil
        case .starting(let earlier):
            guard earlier.requestID == start.requestID else { throw .roundInProgress }
            guard earlier == start else { throw RequestFault(.refused(.staleRequest)) }
            // The snapshot of the earlier request answers both.
            return nil
        case .asking, .queue, .room:
            throw RequestFault(
                .alreadyElsewhere, "leave the queue or the room first; then start a round")
        }
        guard !rooms.context.stop.isStopping else {
            throw RequestFault(.shuttingDown, "the server is stopping; start a round later")
        }
        try rooms.checkLoad()
        guard rooms.store.isAvailable else {
            throw RequestFault(
                .storeUnavailable, "the database can't be written; no round can start now")
        }
        return start
    }

    /// Called before the store opens a round. From here on a shutdown waits for the round.
    ///
    /// - Throws: `rate_limited` if the player has started too many rounds lately.
    func beginStarting(_ start: AloneStart) throws(RequestFault) {
        if let wait = rooms.starts.take(asked.player, at: rooms.shard.now) {
            if let connection = session.connection { rooms.replies.report(.starts, connection) }
            let perMinute = rooms.context.configuration.startsPerMinute
            throw RequestFault(
                .rateLimited, "more than \(perMinute) rounds a minute; start this one later",
                retryAfterMilliseconds: wait)
        }
        session.place = .starting(start)
        rooms.context.stop.roundCount.add(1, ordering: .relaxed)
    }

    /// Reverts `beginStarting` after a failure.
    func endStarting(_ start: AloneStart, _ fault: RequestFault) {
        session.place = .nowhere
        rooms.countOff()
        rooms.replies.refuse(fault, session, re: start.requestID)
    }

    private func level(_ id: Int, of catalogue: Catalogue) throws(RequestFault) -> Level {
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

    /// Begins a solo round that the store has opened.
    ///
    /// - Parameter race: the round's id in the store.
    func playAlone(
        _ start: AloneStart, _ race: PlayID, _ level: Level, _ catalogue: Catalogue,
        _ setup: SeatSetup, seed: UInt64
    ) {
        let isCompared = start.choice == .daily
        let room = AloneRoom(
            start,
            RunningRace(
                id: race, number: 1, isRated: false, isCounted: true, isCompared: isCompared,
                seats: [RunningRace.Seat(player: session.player.id, equipped: setup.equipped)],
                race: Race(catalogue: catalogue, level: level, seed: seed, setups: [setup])),
            session, rooms: rooms, firstSlot: rooms.nextFirstSlot)
        rooms.insert(room)
        session.place = .room(room)
        session.begin(PlayID(value: race.value))
        if isCompared { session.beginMeasurement(of: race) }
        rooms.context.counters.roundsStarted.add(1, ordering: .relaxed)
        rooms.context.log.debug(
            "round_started",
            ["round": race, "player": session.player.id, "level_id": level.id])
        room.sendSnapshot(to: session, re: start.requestID)
    }
}

extension RequestFault {
    static let roundInProgress = RequestFault(
        .roundInProgress, "a round is under way; finish or leave it first")
}
