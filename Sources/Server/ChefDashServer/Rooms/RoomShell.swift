import Base
import Kitchen
import Lobby
import Runtime

/// The shell around a room: tells the room what happens, does what the room asks for, and speaks with
/// the players. What differs between rooms of one and of several is in `AloneRoom` and `SharedRoom`.
///
/// Owned by its shard's queue. Players' sessions are on the same shard while they are in the room; a
/// session on its way is told when it comes (`Sessions.withSession`).
class RoomShell: TickingRoom, @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and touch it only there.

    /// Who asked for something, and is told what came of it.
    struct Asker: Sendable {
        let player: PlayerID
        let request: Request
    }

    // These are touched at each tick and tap of thousands of rooms, only ever on the shard's queue.
    /// Holds the shell too, until the room is closed.
    final let rooms: Rooms
    /// The slot of the shard's tick wheel at which the room was at tick 0.
    final let firstSlot: Int64
    /// Kept here, because asking the room would copy it.
    final let isAlone: Bool
    @exclusivity(unchecked) private var tick = 0
    /// Those who play the race under way.
    @exclusivity(unchecked) final var sessions = SeatSessions()
    /// Where the rounds of the race are in memory, for prefetching them.
    @exclusivity(unchecked) final var roundsAddress: UnsafeRawPointer?
    @exclusivity(unchecked) final var frames = RoomFrames()
    @exclusivity(unchecked) final var room: Room
    /// Those who asked to end the last round, and wait for the result.
    final var finishing: [Asker] = []

    init(_ room: Room, isAlone: Bool, rooms: Rooms, firstSlot: Int64) {
        self.room = room
        self.isAlone = isAlone
        self.rooms = rooms
        self.firstSlot = firstSlot
    }

    final var match: Match { _read { yield room.match } }

    // MARK: - What kinds of rooms do differently

    /// Does what the room asks for.
    func perform(_ effects: [RoomEffect], for asker: Asker?) {}

    func served(order: Int, coins: Int64) {}

    /// How a race changes ratings, where it does.
    func ratingTerms(of race: RunningRace) -> RatingTerms? { nil }

    /// The result is written, and nobody was told of it yet.
    func willTell(_ result: RaceResult) {}

    /// How the round or race ended for the player of a seat.
    func ending(_ result: RaceResult, seat: Int, for session: Session) -> Session.PlayResult {
        .race(result.raceEnded(seat: seat, coins: session.player.coins))
    }

    func sendFrames() { sendFramesToPlayers() }

    // MARK: - Inputs

    /// Begins the race of a match, and shows the room to all.
    ///
    /// - Parameter asker: whose request made the match, if anybody's.
    final func start(for asker: Asker? = nil) {
        var effects = takeBuffer()
        room.start(into: &effects)
        carryOut(&effects, for: asker)
    }

    /// Tells the room what happened, or what somebody asks.
    ///
    /// - Parameter asker: gets the answer: the room as it is now, or the refusal.
    /// - Returns: whether the room agreed.
    @discardableResult
    final func perform(_ input: RoomInput, for asker: Asker? = nil) -> Bool {
        do throws(LobbyRefusal) {
            try change(for: asker) { (room, effects) throws(LobbyRefusal) in
                try room.apply(input, into: &effects)
            }
            return true
        } catch {
            guard let asker else { return false }
            rooms.sessions.withSession(asker.player) { [replies = rooms.replies] _, session in
                replies.refuse(error, asker.request, session)
            }
            return false
        }
    }

    /// Changes the room, and does what it then asks for.
    final func change<Result>(
        for asker: Asker? = nil,
        _ body: (inout Room, inout [RoomEffect]) throws(LobbyRefusal) -> Result
    ) throws(LobbyRefusal) -> Result {
        var effects = takeBuffer()
        let result: Result
        do throws(LobbyRefusal) {
            result = try body(&room, &effects)
        } catch {
            rooms.effects = effects
            throw error
        }
        carryOut(&effects, for: asker)
        return result
    }

    /// The room is at this tick now.
    ///
    /// - Parameter latenessMilliseconds: how late it is.
    func advance(toTick tick: Int, latenessMilliseconds: Double) {
        if tick > self.tick + 1 {
            rooms.shard.traffic.thinnedFrames.addAlone(
                (tick - self.tick - 1) * sessions.count)
        }
        self.tick = tick
        var effects = takeBuffer()
        room.advance(toTick: tick, latenessMilliseconds: latenessMilliseconds, into: &effects)
        carryOut(&effects)
    }

    /// A player of the race under way is here.
    final func seat(_ session: Session) {
        rooms.shard.assertIsCurrent()
        guard let seat = room.raceSeat(of: session.player.id) else { return }
        sessions[seat] = session
    }

    final func forgetSessions() { sessions = SeatSessions() }

    // MARK: - Effects

    /// Takes the shard's buffer. While its contents are being carried out, this is a new one.
    final func takeBuffer() -> [RoomEffect] {
        // Every input and tick comes through here, so only debug builds pay for the check.
        assert(rooms.shard.isCurrent, "a room belongs to its shard's queue")
        var buffer: [RoomEffect] = []
        swap(&buffer, &rooms.effects)
        return buffer
    }

    /// Carries out what is in the buffer, and gives the buffer back.
    final func carryOut(_ effects: inout [RoomEffect], for asker: Asker? = nil) {
        perform(effects, for: asker)
        effects.removeAll(keepingCapacity: true)
        swap(&effects, &rooms.effects)
    }

    /// When the room is or was at a tick, on the clock that clients are told.
    final func serverTime(ofTick tick: Int) -> Double {
        let wheel = rooms.shard.wheel
        return rooms.clock.serverMilliseconds(
            at: wheel.dueTime(ofSlot: firstSlot + Int64(tick) * wheel.phaseCount))
    }
}

/// The sessions of the players by seat. The first is stored inline, because most people play alone.
struct SeatSessions {
    private(set) var first: Session?
    private var others: [Session?] = []

    /// Of those who are there.
    var count: Int { (first == nil ? 0 : 1) + others.count { $0 != nil } }

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
