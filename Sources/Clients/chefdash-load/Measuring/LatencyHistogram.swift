/// Counts of times in buckets that grow with the time: 128 for each doubling, so that a time is
/// known to within 1 %, however long it is (the log-linear layout of HDR histograms).
///
/// Times are whole microseconds. Negative ones count as 0, and those beyond the range, 19 hours, as
/// its end.
struct LatencyHistogram: Hashable, Sendable {
    /// The buckets of each doubling, as a power of two.
    private static let precisionBits = 7
    /// The bits of the longest time.
    private static let rangeBits = 36
    private static let bucketCount =
        (rangeBits - precisionBits + 1) << precisionBits

    private var counts = [UInt64](repeating: 0, count: bucketCount)
    private(set) var count: UInt64 = 0
    private(set) var maximumMicroseconds: Int64 = 0
    private var sumMicroseconds: Double = 0

    mutating func record(microseconds: Int64) {
        let time = Self.clamped(microseconds)
        counts[Self.bucket(of: time)] &+= 1
        count &+= 1
        sumMicroseconds += Double(time)
        maximumMicroseconds = max(maximumMicroseconds, time)
    }

    mutating func record(nanoseconds: Int64) { record(microseconds: nanoseconds / 1000) }

    /// The percentile: the end of its bucket, but no more than the longest time. 0 if nothing was
    /// recorded.
    func microseconds(atPercentile percentile: Double) -> Int64 {
        guard count > 0 else { return 0 }
        // Subtracts a little, so that a product that is whole but for its rounding error isn't
        // rounded up.
        let share = Double(count) * min(max(percentile, 0), 100) / 100 - 1e-6
        let wanted = UInt64(max(1, share.rounded(.up)))
        var passed: UInt64 = 0
        for (bucket, number) in counts.enumerated() {
            passed += number
            if passed >= wanted {
                return min(Self.lastMicroseconds(of: bucket), maximumMicroseconds)
            }
        }
        return maximumMicroseconds
    }

    func milliseconds(atPercentile percentile: Double) -> Double {
        Double(microseconds(atPercentile: percentile)) / 1000
    }

    var meanMicroseconds: Double { count == 0 ? 0 : sumMicroseconds / Double(count) }

    mutating func add(_ other: LatencyHistogram) {
        for bucket in counts.indices { counts[bucket] &+= other.counts[bucket] }
        count &+= other.count
        sumMicroseconds += other.sumMicroseconds
        maximumMicroseconds = max(maximumMicroseconds, other.maximumMicroseconds)
    }

    mutating func removeAll() {
        if count > 0 { self = LatencyHistogram() }
    }

    private static func clamped(_ microseconds: Int64) -> Int64 {
        min(max(microseconds, 0), 1 << rangeBits - 1)
    }

    /// The bucket of a time. Up to 255 each time has its own bucket; from there on each doubling is
    /// cut into 128.
    private static func bucket(of microseconds: Int64) -> Int {
        let bits = 64 - microseconds.leadingZeroBitCount
        let shift = max(0, bits - precisionBits - 1)
        return shift << precisionBits + Int(microseconds >> Int64(shift))
    }

    /// The longest time of a bucket.
    private static func lastMicroseconds(of bucket: Int) -> Int64 {
        let shift = max(0, bucket >> precisionBits - 1)
        let place = Int64(bucket - shift << precisionBits)
        return (place + 1) << Int64(shift) - 1
    }
}

extension LatencyHistogram: Codable {
    private enum CodingKeys: String, CodingKey {
        case buckets
        case maximumMicroseconds = "max_us"
        case sumMicroseconds = "sum_us"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        for pair in try fields.decode([[UInt64]].self, forKey: .buckets) {
            guard pair.count == 2, pair[0] < UInt64(Self.bucketCount) else {
                throw LoadCommand.Failure(
                    description: "a histogram's buckets are pairs of a number below "
                        + "\(Self.bucketCount) and a count")
            }
            counts[Int(pair[0])] &+= pair[1]
            count &+= pair[1]
        }
        maximumMicroseconds = Self.clamped(
            try fields.decode(Int64.self, forKey: .maximumMicroseconds))
        sumMicroseconds = try fields.decode(Double.self, forKey: .sumMicroseconds)
    }

    /// Writes only the buckets that hold something.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        let buckets = counts.enumerated().filter { $0.element > 0 }
            .map { [UInt64($0.offset), $0.element] }
        try fields.encode(buckets, forKey: .buckets)
        try fields.encode(maximumMicroseconds, forKey: .maximumMicroseconds)
        try fields.encode(sumMicroseconds, forKey: .sumMicroseconds)
    }
}
