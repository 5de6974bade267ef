import GameProtocol
import Kitchen
import Lobby
import Runtime

/// A room of races on its shard: asks `RaceRoom` what is to be done and does it, steps the race,
/// and tells everybody.
///
/// Owned by the queue of its host's shard. Players' sessions are on the same one while they are in the
/// room; those on their way are told when they come (`RoomHost.withSession`).
final class RaceRoomKeeper: TickingRoom, @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and touch it only there.

    /// Who asked for something, and is told what came of it.
    struct Asker: Sendable {
        let player: PlayerID
        let request: Request
    }

    let number: RoomNumber
    /// nil for a match of the queue.
    let code: RoomCode?
    unowned let host: RoomHost
    /// The slot of the shard's tick wheel at which the room was at tick 0.
    let firstSlot: Int64
    private(set) var room: RaceRoom
    /// Of everybody who has or had a seat.
    var cards: [PlayerID: PlayerCard]
    /// What players want to use up in the next race.
    var equips: [PlayerID: [ShopItem.ID]] = [:]
    /// Of a match of the queue, by player.
    let tickets: [PlayerID: Ticket]
    /// From where the players came.
    var addresses: RacerAddresses
    let rules: LobbyRules
    /// The round that is raced against, in a room for that.
    let ghost: GhostPlayer?
    /// The race that the store was asked to open, until it is settled or abandoned.
    var current: RaceID?
    /// The last race that the store was asked to open, until it has answered.
    var unopened: RaceID?
    /// There once the store has opened it.
    var running: RunningRace?
    /// What spectators see, until they do.
    var views: SpectatorDelay<Watched>
    private(set) var tick = 0
    private var leaving: [PlayerID: LeftRoom.Reason] = [:]
    /// Who was in the room before what happens now: they hear of a race that is called off, also
    /// where that closes the room.
    private var lastMembers: [PlayerID] = []
    private var lastSpectators: [PlayerID] = []
    /// As operators were told.
    private var guests = RaceCounters.Guests()
    /// Reused for each message that is written by hand.
    var scratch: [UInt8] = []

    init(
        number: RoomNumber, code: RoomCode?, host: RoomHost, firstSlot: Int64, room: RaceRoom,
        cards: [PlayerCard], rules: LobbyRules, tickets: [Ticket] = [], ghost: GhostPlayer? = nil
    ) {
        self.number = number
        self.code = code
        self.host = host
        self.firstSlot = firstSlot
        self.room = room
        self.tickets = Dictionary(tickets.map { ($0.player, $0) }) { first, _ in first }
        addresses = RacerAddresses(tickets)
        self.rules = rules
        self.ghost = ghost
        self.cards = Dictionary(cards.map { ($0.player, $0) }) { first, _ in first }
        // The last tick of a race may have a frame more, and its result.
        views = SpectatorDelay(delayTicks: rules.spectatorDelayTicks, framesPerTick: 3)
    }

    var link: RoomLink { RoomLink(number: number, host: host) }

    // MARK: - Inputs

    /// Begins the race of a match, and shows the room to all.
    ///
    /// - Parameter asker: whose request made the match, if anybody's.
    func start(for asker: Asker? = nil) {
        carryOut(room.start(at: tick), for: asker)
    }

    /// Tells the room what happened or is asked.
    ///
    /// - Parameter asker: who is answered: with the room where it changed, or with the refusal.
    /// - Returns: whether the room agreed.
    @discardableResult
    func perform(_ input: RoomInput, for asker: Asker? = nil) -> Bool {
        do throws(LobbyRefusal) {
            try apply(input, for: asker)
            return true
        } catch {
            if let asker { host.refuseLater(error, asker) }
            return false
        }
    }

    /// The same for an input of the race, which isn't answered with the room.
    func perform(_ input: RoomInput, asInputOf asker: Asker) -> Bool {
        do throws(LobbyRefusal) {
            try apply(input)
            return true
        } catch {
            host.refuseLater(error, asker)
            return false
        }
    }

    private func apply(_ input: RoomInput, for asker: Asker? = nil) throws(LobbyRefusal) {
        noteMembers()
        carryOut(try room.apply(input, at: tick), for: asker)
    }

    /// A player's connection is there, for the first time or again.
    ///
    /// - Parameter household: the block of addresses that it comes from.
    /// - Returns: whether the room agreed.
    @discardableResult
    func connected(_ player: PlayerID, from household: String?) -> Bool {
        if let household { addresses.note(household, of: player) }
        return perform(.connected(player))
    }

    /// The room is at this tick now.
    ///
    /// - Parameter latenessMilliseconds: how late it is.
    func advance(toTick tick: Int, latenessMilliseconds: Double) {
        self.tick = tick
        noteMembers()
        carryOut(room.tick(at: tick))
        stepRace(latenessMilliseconds)
        showViews(dueAt: tick, to: room.spectators)
    }

    private func noteMembers() {
        lastMembers = room.members
        lastSpectators = room.spectators
    }

    // MARK: - Effects

    private func carryOut(_ effects: [RoomEffect], for asker: Asker? = nil) {
        // Who asked is answered, also where nothing changed.
        var mustShow = asker != nil
        if room.isClosed { showViews(dueAt: .max, to: lastSpectators) }
        for effect in effects {
            switch effect {
            case .tell(let player, let event): tell(event, to: player)
            case .tellAll(.reaction(let player, let reaction)):
                mustShow = false
                show(reaction, of: player, asker)
            case .tellAll(let event):
                mustShow = true
                tellAll(event)
            case .openRace(let opening): openRace(opening)
            case .beginRace: beginRace()
            case .forfeit(let player, _, let reason):
                if let seat = running?.seat(of: player) {
                    running?.race.forfeit(seat: seat, reason: reason)
                }
            case .settleRace: settle()
            case .abandonRace: abandon()
            case .leftCountdown(let player):
                if let ticket = tickets[player] { host.hall.pause(ticket) }
            case .release(let player):
                mustShow = mustShow && asker?.player != player
                release(player, asker)
            case .requeue(let player): requeue(player)
            case .close: host.close(self)
            }
        }
        if mustShow, !room.isClosed { show(answering: asker) }
        countGuests()
    }

    private func countGuests() {
        let now = RaceCounters.Guests(of: room)
        guard now != guests else { return }
        host.context.raceCounters.replace(guests, with: now)
        guests = now
    }

    private func tell(_ event: RoomEvent, to player: PlayerID) {
        switch event {
        case .idleWarning(let forfeitTick):
            let ticks = max(0, forfeitTick - tick)
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
            showViews(dueAt: .max, to: room.spectators)
            let message = ServerMessage.raceCancelled(RaceCancelled(reason))
            for member in lastMembers { send(message, to: member) }
        // Shown with the room.
        case .seatTaken, .spectatorCount, .hostChanged, .settingsChanged, .readyChanged,
            .presenceChanged, .raceOpening, .raceBegan, .forfeited, .raceEnded, .raceSettled,
            .intermission, .matchEnded, .rematchPossible, .rematchAgreed, .gathering:
            break
        // The first two are told to one player alone, and `carryOut` shows reactions.
        case .idleWarning, .closed, .reaction: break
        }
    }

    private func release(_ player: PlayerID, _ asker: Asker?) {
        host.hall.leaveRoom(player, number)
        equips[player] = nil
        let reason = leaving.removeValue(forKey: player) ?? .left
        let request = asker?.player == player ? asker?.request : nil
        host.withSession(player) { [number, race = current] host, session in
            guard case .room(let link) = session.place, link.number == number else { return }
            session.place = .nowhere
            if let race { session.endMeasurement(of: race) }
            session.send(
                ServerEvent(
                    re: request?.re(for: session), .leftRoom(LeftRoom(reason: reason))))
            host.sessions.sendHome(session)
        }
    }

    /// Lets a player go back into the queue.
    private func requeue(_ player: PlayerID) {
        guard let ticket = tickets[player], let card = cards[player] else {
            return release(player, nil)
        }
        leaving[player] = nil
        host.withSession(player) { [number] host, session in
            guard case .room(let link) = session.place, link.number == number else { return }
            session.place = .queue
            session.send(ServerEvent(.leftRoom(LeftRoom(reason: .requeued))))
            host.sessions.sendHome(session)
        }
        // After that, so that its ticket follows.
        host.hall.putBack(ticket, card, from: number)
    }
}

