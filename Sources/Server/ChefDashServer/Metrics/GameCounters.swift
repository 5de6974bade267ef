import GameProtocol
import Runtime
import Store
import Synchronization
import WebSocket

/// Counters of play and of the store, for operators: since the start, unless stated otherwise.
/// Usable from any queue.
final class GameCounters: Sendable {
    /// The current number.
    let sessionCount = Atomic<Int>(0)
    let roundsStarted = Atomic<UInt64>(0)
    let roundsSettled = Atomic<UInt64>(0)
    /// One for each shard.
    private let tapCounters = Mutex<[TapCounters]>([])
    private let errors = Mutex<[ErrorCode: UInt64]>([:])
    /// This server's own codes are there from the start, for alarms at their first close.
    private let closes = Mutex(
        Dictionary(
            uniqueKeysWithValues: CloseReason.allCases.map { reason in
                (Close(code: CloseCode(rawValue: reason.rawValue), isOurs: true), UInt64(0))
            }))
    let commitTime = DurationHistogram()
    /// The changes in the game store's commits.
    let committedOperations = Atomic<UInt64>(0)
    let failedCommits = Atomic<UInt64>(0)

    /// The current number of devices that have the recipe library open.
    let companionCount = Atomic<Int>(0)
    let libraryCommitTime = DurationHistogram()
    /// The edits and household changes in the library's commits.
    let libraryOperations = Atomic<UInt64>(0)
    let failedLibraryCommits = Atomic<UInt64>(0)

    private let swept = Mutex(SweepTally())

    func count(_ tally: SweepTally) { swept.withLock { $0 += tally } }

    var sweptCounts: [(String, UInt64)] {
        let tally = swept.withLock { $0 }
        return [
            ("requests", UInt64(tally.requestCount)), ("records", UInt64(tally.recordCount)),
            ("guests", UInt64(tally.guestCount)),
        ]
    }

    struct Close: Hashable {
        /// A close code of this protocol or of WebSocket, `other` for a code that a client made up,
        /// or `none` without a close frame. So peers can't create further labels.
        let code: String
        let isOurs: Bool

        init(code: CloseCode?, isOurs: Bool) {
            self.code =
                code.map { Self.known.contains($0.rawValue) ? "\($0.rawValue)" : "other" } ?? "none"
            self.isOurs = isOurs
        }

        private static let known = Set(
            Array(1000...1003) + Array(1007...1014) + CloseReason.allCases.map(\.rawValue))
    }

    /// Counters for the taps of one more shard.
    func newTapCounters() -> TapCounters {
        let counters = TapCounters()
        tapCounters.withLock { $0.append(counters) }
        return counters
    }

    /// The taps by outcome, with the names in protocol.md.
    var taps: [(String, UInt64)] { TapCounters.sums(tapCounters.withLock { $0 }) }

    func count(_ code: ErrorCode) { errors.withLock { $0[code, default: 0] += 1 } }

    /// The counts of all codes, including those that never occurred.
    var errorCounts: [(String, UInt64)] {
        let counts = errors.withLock { $0 }
        return ErrorCode.allCases.map { ($0.rawValue, counts[$0] ?? 0) }
    }

    func count(_ close: Close) { closes.withLock { $0[close, default: 0] += 1 } }

    /// The codes that occurred, and all that this server has, by code and by the side that closed first.
    var closeCounts: [(close: Close, count: UInt64)] {
        closes.withLock { $0 }.map { (close: $0.key, count: $0.value) }
            .sorted {
                ($0.close.code, $0.close.isOurs ? 1 : 0) < ($1.close.code, $1.close.isOurs ? 1 : 0)
            }
    }

    func countCommit(operations: Int, seconds: Double) {
        committedOperations.add(UInt64(clamping: operations), ordering: .relaxed)
        commitTime.record(nanoseconds: Int64(seconds * 1e9))
    }

    func countLibraryCommit(operations: Int, seconds: Double) {
        libraryOperations.add(UInt64(clamping: operations), ordering: .relaxed)
        libraryCommitTime.record(nanoseconds: Int64(seconds * 1e9))
    }
}
