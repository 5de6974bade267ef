import Base
import GameProtocol
import Kitchen
import Lobby
import Runtime
import Store

/// The rooms of one shard, and what they need to do what they decide: sessions, the hall, the store.
///
/// Owned by the shard's queue.
final class Rooms: @unchecked Sendable {
    // @unchecked: all that changes is touched on the shard's queue; completions of the store hop onto it.

    let shard: Shard
    let sessions: Sessions
    let hall: Hall
    let store: any Store
    let library: LibraryStore
    let files: LiveFiles
    let clock: ServerClock
    let random: RandomSource
    let stop: StopState
    let replies: Replies
    let log: Log
    let counters: GameCounters
    let taps: TapCounters
    let raceCounters: RaceCounters
    let metBlocks: MetBlocks

    /// By when they tick.
    private var table: RoomTable<RoomShell>
    /// Rooms of several, which the hall knows by number.
    private var named: [RoomNumber: SharedRoom] = [:]
    /// By level, of the catalogue that was used last.
    private var codecs: [Int: LevelCodec] = [:]
    private var codecsFingerprint: [UInt8] = []
    /// Reused for each message that is written by hand.
    @exclusivity(unchecked) var scratch: [UInt8] = []
    /// Reused for what all players of a race see at a tick.
    @exclusivity(unchecked) var progress: [UInt8] = []
    /// Reused for what a room asks for.
    @exclusivity(unchecked) var effects: [RoomEffect] = []

    init(_ sessions: Sessions, _ hall: Hall, _ context: ServerContext) {
        shard = sessions.shard
        self.sessions = sessions
        self.hall = hall
        store = context.store
        library = context.library
        files = context.files
        clock = context.clock
        random = context.random
        stop = context.stop
        replies = context.replies
        log = context.log
        counters = context.counters
        taps = context.counters.newTapCounters()
        raceCounters = context.raceCounters
        metBlocks = context.metBlocks
        table = RoomTable(phaseCount: Int(sessions.shard.wheel.phaseCount))
        scratch.reserveCapacity(1024)
        progress.reserveCapacity(1024)
    }

    var count: Int { table.count }

    /// What all who play a level of a catalogue on this shard share.
    func codec(of level: Level, in catalogue: Catalogue) -> LevelCodec {
        if codecsFingerprint != catalogue.fingerprint {
            (codecs, codecsFingerprint) = ([:], catalogue.fingerprint)
        }
        if let codec = codecs[level.id] { return codec }
        let codec = LevelCodec(level)
        codecs[level.id] = codec
        return codec
    }

    func removeAll() {
        named = [:]
        table.removeAll()
    }

    // MARK: - Ticks

    func tick(slot: Int64) {
        shard.assertIsCurrent()
        let due = table.due(at: slot)
        guard !due.isEmpty else { return }
        let lateness = shard.now.milliseconds(since: shard.wheel.dueTime(ofSlot: slot))
        for (index, room) in due.enumerated() {
            prefetch(due[(index + 1)...])
            guard slot >= room.firstSlot else { continue }
            room.advance(
                toTick: table.tick(of: room, at: slot), latenessMilliseconds: max(0, lateness))
        }
    }

    /// The slot at which a room that is made now is at tick 0.
    var nextFirstSlot: Int64 {
        table.slotForNewRoom(on: shard.wheel, at: shard.now, roomCount: table.count)
    }

    /// Has the room tick from now on.
    func insert(_ room: RoomShell) {
        shard.assertIsCurrent()
        table.insert(room)
        tickAsNeeded()
        guard let room = room as? SharedRoom else { return }
        named[room.number] = room
    }

    func close(_ room: RoomShell) {
        shard.assertIsCurrent()
        table.remove(room)
        tickAsNeeded()
        guard let room = room as? SharedRoom else { return }
        named[room.number] = nil
        hall.closeRoom(room.number)
    }

    /// Has the shard tick at the slots at which rooms may be due.
    private func tickAsNeeded() {
        let stride = table.commonStride
        shard.setTicking(everySlots: stride == 0 ? nil : Int64(stride))
    }

    func stopRaces() {
        shard.assertIsCurrent()
        for (_, room) in named.sorted(by: { $0.key < $1.key }) { room.perform(.stop) }
    }

    /// A round or a race is over. A stop no longer waits for it once all that is told of it now is
    /// ahead of the closing, on each shard's queue.
    func countOff() {
        shard.async { [stop] in stop.roundCount.subtract(1, ordering: .relaxed) }
    }

    /// Refuses what starts a round or a race where there is too much to do.
    func checkLoad() throws(RequestFault) {
        guard shard.isOverloaded else { return }
        throw RequestFault(
            .overloaded, "the server has too much to do; start this a little later",
            retryAfterMilliseconds: 5_000)
    }

    // MARK: - Who comes and goes

    /// Calls `body` with the room, on this shard's queue: at once where that is the current one.
    func withRoom(
        _ number: RoomNumber, _ body: @escaping @Sendable (SharedRoom?) -> Void
    ) {
        if shard.isCurrent {
            body(named[number])
        } else {
            shard.async { [self] in body(named[number]) }
        }
    }

    /// The player's connection is gone. The session may be on any shard, whose queue calls this.
    func dropped(_ session: Session) {
        let player = session.player.id
        switch session.place {
        case .queue: leaveQueue(session)
        // Not at once: the room may be what closed the connection.
        case .room(let room as SharedRoom):
            room.rooms.shard.async { room.perform(.dropped(player)) }
        case .nowhere, .starting, .asking, .room: break
        }
    }

    func returned(_ session: Session) {
        guard let room = session.sharedRoom else { return }
        let (player, household) = (session.player.id, session.household)
        shard.async {
            // A spectator, or a player whose seat was given up, was told so and is no longer in it.
            guard room.connected(player, from: household) else { return }
            room.show(to: player)
        }
    }

    func leaveQueue(_ session: Session) {
        let player = session.player.id
        hall.leaveQueue(player) { [sessions] answer in
            guard case .leftQueue = answer else { return }
            sessions.withSession(player) { _, session in
                session.place = .nowhere
                session.send(.leftQueue(LeftQueue(reason: .absent)))
            }
        }
    }

    /// Sets the items in a player's session to what is committed.
    func readInventory(of player: PlayerID) {
        let home = sessions.home(of: player)
        store.perform(PlayerLookup(player), on: home.shard) { result in
            guard case .success(let state?) = result else { return }
            home.withSession(player) { _, session in session.player.inventory = state.inventory }
        }
    }
}
