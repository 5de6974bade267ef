import Runtime
import Synchronization

/// Counts how often each limit is reached, and logs at most one line per limit and minute, so that
/// an attack can't fill the disk.
final class LimitLog: LimitObserver {
    /// The shortest time between two lines about the same limit.
    private static let pauseMilliseconds = 60_000

    private struct Tally {
        /// The count since the start.
        var count: UInt64 = 0
        /// The count since the last line.
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
            var tally = tallies[limit] ?? Tally()
            defer { tallies[limit] = tally }
            tally.count += 1
            tally.newCount += 1
            if let last = tally.lastLine,
                now < last.advanced(byMilliseconds: Self.pauseMilliseconds)
            {
                return nil
            }
            let count = tally.newCount
            tally.newCount = 0
            tally.lastLine = now
            return count
        }
        guard let count else { return }
        log.warning("limit_reached", ["limit": limit.rawValue, "count": count, "peer": peer])
    }

    func count(_ limit: Limit) -> UInt64 { tallies.withLock { $0[limit]?.count ?? 0 } }
}
