import Base
import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// A room of several: a private one, a match of the queue, or a race against a ghost. People join,
/// watch and leave while it plays one race after another.
final class SharedRoom: RoomShell, @unchecked Sendable {
    /// The hall's identifiers of the room.
    struct Name {
        let number: RoomNumber
        /// Nil for a match of the queue.
        let code: RoomCode?
    }

    let name: Name
    /// The cards of everybody who has or had a seat.
    var cards: [PlayerID: PlayerCard]
    /// The items that players want to use up in the next race.
    var equips: [PlayerID: [ShopItem.ID]] = [:]
    /// For a match of the queue, by player.
    let tickets: [PlayerID: Ticket]
    /// The address blocks of the players.
    var addresses: RacerAddresses
    /// The recorded rounds to race against, by the ids of their seats.
    let ghosts: [PlayerID: GhostPlayer]
    /// The recipe that the room plays; nil for the levels of the files.
    let recipe: PlayableRecipe?
    /// The booking of the race that hasn't ended.
    var booking: RaceBooking?
    /// Nil until somebody watches.
    private var broadcast: Broadcast?
    private var leaving: [PlayerID: LeftRoom.Reason] = [:]
    /// The players who may go on at another node, with this room.
    var goingOn: Set<PlayerID> = []
    /// The members after the last change, and so before the current one. They get the cancellation
    /// of a race even if it closes the room.
    private var lastMembers: [PlayerID] = []
    private var lastSpectators: [PlayerID] = []
    /// The numbers that the counters include for this room.
    private var guests = RaceCounters.Guests()

    init(
        _ match: Match, name: Name, rooms: Rooms, firstSlot: Int64, cards: [PlayerCard],
        tickets: [Ticket] = [], ghosts: [PlayerID: GhostPlayer] = [:],
        recipe: PlayableRecipe? = nil
    ) {
        self.name = name
        self.tickets = Dictionary(tickets.map { ($0.player, $0) }) { first, _ in first }
        addresses = RacerAddresses(tickets)
        self.ghosts = ghosts
        self.recipe = recipe
        self.cards = Dictionary(cards.map { ($0.player, $0) }) { first, _ in first }
        super.init(Room(match), isAlone: false, rooms: rooms, firstSlot: firstSlot)
    }

    /// The room's number in the hall.
    var number: RoomNumber { name.number }

    /// Notes that a player has connected or reconnected.
    ///
    /// - Parameter addressBlock: the address block of the connection.
    /// - Returns: true if the room accepted the player.
    @discardableResult
    func connected(_ player: PlayerID, from addressBlock: String?) -> Bool {
        rooms.shard.assertIsCurrent()
        if let addressBlock { addresses.note(addressBlock, of: player) }
        return perform(.connected(player))
    }

    override func advance(toTick tick: Int, latenessMilliseconds: Double) {
        super.advance(toTick: tick, latenessMilliseconds: latenessMilliseconds)
        if let broadcast { broadcast.show(dueAt: tick, to: lastSpectators) }
    }

    // MARK: - Effects

    override func perform(_ effects: [RoomEffect], for asker: Asker?) {
        // Fast path: most ticks and taps have only these effects. Joining and leaving have others.
        if asker == nil {
            if effects.isEmpty { return }
            if effects.count == 1, case .sendFrames = effects[0] { return sendFrames() }
        }
        // The asker gets an answer even if nothing changed.
        var mustShow = asker != nil
        if match.isClosed { broadcast?.show(dueAt: .max, to: lastSpectators) }
        for effect in effects {
            switch effect {
            case .tell(let player, let event): tell(event, to: player)
            case .tellAll(.reaction(let player, let reaction)):
                mustShow = false
                show(reaction, of: player, asker)
            case .tellAll(let event):
                mustShow = true
                tellAll(event)
            case .openRace(let upcoming): open(upcoming)
            case .answerTap(let seat, let outcome, let tap): answer(tap, outcome, seat: seat)
            case .refuseTap(let player, let tap, let refusal): refuse(tap, of: player, refusal)
            case .sendFrames: sendFrames()
            case .settleRace: settle()
            case .abandonRace: abandon()
            case .leftCountdown(let player):
                if let ticket = tickets[player] { rooms.hall.pause(ticket) }
            case .moveOn(let gathering): moveOn(gathering)
            case .release(let player):
                mustShow = mustShow && asker?.player != player
                release(player, asker)
            case .requeue(let player): requeue(player)
            case .close: rooms.close(self)
            }
        }
        if mustShow, !match.isClosed { show(answering: asker) }
        countGuests()
        lastMembers = match.members
        lastSpectators = match.spectators
    }

    private func countGuests() {
        let now = RaceCounters.Guests(of: match)
        guard now != guests else { return }
        rooms.context.raceCounters.replace(guests, with: now)
        guests = now
    }

