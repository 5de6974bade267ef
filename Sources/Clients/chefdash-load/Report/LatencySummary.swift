/// The percentiles of a histogram that reports show, in milliseconds.
struct LatencySummary: Codable, Sendable {
    let p50: Double
    let p90: Double
    let p99: Double
    let p999: Double
    let max: Double
    let mean: Double
    let count: UInt64

    init(_ histogram: LatencyHistogram = LatencyHistogram()) {
        p50 = histogram.milliseconds(atPercentile: 50)
        p90 = histogram.milliseconds(atPercentile: 90)
        p99 = histogram.milliseconds(atPercentile: 99)
        p999 = histogram.milliseconds(atPercentile: 99.9)
        max = Double(histogram.maximumMicroseconds) / 1000
        mean = histogram.meanMicroseconds.rounded() / 1000
        count = histogram.count
    }

    /// The summary as a line of text.
    var text: String {
        "p50 \(p50) ms, p90 \(p90) ms, p99 \(p99) ms, p99.9 \(p999) ms, max \(max) ms"
    }
}