// MARK: - Messages

extension RaceRoomKeeper {
    func send(_ message: ServerMessage, to player: PlayerID) {
        host.withSession(player) { _, session in session.send(ServerEvent(message)) }
    }

    /// Shows the room to all, and as the answer to who asked.
    func show(answering asker: Asker? = nil) {
        let state = RoomState(self)
        let text = ServerEvent(.room(state)).encoded()
        for member in room.members {
            if let asker, asker.player == member {
                host.withSession(member) { _, session in
                    session.send(ServerEvent(re: asker.request.re(for: session), .room(state)))
                }
            } else {
                host.withSession(member) { _, session in session.connection?.send(text: text) }
            }
        }
    }

    /// Shows a member under the name and avatar of a card: at once, or after the race, so that
    /// nobody can fill an opponent's connection in the middle of one.
    func rename(_ new: PlayerCard) {
        guard let old = cards[new.player], (old.name, old.avatar) != (new.name, new.avatar) else {
            return
        }
        cards[new.player] = PlayerCard(
            player: new.player, name: new.name, avatar: new.avatar, rating: old.rating)
        guard running == nil, room.seats.contains(where: { $0.player == new.player }) else {
            return
        }
        show()
    }

    /// Shows all that a player who comes back needs.
    func show(to player: PlayerID) {
        send(.room(RoomState(self)), to: player)
        if let seat = running?.seat(of: player) { sendSnapshot(toSeat: seat) }
    }

    private func show(_ reaction: Reaction, of player: PlayerID, _ asker: Asker?) {
        let shown = ReactionShown(playerID: player.description, reaction: reaction.rawValue)
        for member in room.members {
            host.withSession(member) { _, session in
                let re = asker?.player == member ? asker?.request.re(for: session) : nil
                session.send(ServerEvent(re: re, .reaction(shown)))
            }
        }
    }

    func milliseconds(_ ticks: Int) -> Int {
        ticks * host.context.catalogue.rules.tickMilliseconds
    }

    /// When the room is or was at a tick, on the clock that clients are told.
    func serverTime(ofTick tick: Int) -> Double {
        let wheel = host.shard.wheel
        return host.context.serverTimeMilliseconds(
            at: wheel.dueTime(ofSlot: firstSlot + Int64(tick) * wheel.phaseCount))
    }
}
