/// The results of a run in mode `library`.
struct LibraryReport: Codable {
    /// The figures of one second.
    struct Second: Codable {
        /// The time from the start of the run to the second's end.
        let seconds: Double
        let connected: Int
        let editsPerSecond: Double
        let changesPerSecond: Double
        let answerP50: Double
        let answerP99: Double
        let deliveryP50: Double
        let deliveryP99: Double

        private enum CodingKeys: String, CodingKey {
            case seconds = "s"
            case connected
            case editsPerSecond = "edits_per_second"
            case changesPerSecond = "changes_per_second"
            case answerP50 = "edit_answer_p50_ms"
            case answerP99 = "edit_answer_p99_ms"
            case deliveryP50 = "change_delivery_p50_ms"
            case deliveryP99 = "change_delivery_p99_ms"
        }

        /// The second's figures as a progress line.
        func text(violations: Int) -> String {
            "\(seconds) s  connected \(connected)  edits/s \(Int(editsPerSecond))"
                + "  edit to answer p50 \(answerP50) ms p99 \(answerP99) ms"
                + "  to other devices p50 \(deliveryP50) ms p99 \(deliveryP99) ms"
                + (violations > 0 ? "  violations \(violations)" : "")
        }
    }

    /// The maximum number of seconds kept.
    private static let secondLimit = 2_000

    var households: Int
    var devices: Int
    /// Households whose devices all hold the result of the edits.
    var agreeing = 0
    /// Edits that the server applied.
    var edits = 0
    var editsPerSecond = 0.0
    var measuredEdits = 0
    /// Edits that were refused, by the reason.
    var refused: [String: Int] = [:]
    /// Edits that were sent again after a lost connection or a refusal for now.
    var sentAgain = 0
    /// Edits that weren't made because too many were waiting.
    var postponed = 0
    /// Changes that devices received.
    var changes = 0
    /// Received changes that the device already had.
    var staleChanges = 0
    /// The number of times the server told a device to pull.
    var behind = 0
    var pulls = 0
    var pulledRecords = 0
    var answer = LatencySummary()
    var delivery = LatencySummary()
    /// Times from sending an edit to its answer.
    var answerTimes = LatencyHistogram()
    /// Times from sending an edit to its arrival at another device.
    var deliveryTimes = LatencyHistogram()
    var timeline: [Second] = []

    // The answers of the present second.
    private var recentAnswers = LatencyHistogram()
    private var recentDeliveries = LatencyHistogram()
    private var lastNanoseconds: Int64 = 0
    private var lastEdits = 0
    private var lastChanges = 0

    private enum CodingKeys: String, CodingKey {
        case households, devices, agreeing, edits, refused, postponed, changes, behind, pulls
        case timeline
        case editsPerSecond = "edits_per_second"
        case measuredEdits = "measured_edits"
        case sentAgain = "sent_again"
        case staleChanges = "stale_changes"
        case pulledRecords = "pulled_records"
        case answer = "edit_answer_ms"
        case delivery = "change_delivery_ms"
        case answerTimes = "edit_answer"
        case deliveryTimes = "change_delivery"
    }

    init(households: Int, devices: Int) {
        self.households = households
        self.devices = devices
    }

    mutating func recordAnswer(nanoseconds: Int64) {
        answerTimes.record(nanoseconds: nanoseconds)
        recentAnswers.record(nanoseconds: nanoseconds)
    }

    mutating func recordDelivery(nanoseconds: Int64) {
        deliveryTimes.record(nanoseconds: nanoseconds)
        recentDeliveries.record(nanoseconds: nanoseconds)
    }

    /// Adds the second that ends this long after the start, and begins the next.
    mutating func endSecond(at nanoseconds: Int64, connected: Int) {
        let passed = Double(nanoseconds - lastNanoseconds) / 1e9
        guard passed > 0 else { return }
        timeline.append(
            Second(
                seconds: (Double(nanoseconds) / 1e8).rounded() / 10, connected: connected,
                editsPerSecond: (Double(edits - lastEdits) / passed).rounded(),
                changesPerSecond: (Double(changes - lastChanges) / passed).rounded(),
                answerP50: recentAnswers.milliseconds(atPercentile: 50),
                answerP99: recentAnswers.milliseconds(atPercentile: 99),
                deliveryP50: recentDeliveries.milliseconds(atPercentile: 50),
                deliveryP99: recentDeliveries.milliseconds(atPercentile: 99)))
        if timeline.count >= Self.secondLimit {
            timeline = timeline.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        lastNanoseconds = nanoseconds
        (lastEdits, lastChanges) = (edits, changes)
        recentAnswers.removeAll()
        recentDeliveries.removeAll()
    }

    // MARK: - The report

    /// Computes the rates and percentiles from the sums.
    mutating func judge(measuredSeconds: Double) {
        editsPerSecond =
            measuredSeconds > 0 ? (Double(measuredEdits) / measuredSeconds).rounded() : 0
        answer = LatencySummary(answerTimes)
        delivery = LatencySummary(deliveryTimes)
    }

    /// Adds another process's report. The timeline stays the first one's.
    mutating func add(_ other: LibraryReport) {
        let numbers: [WritableKeyPath<LibraryReport, Int>] = [
            \.households, \.devices, \.agreeing, \.edits, \.measuredEdits, \.sentAgain,
            \.postponed, \.changes, \.staleChanges, \.behind, \.pulls, \.pulledRecords,
        ]
        for number in numbers { self[keyPath: number] += other[keyPath: number] }
        refused.merge(other.refused, uniquingKeysWith: +)
        answerTimes.add(other.answerTimes)
        deliveryTimes.add(other.deliveryTimes)
    }
}
