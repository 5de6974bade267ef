import Kitchen
import Runtime
import Synchronization

/// The taps of one shard since the start, by outcome. Only the shard's queue writes, so that no two
/// cores write to the same memory; any thread may read.
final class TapCounters: Sendable {
    private let correct = Atomic<UInt64>(0)
    private let served = Atomic<UInt64>(0)
    private let wrong = Atomic<UInt64>(0)
    private let ignored = Atomic<UInt64>(0)

    func count(_ outcome: TapOutcome) {
        switch outcome {
        case .correct: correct.addAlone(1)
        case .served: served.addAlone(1)
        case .wrong: wrong.addAlone(1)
        case .ignored: ignored.addAlone(1)
        // Counted once its outcome is known.
        case .held: break
        }
    }

    /// The sums of several shards by outcome, with the names in protocol.md.
    static func sums(_ shards: [TapCounters]) -> [(String, UInt64)] {
        func sum(_ counter: (TapCounters) -> UInt64) -> UInt64 {
            shards.reduce(0) { $0 + counter($1) }
        }
        return [
            ("correct", sum { $0.correct.load(ordering: .relaxed) }),
            ("served", sum { $0.served.load(ordering: .relaxed) }),
            ("wrong", sum { $0.wrong.load(ordering: .relaxed) }),
            ("ignored", sum { $0.ignored.load(ordering: .relaxed) }),
        ]
    }
}