    private func tell(_ event: RoomEvent, to player: PlayerID) {
        switch event {
        case .idleWarning(let forfeitTick):
            let ticks = max(0, forfeitTick - room.tick)
            send(.idleWarning(IdleWarning(forfeitInMilliseconds: milliseconds(ticks))), to: player)
        case .seatLeft(_, let loss): leaving[player] = LeftRoom.Reason(loss)
        case .closed(let reason): leaving[player] = LeftRoom.Reason(reason)
        case .seatTaken, .spectatorCount, .hostChanged, .settingsChanged, .readyChanged,
            .presenceChanged, .raceOpening, .countdown, .raceBegan, .raceCancelled, .forfeited,
            .raceEnded, .raceSettled, .intermission, .matchEnded, .rematchPossible,
            .rematchAgreed, .gathering, .reaction:
            break
        }
    }

    private func tellAll(_ event: RoomEvent) {
        switch event {
        case .countdown: sendSnapshots()
        case .seatLeft(let player, let loss): leaving[player] = LeftRoom.Reason(loss)
        case .raceCancelled(_, let reason):
            broadcast?.show(dueAt: .max, to: match.spectators)
            let message = ServerMessage.raceCancelled(RaceCancelled(reason))
            for member in lastMembers { send(message, to: member) }
        // The room's state shows these.
        case .seatTaken, .spectatorCount, .hostChanged, .settingsChanged, .readyChanged,
            .presenceChanged, .raceOpening, .raceBegan, .forfeited, .raceEnded, .raceSettled,
            .intermission, .matchEnded, .rematchPossible, .rematchAgreed, .gathering:
            break
        // The first two go to one player alone, and `perform` shows reactions.
        case .idleWarning, .closed, .reaction: break
        }
    }

    private func release(_ player: PlayerID, _ asker: Asker?) {
        rooms.hall.leaveRoom(player, number)
        equips[player] = nil
        forget(player)
        if !goingOn.contains(player) { dismiss(player, asker) }
    }

    /// Tells a player's session that it has left the room.
    func dismiss(_ player: PlayerID, _ asker: Asker? = nil) {
        let reason = leaving.removeValue(forKey: player) ?? .left
        rooms.sessions.withSession(player) { [self, race = booking?.race] sessions, session in
            guard session.room === self else { return }
            session.place = .nowhere
            if let race { session.endMeasurement(of: race) }
            session.send(.leftRoom(LeftRoom(reason: reason)), re: asker?.request.re(for: session))
            sessions.sendHome(session)
        }
    }

    /// Returns a player to the queue.
    private func requeue(_ player: PlayerID) {
        guard let ticket = tickets[player], let card = cards[player] else {
            return release(player, nil)
        }
        leaving[player] = nil
        forget(player)
        rooms.sessions.withSession(player) { [self] sessions, session in
            guard session.room === self else { return }
            session.place = .queue
            session.send(.leftRoom(LeftRoom(reason: .requeued)))
            sessions.sendHome(session)
        }
        // After `leftRoom`, so that the ticket follows it.
        rooms.hall.putBack(ticket, card, from: number)
    }

    /// Drops the player's session, which leaves the room.
    private func forget(_ player: PlayerID) {
        guard let seat = room.race?.seat(of: player) else { return }
        sessions[seat] = nil
    }

    func milliseconds(_ ticks: Int) -> Int {
        ticks * rooms.files.catalogue.rules.tickMilliseconds
    }

    // MARK: - The end of a race

    override func ratingTerms(of race: RunningRace) -> RatingTerms? {
        race.isRated
            ? addresses.ratingTerms(
                of: race.players, by: match.rules, rooms.context.metBlocks, on: today)
            : nil
    }

    private var today: Day { Day(timeMilliseconds: rooms.clock.wall()) }

    override func willTell(_ result: RaceResult) {
        let race = result.race
        booking = nil
        rooms.context.raceCounters.settled.add(1, ordering: .releasing)
        rooms.context.log.debug(
            "race_settled",
            ["race": race.id, "seats": race.seats.count, "ticks": race.race.tick])
        if !match.spectators.isEmpty {
            broadcast(.result(result.raceEnded(seat: nil, coins: nil)))
        }
        for (seat, player) in race.players.enumerated() {
            guard let after = result.rating(ofSeat: seat)?.after else { continue }
            cards[player]?.rating = after
            addresses.note(player, of: race.players, in: rooms.context.metBlocks, on: today)
        }
    }

    // MARK: - Spectators

    override func sendFrames() {
        sendFramesToPlayers()
        guard !lastSpectators.isEmpty else { return }
        rooms.scratch.removeAll(keepingCapacity: true)
        room.withRace { RaceViewEncoder().appendFrame(&$0, to: &rooms.scratch) }
        guard !rooms.scratch.isEmpty else { return }
        broadcast(.frame(RoomFrames.frame(of: rooms.scratch)))
    }

    private func broadcast(_ item: Broadcast.Item) {
        if broadcast == nil {
            broadcast = Broadcast(
                delayTicks: match.rules.spectatorDelayTicks, sessions: rooms.sessions)
        }
        broadcast?.append(item, at: room.tick)
    }
}
