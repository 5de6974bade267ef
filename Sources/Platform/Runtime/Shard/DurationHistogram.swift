import Synchronization

/// A histogram of durations since the start. One queue writes it, and any thread may read it.
package final class DurationHistogram: Sendable {
    /// The upper bounds of the buckets in microseconds; a last bucket without a bound follows.
    package static let boundsMicroseconds: [Int64] = [
        100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
        1_000_000,
    ]

    package struct Counts: Sendable {
        /// The count of each bucket alone, not cumulative.
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

    private let buckets = InlineArray<14, Atomic<UInt64>> { _ in Atomic(0) }
    private let sumMicroseconds = Atomic<UInt64>(0)

    package var counts: Counts {
        var counts = Counts()
        for index in buckets.indices {
            counts.buckets[index] = buckets[index].load(ordering: .relaxed)
        }
        counts.sumMicroseconds = sumMicroseconds.load(ordering: .relaxed)
        return counts
    }

    package init() {
        precondition(buckets.count == Self.boundsMicroseconds.count + 1)
    }

    package func record(nanoseconds: Int64) {
        let microseconds = max(0, nanoseconds / 1000)
        let bucket =
            Self.boundsMicroseconds.firstIndex { microseconds <= $0 }
            ?? Self.boundsMicroseconds.count
        buckets[bucket].addAlone(1)
        sumMicroseconds.addAlone(Int(microseconds))
    }
}
