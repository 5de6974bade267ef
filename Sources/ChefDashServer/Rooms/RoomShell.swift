import GameProtocol
import Kitchen
import Lobby
import Runtime

/// What is around a room on its shard: tells the room what happens, does what the room asks for, and
/// speaks with the players.
///
/// Owned by the queue of its host's shard. Players' sessions are on the same one while they are in the
/// room; those on their way are told when they come (`GameShard.withSession`).
final class RoomShell: TickingRoom, @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and touch it only there.

    /// Who asked for something, and is told what came of it.
    struct Asker: Sendable {
        let player: PlayerID
        let request: Request
    }

    /// The name of a room that others can come to, or were brought to.
    struct Name {
        let number: RoomNumber
        /// nil for a match of the queue.
        let code: RoomCode?
    }

    /// A race that the store was asked to open, until it is settled or given back.
    struct Booking {
        let race: RaceID
        /// By seat.
        let players: [PlayerID]
        let equipped: [[ShopItem.ID]]
        var isOpen = false
    }

    // These are touched at each tick and tap of thousands of rooms, only ever on the host's queue.
    /// Holds the shell too, until the room is closed.
    let host: GameShard
    /// The slot of the shard's tick wheel at which the room was at tick 0.
    let firstSlot: Int64
    /// Kept here, since to ask the room would be to copy it.
    let isAlone: Bool
    /// Those who play the race under way.
    @exclusivity(unchecked) private(set) var sessions = SeatSessions()
    /// Where the rounds of the race are in memory, only to have them come from there in time.
    @exclusivity(unchecked) private(set) var roundsAddress: UnsafeRawPointer?
    @exclusivity(unchecked) var frames = RoomFrames()
    @exclusivity(unchecked) var room: Room

    /// nil for a round alone.
    let name: Name?
    /// What started a round alone.
    let alone: AloneStart?
    /// Of everybody who has or had a seat.
    var cards: [PlayerID: PlayerCard]
    /// What players want to use up in the next race.
    var equips: [PlayerID: [ShopItem.ID]] = [:]
    /// Of a match of the queue, by player.
    let tickets: [PlayerID: Ticket]
    /// From where the players came.
    var addresses: RacerAddresses
    /// The rounds that are raced against, by the ids of their seats.
    let ghosts: [PlayerID: GhostPlayer]
    var booking: Booking?
    /// Who asked to end the last round under way, and waits for the result.
    var finishing: [Asker] = []
    /// What spectators are yet to see; there once somebody watched.
    var views: SpectatorDelay<Watched>?
    private var leaving: [PlayerID: LeftRoom.Reason] = [:]
    /// Who was in the room before what happens now: they hear of a race that is called off, also
    /// where that closes the room.
    private var lastMembers: [PlayerID] = []
    private var lastSpectators: [PlayerID] = []
    /// As operators were told.
    private var guests = RaceCounters.Guests()

    init(
        _ match: Match, name: Name, host: GameShard, firstSlot: Int64, cards: [PlayerCard],
        tickets: [Ticket] = [], ghosts: [PlayerID: GhostPlayer] = [:]
    ) {
        self.name = name
        self.host = host
        self.firstSlot = firstSlot
        room = Room(match)
        isAlone = false
        alone = nil
        self.tickets = Dictionary(tickets.map { ($0.player, $0) }) { first, _ in first }
        addresses = RacerAddresses(tickets)
        self.ghosts = ghosts
        self.cards = Dictionary(cards.map { ($0.player, $0) }) { first, _ in first }
    }

    /// A round alone, which has begun.
    init(
        alone: AloneStart, _ race: RunningRace, _ session: Session, host: GameShard,
        firstSlot: Int64
    ) {
        self.alone = alone
        self.host = host
        self.firstSlot = firstSlot
        room = Room(alone: race)
        isAlone = true
        name = nil
        tickets = [:]
        addresses = RacerAddresses([])
        ghosts = [:]
        cards = [:]
        sessions[0] = session
        frames.begin(host.context.codec(of: race.race.level, in: race.race.catalogue))
        roundsAddress = race.race.seats.withUnsafeBytes { $0.baseAddress }
    }

    var match: Match { room.match }

    /// The number that the hall gave the room.
    var number: RoomNumber? { name?.number }

    // MARK: - Inputs

    /// Begins the race of a match, and shows the room to all.
    ///
    /// - Parameter asker: whose request made the match, if anybody's.
    func start(for asker: Asker? = nil) {
        var effects = takeBuffer()
        room.start(into: &effects)
        carryOut(&effects, for: asker)
    }

    /// Tells the room what happened or is asked.
    ///
    /// - Parameter asker: who is answered: with the room where it changed, or with the refusal.
    /// - Returns: whether the room agreed.
    @discardableResult
    func perform(_ input: RoomInput, for asker: Asker? = nil) -> Bool {
        do throws(LobbyRefusal) {
            try change(for: asker) { (room, effects) throws(LobbyRefusal) in
                try room.apply(input, into: &effects)
            }
            return true
        } catch {
            if let asker { host.refuseLater(error, asker) }
            return false
        }
    }

    /// Has the room changed, and does what it then asks for.
    func change<Result>(
        for asker: Asker? = nil,
        _ body: (inout Room, inout [RoomEffect]) throws(LobbyRefusal) -> Result
    ) throws(LobbyRefusal) -> Result {
        noteMembers()
        var effects = takeBuffer()
        let result: Result
        do throws(LobbyRefusal) {
            result = try body(&room, &effects)
        } catch {
            host.roomEffects = effects
            throw error
        }
        carryOut(&effects, for: asker)
        return result
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
        noteMembers()
        var effects = takeBuffer()
        room.advance(
            toTick: tick, latenessMilliseconds: latenessMilliseconds, into: &effects)
        carryOut(&effects)
        if !isAlone { showViews(dueAt: tick, to: match.spectators) }
    }

    private func noteMembers() {
        guard !isAlone else { return }
        lastMembers = match.members
        lastSpectators = match.spectators
    }

    /// A player of the race under way is here.
    func seat(_ session: Session) {
        guard let seat = room.race?.seat(of: session.player.id) else { return }
        sessions[seat] = session
    }

    /// Lets go of all sessions.
    func forgetSessions() { sessions = SeatSessions() }

    // MARK: - Effects

    /// The shard's buffer, or a new one while what was in it is being done.
    func takeBuffer() -> [RoomEffect] {
        var buffer: [RoomEffect] = []
        swap(&buffer, &host.roomEffects)
        return buffer
    }

    /// Does what is in the buffer, and gives it back.
    func carryOut(_ effects: inout [RoomEffect], for asker: Asker? = nil) {
        if isAlone {
            for effect in effects { carryOutAlone(effect) }
        } else {
            carryOutNamed(effects, for: asker)
        }
        effects.removeAll(keepingCapacity: true)
        swap(&effects, &host.roomEffects)
    }

    /// Nobody else sees a round alone.
    private func carryOutAlone(_ effect: RoomEffect) {
        switch effect {
        case .sendFrames: sendFrames()
        case .answerTap(let seat, let outcome, let tap): answer(tap, outcome, seat: seat)
        case .settleRace: settle()
        case .release(let player):
            host.withSession(player) { [self] _, session in
                guard session.room === self else { return }
                session.place = .nowhere
            }
        case .close: host.close(self)
        case .tell, .tellAll, .openRace, .beginRace, .forfeit, .refuseTap, .abandonRace,
            .leftCountdown, .requeue:
            break
        }
    }

    private func carryOutNamed(_ effects: [RoomEffect], for asker: Asker?) {
        // Who asked is answered, also where nothing changed.
        var mustShow = asker != nil
        if match.isClosed { showViews(dueAt: .max, to: lastSpectators) }
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
            // `Room` has seen to them.
            case .beginRace, .forfeit: break
            case .answerTap(let seat, let outcome, let tap): answer(tap, outcome, seat: seat)
            case .refuseTap(let player, let tap, let refusal): refuse(tap, of: player, refusal)
            case .sendFrames: sendFrames()
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
        if mustShow, !match.isClosed { show(answering: asker) }
        countGuests()
    }

    private func countGuests() {
        let now = RaceCounters.Guests(of: match)
        guard now != guests else { return }
        host.context.raceCounters.replace(guests, with: now)
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
            showViews(dueAt: .max, to: match.spectators)
            let message = ServerMessage.raceCancelled(RaceCancelled(reason))
            for member in lastMembers { send(message, to: member) }
        // Shown with the room.
        case .seatTaken, .spectatorCount, .hostChanged, .settingsChanged, .readyChanged,
            .presenceChanged, .raceOpening, .raceBegan, .forfeited, .raceEnded, .raceSettled,
            .intermission, .matchEnded, .rematchPossible, .rematchAgreed, .gathering:
            break
        // The first two are told to one player alone, and `carryOutNamed` shows reactions.
        case .idleWarning, .closed, .reaction: break
        }
    }

    private func release(_ player: PlayerID, _ asker: Asker?) {
        guard let number else { return }
        host.hall.leaveRoom(player, number)
        equips[player] = nil
        forget(player)
        let reason = leaving.removeValue(forKey: player) ?? .left
        let request = asker?.player == player ? asker?.request : nil
        host.withSession(player) { [self, race = booking?.race] host, session in
            guard session.room === self else { return }
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
        guard let number, let ticket = tickets[player], let card = cards[player] else {
            return release(player, nil)
        }
        leaving[player] = nil
        forget(player)
        host.withSession(player) { [self] host, session in
            guard session.room === self else { return }
            session.place = .queue
            session.send(ServerEvent(.leftRoom(LeftRoom(reason: .requeued))))
            host.sessions.sendHome(session)
        }
        // After that, so that its ticket follows.
        host.hall.putBack(ticket, card, from: number)
    }

    /// The player's session goes elsewhere.
    private func forget(_ player: PlayerID) {
        guard let seat = room.race?.seat(of: player) else { return }
        sessions[seat] = nil
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

/// The sessions of those who play, by seat; the first one without a detour, since most play alone.
struct SeatSessions {
    private(set) var first: Session?
    private var others: [Session?] = []

    subscript(_ seat: Int) -> Session? {
        get { seat == 0 ? first : seat <= others.count ? others[seat - 1] : nil }
        set {
            guard seat > 0 else {
                first = newValue
                return
            }
            while others.count < seat { others.append(nil) }
            others[seat - 1] = newValue
        }
    }
}

/// What was asked for that is played alone.
struct AloneStart: Hashable {
    enum Choice: Hashable {
        case round(level: Int, equip: [String])
        case daily
    }

    let requestID: String
    let choice: Choice
}
