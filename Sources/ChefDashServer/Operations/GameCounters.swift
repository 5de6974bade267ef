import GameProtocol
import Kitchen
import Runtime
import Store
import Synchronization
import WebSocket

/// What is counted of play and of the store, for operators: since the start, unless it says otherwise.
/// Usable from any queue.
final class GameCounters: Sendable {
    /// Now.
    let sessionCount = Atomic<Int>(0)
    let roundsStarted = Atomic<UInt64>(0)
    let roundsSettled = Atomic<UInt64>(0)
    private let correctTaps = Atomic<UInt64>(0)
    private let servedTaps = Atomic<UInt64>(0)
    private let wrongTaps = Atomic<UInt64>(0)
    private let ignoredTaps = Atomic<UInt64>(0)
    private let errors = Mutex<[ErrorCode: UInt64]>([:])
    private let closes = Mutex<[Close: UInt64]>([:])
    /// How long the store's commits took.
    let commitTime = DurationHistogram()
    /// Changes in these commits.
    let committedOperations = Atomic<UInt64>(0)

    private let swept = Mutex(SweepTally())

    func count(_ tally: SweepTally) { swept.withLock { $0 += tally } }

    /// What sweeps have removed, by kind.
    var sweptCounts: [(String, UInt64)] {
        let tally = swept.withLock { $0 }
        return [
            ("requests", UInt64(tally.requestCount)), ("records", UInt64(tally.recordCount)),
            ("guests", UInt64(tally.guestCount)),
        ]
    }

    /// How a player's connection ended.
    struct Close: Hashable {
        /// A code that this protocol or the WebSocket's has, `other` for any that a client made up, or
        /// `none` where there was no close frame: peers can't make more labels than these.
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

    func count(_ outcome: TapOutcome) {
        switch outcome {
        case .correct: correctTaps.add(1, ordering: .relaxed)
        case .served: servedTaps.add(1, ordering: .relaxed)
        case .wrong: wrongTaps.add(1, ordering: .relaxed)
        case .ignored: ignoredTaps.add(1, ordering: .relaxed)
        // Counted once it has an outcome.
        case .held: break
        }
    }

    /// By outcome, as protocol.md names them.
    var taps: [(String, UInt64)] {
        [
            ("correct", correctTaps.load(ordering: .relaxed)),
            ("served", servedTaps.load(ordering: .relaxed)),
            ("wrong", wrongTaps.load(ordering: .relaxed)),
            ("ignored", ignoredTaps.load(ordering: .relaxed)),
        ]
    }

    func count(_ code: ErrorCode) { errors.withLock { $0[code, default: 0] += 1 } }

    /// Every code, also those that never came.
    var errorCounts: [(String, UInt64)] {
        let counts = errors.withLock { $0 }
        return ErrorCode.allCases.map { ($0.rawValue, counts[$0] ?? 0) }
    }

    func count(_ close: Close) { closes.withLock { $0[close, default: 0] += 1 } }

    /// Those that came, by code and by who closed first.
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
}
