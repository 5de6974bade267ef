import Base
import GameProtocol
import Kitchen
import Lobby
import RateLimiting
import Runtime
import Store

/// The rooms of one shard, and the services that carry out their effects: sessions, the hall, the
/// store.
///
/// Owned by the shard's queue.
final class Rooms: @unchecked Sendable {
    // @unchecked: all mutable state is used on the shard's queue; completions of the store hop onto
    // it.

    let shard: Shard
    let sessions: Sessions
    let hall: Hall
    let context: ServerContext
    let store: any Store
    let files: LiveFiles
    let clock: ServerClock
    let random: RandomSource
    let replies: Replies
    let taps: TapCounters

    /// The rooms by the phase of their ticks.
    private var table: RoomTable<RoomShell>
    /// The shared rooms, which the hall knows by number.
    private var named: [RoomNumber: SharedRoom] = [:]
    /// By level of the catalogue that was used last.
    private var codecs: [Int: LevelCodec] = [:]
    private var codecsFingerprint: [UInt8] = []
    /// The starts of each player. They outlive sessions, so that reconnecting doesn't reset them.
    var starts: RateTable<PlayerID>
    /// Reused for each message that is encoded by hand.
    @exclusivity(unchecked) var scratch: [UInt8] = []
    /// Reused for the progress that all players of a race get at a tick.
    @exclusivity(unchecked) var progress: [UInt8] = []
    /// Reused for the effects of each room.
    @exclusivity(unchecked) var effects: [RoomEffect] = []

    init(_ sessions: Sessions, _ hall: Hall, _ context: ServerContext) {
        shard = sessions.shard
        self.sessions = sessions
        self.hall = hall
        self.context = context
        store = context.store
        files = context.files
        clock = context.clock
        random = context.random
        replies = context.replies
        taps = context.counters.newTapCounters()
        table = RoomTable(phaseCount: Int(sessions.shard.wheel.phaseCount))
        let configuration = context.configuration
        starts = RateTable(
            Rate(burst: configuration.startBurst, perMinute: configuration.startsPerMinute))
        scratch.reserveCapacity(1024)
        progress.reserveCapacity(1024)
    }

    var count: Int { table.count }

    var all: [RoomShell] { table.all }

    /// The codec that all rounds of a catalogue's level share on this shard.
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
        for room in due where slot >= room.firstSlot {
            room.advance(
                toTick: table.tick(of: room, at: slot), latenessMilliseconds: max(0, lateness))
        }
    }

    /// The slot of tick 0 for a room that is created now.
    var nextFirstSlot: Int64 {
        table.slotForNewRoom(on: shard.wheel, at: shard.now, roomCount: table.count)
    }

    /// Adds the room to the tick schedule.
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
        if let code = room.name.code, room.goingOn.isEmpty { context.places.close(code) }
    }

    /// Makes the shard tick at the slots at which rooms may be due.
    private func tickAsNeeded() {
        let stride = table.commonStride
        shard.setTicking(everySlots: stride == 0 ? nil : Int64(stride))
    }

    func stopRaces() {
        shard.assertIsCurrent()
        for (_, room) in named.sorted(by: { $0.key < $1.key }) { room.perform(.stop) }
    }

    /// Counts a round or race as over. The shutdown stops waiting for it only after the messages
    /// sent now are queued ahead of the closing, on each shard's queue.
    func countOff() {
        shard.async { [stop = context.stop] in stop.roundCount.subtract(1, ordering: .relaxed) }
    }

    /// Refuses to start a round or a race while the shard is overloaded.
    func checkLoad() throws(RequestFault) {
        guard shard.isOverloaded else { return }
        throw RequestFault(
            .overloaded, "the server has too much to do; start this a little later",
            retryAfterMilliseconds: 5_000)
    }

    // MARK: - Coming and going

    /// Calls `body` with the room on this shard's queue: at once if that is the current queue.
    func withRoom(
        _ number: RoomNumber, _ body: @escaping @Sendable (SharedRoom?) -> Void
    ) {
        if shard.isCurrent {
            body(named[number])
        } else {
            shard.async { [self] in body(named[number]) }
        }
    }

    /// Handles the loss of a player's connection. Called on the queue of the session's shard, which
    /// may be any.
    func dropped(_ session: Session) {
        let player = session.player.id
        switch session.place {
        case .queue: leaveQueue(session)
        // Asynchronously, because the room itself may have closed the connection.
        case .room(let room as SharedRoom):
            room.rooms.shard.async { room.perform(.dropped(player)) }
        case .nowhere, .starting, .asking, .room: break
        }
    }

    func returned(_ session: Session) {
        guard let room = session.sharedRoom else { return }
        let (player, addressBlock) = (session.player.id, session.addressBlock)
        shard.async {
            // A spectator, or a player whose seat was given up, has already been told and is no
            // longer in the room.
            guard room.connected(player, from: addressBlock) else { return }
            room.show(to: player)
        }
    }

    /// Keeps a session for a player whose client is on its way from another node.
    func expect(_ player: PlayerState, number: Int64) {
        shard.assertIsCurrent()
        guard sessions.absence(of: player.id) == nil else { return }
        let session = sessions.begin(player, number: number)
        session.isHeld = true
        // The match's room comes next. Until then the session can't move.
        if case .nowhere = session.place { session.place = .asking }
        guard session.connection == nil else { return }
        session.detach(
            resumeUntil: shard.now.advanced(
                byMilliseconds: context.configuration.resumeMilliseconds))
    }

    func leaveQueue(_ session: Session) {
        let player = session.player.id
        hall.leaveQueue(player) { [self] answer in
            switch answer {
            case .leftQueue:
                sessions.withSession(player) { _, session in
                    session.place = .nowhere
                    session.send(.leftQueue(LeftQueue(reason: .absent)))
                }
            // The match that has the ticket may yet be undone.
            case .refused, .failed: leaveQueueLater(player)
            case .ticket, .room, .elsewhere, .wrongCode: break
            }
        }
    }

    /// Tries again for as long as the player waits and hasn't come back. Called on the hall's queue.
    private func leaveQueueLater(_ player: PlayerID) {
        hall.queue.async(at: hall.queue.now.advanced(byMilliseconds: 1_000)) { [self] in
            sessions.withSession(player) { [self] _, session in
                guard case .queue = session.place, session.connection == nil else { return }
                leaveQueue(session)
            }
        }
    }

    /// Reloads the items in a player's session from the store.
    func readInventory(of player: PlayerID) {
        let home = sessions.home(of: player)
        store.perform(PlayerLookup(player), on: home.shard) { result in
            guard case .success(let state?) = result else { return }
            home.withSession(player) { _, session in session.player.inventory = state.inventory }
        }
    }
}
