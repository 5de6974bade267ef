import Synchronization

/// A histogram of durations since the start. One queue writes it, and any thread may read it.
package final class DurationHistogram: Sendable {
    /// The upper bounds of the buckets in microseconds; a last bucket without a bound follows.
    package static let boundsMicroseconds: [Int64] = [
        100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
        1_000_000,
    ]

    package struct Counts: Sendable {
        /// Not cumulative: each bucket without those before it.
        package var buckets = [UInt64](repeating: 0, count: boundsMicroseconds.count + 1)
        package var sumMicroseconds: UInt64 = 0

        /// The sum of two histograms' counts.
        package static func + (left: Counts, right: Counts) -> Counts {
            var sum = left
            for (index, count) in right.buckets.enumerated() { sum.buckets[index] += count }
            sum.sumMicroseconds += right.sumMicroseconds
            return sum
        }

        package init() {}
    }

    private let state = Mutex(Counts())

    package var counts: Counts { state.withLock { $0 } }

    package init() {}

    package func record(nanoseconds: Int64) {
        let microseconds = max(0, nanoseconds / 1000)
        let bucket =
            Self.boundsMicroseconds.firstIndex { microseconds <= $0 }
            ?? Self.boundsMicroseconds.count
        state.withLock { counts in
            counts.buckets[bucket] += 1
            counts.sumMicroseconds += UInt64(microseconds)
        }
    }
}
