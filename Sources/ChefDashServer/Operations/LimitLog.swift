import Runtime
import Synchronization

/// Counts how often each limit is reached, and logs at most one line per kind and minute, so that
/// an attack can't fill the disk.
final class LimitLog: LimitObserver {
    /// The shortest time between two lines of the same kind.
    private static let pauseMilliseconds = 60_000

    private struct Tally {
        /// Since the start.
        var count: UInt64 = 0
        /// Not yet logged.
        var newCount: UInt64 = 0
        var lastLine: Instant?
    }

    private let log: Log
    private let clock: @Sendable () -> Instant
    private let tallies = Mutex<[Limit: Tally]>([:])

    init(log: Log, clock: @escaping @Sendable () -> Instant = Instant.now) {
        self.log = log
        self.clock = clock
    }

    func reached(_ limit: Limit, by peer: String) {
        let now = clock()
        let count = tallies.withLock { tallies -> UInt64? in
            tallies[limit, default: Tally()].count += 1
            tallies[limit]?.newCount += 1
            guard let tally = tallies[limit], Self.isDue(tally, at: now) else { return nil }
            tallies[limit]?.lastLine = now
            tallies[limit]?.newCount = 0
            return tally.newCount
        }
        guard let count else { return }
        log.warning("limit_reached", ["limit": limit.rawValue, "count": count, "peer": peer])
    }

    /// How often a limit was reached since the start.
    func count(_ limit: Limit) -> UInt64 { tallies.withLock { $0[limit]?.count ?? 0 } }

    private static func isDue(_ tally: Tally, at now: Instant) -> Bool {
        guard let lastLine = tally.lastLine else { return true }
        return lastLine.advanced(byMilliseconds: pauseMilliseconds) <= now
    }
}
