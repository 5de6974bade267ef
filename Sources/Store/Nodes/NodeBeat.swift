import Scheduling
import Synchronization

/// Shows that a server lives, by a number that grows, on a queue and a connection of its own.
final class NodeBeat: Sendable {
    private static let intervalMilliseconds = 500

    private let epoch: Int64
    private let location: StoreLocation
    private let queue: any SerialQueue
    private let didRetire: @Sendable () -> Void
    private let isStopped = Atomic(false)
    /// Owned by `queue`; nil without a connection.
    nonisolated(unsafe) private var nodes: NodeTable?

    /// - Parameter didRetire: see `StoreOptions`.
    init(
        of epoch: Int64, at location: StoreLocation, on queue: any SerialQueue,
        didRetire: @escaping @Sendable () -> Void
    ) {
        self.didRetire = didRetire
        self.epoch = epoch
        self.location = location
        self.queue = queue
        queue.async { self.beat() }
    }

    private func beat() {
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
        } catch {
            // The next beat tries a new connection.
            nodes = nil
        }
        queue.async(at: queue.now.advanced(byMilliseconds: Self.intervalMilliseconds)) {
            self.beat()
        }
    }

    func stop() { isStopped.store(true, ordering: .releasing) }
}
