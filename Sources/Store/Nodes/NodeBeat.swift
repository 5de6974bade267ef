import Scheduling
import Synchronization

/// Shows that a server lives, by a number that grows, on a queue and a connection of its own. Among
/// several servers, it also declares those dead whose numbers stand still.
final class NodeBeat: Sendable {
    private static let intervalMilliseconds = 500

    private let epoch: Int64
    private let location: StoreLocation
    private let queue: any SerialQueue
    /// Declares others dead, which may take longer than a beat.
    private let fenceQueue: any SerialQueue
    private let log: @Sendable (String) -> Void
    private let clock: EngineClock
    private let didRetire: @Sendable () -> Void
    private let isStopped = Atomic(false)
    /// In nanoseconds.
    private let lastTime: Atomic<Int64>
    /// In nanoseconds; 0 if no beat is missed.
    private let missedTime = Atomic<Int64>(0)
    /// True while something that a dead server played may have to be given back.
    private let isOwing = Atomic(true)
    /// Owned by `queue`; nil without a connection.
    nonisolated(unsafe) private var nodes: NodeTable?
    /// Owned by `queue`; nil for a server that doesn't share the store.
    nonisolated(unsafe) private var watch: NodeWatch?
    /// Owned by `queue`: those that are being declared dead.
    nonisolated(unsafe) private var fenced: Set<Int64> = []
    /// Owned by `queue`.
    nonisolated(unsafe) private var didCount: @Sendable (Int) -> Void = { _ in }
    nonisolated(unsafe) private var didLose: @Sendable () -> Void = {}

    /// Begins to beat.
    ///
    /// - Parameters:
    ///   - clock: set with each beat, among several servers.
    ///   - options: those of the store.
    init(
        of epoch: Int64, at location: StoreLocation, _ clock: EngineClock, _ options: StoreOptions
    ) {
        self.epoch = epoch
        self.location = location
        queue = options.makeQueue(.beat)
        fenceQueue = options.makeQueue(.fence)
        lastTime = Atomic(queue.now.nanoseconds)
        log = options.log
        self.clock = clock
        didRetire = options.didRetire
        if options.node.isShared {
            watch = NodeWatch(
                standstillMilliseconds: options.standstillMilliseconds,
                gapMilliseconds: 3 * Self.intervalMilliseconds)
        }
        queue.async { self.beat() }
    }

    /// - Parameters:
    ///   - didCount: called on the beat's queue with the number of living servers, with each beat.
    ///   - didLose: called on it when another server has died, whose play must be given back; and
    ///     again with each beat until `settle`.
    func tell(
        didCount: @escaping @Sendable (Int) -> Void, didLose: @escaping @Sendable () -> Void
    ) {
        queue.async {
            self.didCount = didCount
            self.didLose = didLose
        }
    }

    /// The time of the last beat that was written.
    var last: Instant { Instant(nanoseconds: lastTime.load(ordering: .relaxed)) }

    /// The start of the first beat since then that failed or still has no answer; nil without one.
    var missed: Instant? {
        let time = missedTime.load(ordering: .relaxed)
        return time == 0 ? nil : Instant(nanoseconds: time)
    }

    func stop() { isStopped.store(true, ordering: .releasing) }

    func settle() { isOwing.store(false, ordering: .relaxed) }

    private func beat() {
        queue.assertIsCurrent()
        guard !isStopped.load(ordering: .relaxed) else {
            nodes = nil
            didCount = { _ in }
            didLose = {}
            return
        }
        if missed == nil { missedTime.store(queue.now.nanoseconds, ordering: .relaxed) }
        do {
            let table = try nodes ?? NodeTable(location.connect(to: .game, writing: true))
            guard try table.beat(epoch) else {
                if !isStopped.load(ordering: .acquiring) { didRetire() }
                return
            }
            lastTime.store(queue.now.nanoseconds, ordering: .relaxed)
            missedTime.store(0, ordering: .relaxed)
            nodes = table
            if watch != nil {
                clock.note(try table.database.time())
                try look(table)
            }
        } catch {
            // The next beat tries a new connection.
            nodes = nil
            watch?.fail()
        }
        queue.async(at: queue.now.advanced(byMilliseconds: Self.intervalMilliseconds)) {
            self.beat()
        }
    }

    /// Finds servers that have died, and declares silent ones dead.
    private func look(_ table: NodeTable) throws {
        let living = try table.living()
        didCount(living.count)
        guard let found = watch?.look(at: living, queue.now) else { return }
        for epoch in found.silent where epoch != self.epoch && fenced.insert(epoch).inserted {
            fenceQueue.async { self.fence(epoch) }
        }
        if found.hasLost { isOwing.store(true, ordering: .relaxed) }
        if isOwing.load(ordering: .relaxed) { didLose() }
    }

    private func fence(_ epoch: Int64) {
        do {
            guard try NodeRegister(of: location).fence(epoch) else { return }
            log("the server of epoch \(epoch) is silent and was declared dead")
            isOwing.store(true, ordering: .relaxed)
        } catch {
            // It is tried again with a later beat.
            queue.async { self.fenced.remove(epoch) }
        }
    }
}
