import Foundation
import Kitchen
import Testing

@testable import chefdash_load

@Suite("Latency histogram")
struct LatencyHistogramTests {
    @Test(
        "A percentile is the time that this share didn't exceed",
        arguments: [
            ([], 50, 0),
            ([0], 50, 0),
            ([7], 0, 7),
            ([7], 100, 7),
            ([1, 2, 3, 4], 50, 2),
            ([1, 2, 3, 4], 75, 3),
            ([1, 2, 3, 4], 76, 4),
            ([4, 3, 2, 1], 99.9, 4),
            ([255, 256], 50, 255),
            // 256 and 257 share a bucket, which reports its end, but never more than the longest
            // time.
            ([256, 900], 50, 257),
            ([256], 50, 256),
            ([-5, 10], 50, 0),
            ([1_000_000], 99, 1_000_000),
            ([1 << 40], 50, 1 << 36 - 1),
        ] as [([Int64], Double, Int64)])
    func percentiles(times: [Int64], percentile: Double, expected: Int64) {
        var histogram = LatencyHistogram()
        for time in times { histogram.record(microseconds: time) }
        #expect(histogram.microseconds(atPercentile: percentile) == expected)
        #expect(histogram.count == UInt64(times.count))
    }

    @Test("Every time is accurate to 1 %, compared with sorting")
    func precision() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        var histogram = LatencyHistogram()
        var times: [Int64] = []
        for _ in 0..<5_000 {
            let time = Int64(random.next() >> (30 + UInt64(random.next(below: 34))))
            times.append(time)
            histogram.record(microseconds: time)
        }
        times.sort()
        for thousandths in [1, 100, 500, 900, 990, 999, 1000] {
            let place = (times.count * thousandths + 999) / 1000 - 1
            let percentile = Double(thousandths) / 10
            let told = histogram.microseconds(atPercentile: percentile)
            #expect(told >= times[place], "seed \(seed), percentile \(percentile)")
            #expect(
                Double(told) <= Double(times[place]) * 1.01 + 1,
                "seed \(seed), percentile \(percentile)")
        }
    }

    @Test("Histograms add up, also through a file")
    func addition() throws {
        var halves = [LatencyHistogram(), LatencyHistogram()]
        var both = LatencyHistogram()
        for time in stride(from: Int64(1), to: 1_000_000, by: 997) {
            halves[Int(time % 2)].record(microseconds: time)
            both.record(microseconds: time)
        }
        let text = try JSONEncoder().encode(halves[1])
        var left = halves[0]
        left.add(try JSONDecoder().decode(LatencyHistogram.self, from: text))
        #expect(left == both)
        left.removeAll()
        #expect(left == LatencyHistogram())
    }

    @Test(
        "A file that holds no histogram is refused",
        arguments: [
            #"{"buckets":[[1]],"max_us":1,"sum_us":1}"#,
            #"{"buckets":[[99999,1]],"max_us":1,"sum_us":1}"#,
            #"{"buckets":[[-1,1]],"max_us":1,"sum_us":1}"#,
            #"{"max_us":1,"sum_us":1}"#,
            "[]",
        ])
    func damage(text: String) {
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(LatencyHistogram.self, from: Data(text.utf8))
        }
    }
}
