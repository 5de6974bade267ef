/// The figures of each second of a run, for the plots and the progress line.
struct Timeline {
    /// A second's figures by their names in the report; `s` is the time from the start of the run
    /// to the second's end.
    typealias Second = [String: Double]

    /// The maximum number of seconds kept; in a longer run, every second one is dropped each time
    /// it is reached.
    private static let capacity = 2_000

    private(set) var seconds: [Second] = []
    private(set) var last: Second?
    private var lastNanoseconds: Int64 = 0
    private var lastTotals: [String: Int] = [:]

    /// Adds the second that ends this long after the start, and begins the next.
    ///
    /// - Parameters:
    ///   - counts: The counts at its end.
    ///   - totals: The sums so far, of which their growth is shown.
    ///   - times: The times of this second.
    mutating func end(
        at nanoseconds: Int64, counts: [String: Int], totals: [String: Int],
        times: [String: LatencyHistogram]
    ) {
        let passed = Double(nanoseconds - lastNanoseconds) / 1e9
        guard passed > 0 else { return }
        var second = counts.mapValues(Double.init)
        second["s"] = (Double(nanoseconds) / 1e8).rounded() / 10
        for (name, total) in totals {
            let growth = Double(total - lastTotals[name, default: 0])
            second["\(name)_per_second"] = (growth / passed).rounded()
        }
        for (name, times) in times {
            second["\(name)_p50_ms"] = times.milliseconds(atPercentile: 50)
            second["\(name)_p99_ms"] = times.milliseconds(atPercentile: 99)
        }
        last = second
        seconds.append(second)
        if seconds.count >= Self.capacity {
            seconds = seconds.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        lastNanoseconds = nanoseconds
        lastTotals = totals
    }
}
