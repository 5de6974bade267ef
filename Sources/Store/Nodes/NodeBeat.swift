import Scheduling
import Synchronization

/// Shows that a server lives, by a number that grows, on a queue and a connection of its own. Among
/// several servers, it also declares those dead whose numbers stand still.
final class NodeBeat: Sendable {
    private static let intervalMilliseconds = 500

    private let epoch: Int64
    private let location: StoreLocation
    private let queue: any SerialQueue
    private let log: @Sendable (String) -> Void
    private let didRetire: @Sendable () -> Void
    private let isStopped = Atomic(false)
    /// True while something that a dead server played may have to be given back.
    private let isOwing = Atomic(false)
    /// Owned by `queue`; nil without a connection.
    nonisolated(unsafe) private var nodes: NodeTable?
    /// Owned by `queue`; nil for a server that doesn't share the store.
    nonisolated(unsafe) private var watch: NodeWatch?

    /// - Parameter options: those of the store.
    init(of epoch: Int64, at location: StoreLocation, _ options: StoreOptions) {
        self.epoch = epoch
        self.location = location
        queue = options.makeQueue(.beat)
        log = options.log
        didRetire = options.didRetire
        if options.node.isShared {
            watch = NodeWatch(
                standstillMilliseconds: options.standstillMilliseconds,
                gapMilliseconds: 3 * Self.intervalMilliseconds)
        }
    }

    /// - Parameter didLose: called on the beat's queue when another server has died, whose play
    ///   must be given back; and again with each beat until `settle`.
    func start(didLose: @escaping @Sendable () -> Void) { queue.async { self.beat(didLose) } }

    func stop() { isStopped.store(true, ordering: .releasing) }

    func settle() { isOwing.store(false, ordering: .relaxed) }

    private func beat(_ didLose: @escaping @Sendable () -> Void) {
        queue.assertIsCurrent()
        guard !isStopped.load(ordering: .relaxed) else {
            nodes = nil
            return
        }
        do {
            let table = try nodes ?? NodeTable(location.connect(to: .game, writing: true))
            guard try table.beat(epoch) else {
                if !isStopped.load(ordering: .acquiring) { didRetire() }
                return
            }
            nodes = table
            if try isAnyLost(table) { isOwing.store(true, ordering: .relaxed) }
            if isOwing.load(ordering: .relaxed) { didLose() }
        } catch {
            // The next beat tries a new connection.
            nodes = nil
            watch?.fail()
        }
        queue.async(at: queue.now.advanced(byMilliseconds: Self.intervalMilliseconds)) {
            self.beat(didLose)
        }
    }

    /// Declares silent servers dead.
    ///
    /// - Returns: true if a server has died since the last call.
    private func isAnyLost(_ table: NodeTable) throws -> Bool {
        guard watch != nil else { return false }
        let found = watch?.look(at: try table.living(), queue.now)
        let silent = (found?.silent ?? []).filter { $0 != epoch }
        for epoch in silent {
            log("the server of epoch \(epoch) is silent and declared dead")
            _ = try NodeRegister(of: location).fence(epoch)
        }
        return found?.hasLost == true || !silent.isEmpty
    }
}
