import Base
import Kitchen
import Lobby
import Runtime

/// The shell around a room: passes events to the room, carries out the room's effects, and talks to
/// the players. `AloneRoom` and `SharedRoom` contain the differences between solo rooms and rooms
/// of several.
///
/// Owned by its shard's queue. Players' sessions are on the same shard while they are in the room;
/// calls for a session in transit wait until it arrives (`Sessions.withSession`).
class RoomShell: TickingRoom, @unchecked Sendable {
    // @unchecked: completions of the store carry it back to its queue, and use it only there.

    /// The player and request that an input answers.
    struct Asker: Sendable {
        let player: PlayerID
        let request: Request
    }

    // Thousands of rooms use these at each tick and tap, only ever on the shard's queue.
    /// Retains the shell too, until the room is closed.
    final let rooms: Rooms
    /// The slot of the shard's tick wheel at which the room was at tick 0.
    final let firstSlot: Int64
    /// A copy, because asking the room would copy the room.
    final let isAlone: Bool
    @exclusivity(unchecked) private var tick = 0
    /// The sessions of the players in the current race.
    @exclusivity(unchecked) final var sessions = SeatSessions()
    @exclusivity(unchecked) final var frames = RoomFrames()
    @exclusivity(unchecked) final var room: Room
    /// The requests to end the last round, which wait for the result.
    final var finishing: [Asker] = []

    init(_ room: Room, isAlone: Bool, rooms: Rooms, firstSlot: Int64) {
        self.room = room
        self.isAlone = isAlone
        self.rooms = rooms
        self.firstSlot = firstSlot
    }

    final var match: Match { _read { yield room.match } }

    // MARK: - What kinds of rooms do differently

    /// Carries out the room's effects.
    func perform(_ effects: [RoomEffect], for asker: Asker?) {}

    func served(order: Int, coins: Int64) {}

    /// The terms by which a race changes ratings; nil if it changes none.
    func ratingTerms(of race: RunningRace) -> RatingTerms? { nil }

    /// Called once the result is stored, before players get it.
    func willTell(_ result: RaceResult) {}

    /// The result message for the player of a seat.
    func ending(_ result: RaceResult, seat: Int, for session: Session) -> Session.PlayResult {
        .race(result.raceEnded(seat: seat, coins: session.player.coins))
    }

    func sendFrames() { sendFramesToPlayers() }

    // MARK: - Inputs

    /// Begins the race of a match, and sends the room's state to all members.
    ///
    /// - Parameter asker: the request that made the match, if any.
    final func start(for asker: Asker? = nil) {
        var effects = takeBuffer()
        room.start(into: &effects)
        carryOut(&effects, for: asker)
    }

    /// Applies an event or a request to the room.
    ///
    /// - Parameter asker: receives the answer: the room's new state, or the refusal.
    /// - Returns: true if the room accepted the input.
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

    /// Changes the room, and carries out the resulting effects.
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

    /// Advances the room to a tick.
    ///
    /// - Parameter latenessMilliseconds: the delay of the tick.
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

    /// Enters the session of a player in the current race.
    final func seat(_ session: Session) {
        rooms.shard.assertIsCurrent()
        guard let seat = room.raceSeat(of: session.player.id) else { return }
        sessions[seat] = session
    }

    final func forgetSessions() { sessions = SeatSessions() }

    // MARK: - Effects

    /// Takes the shard's effect buffer. A nested call, while effects are being carried out, gets a
    /// new one.
    final func takeBuffer() -> [RoomEffect] {
        // Every input and tick comes through here, so only debug builds pay for the check.
        assert(rooms.shard.isCurrent, "a room belongs to its shard's queue")
        var buffer: [RoomEffect] = []
        swap(&buffer, &rooms.effects)
        return buffer
    }

    /// Carries out the buffer's effects, and returns the buffer.
    final func carryOut(_ effects: inout [RoomEffect], for asker: Asker? = nil) {
        perform(effects, for: asker)
        effects.removeAll(keepingCapacity: true)
        swap(&effects, &rooms.effects)
    }

    /// The time of a tick on the server clock that clients know.
    final func serverTime(ofTick tick: Int) -> Double {
        let wheel = rooms.shard.wheel
        return rooms.clock.serverMilliseconds(
            at: wheel.dueTime(ofSlot: firstSlot + Int64(tick) * wheel.phaseCount))
    }
}

/// The players' sessions by seat. The first is stored inline, because most people play alone.
struct SeatSessions {
    private(set) var first: Session?
    private var others: [Session?] = []

    /// The number of present sessions.
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
