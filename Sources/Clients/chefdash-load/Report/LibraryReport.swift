/// The results of a run in mode `library`.
struct LibraryReport: Codable {
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
    var timeline: [Timeline.Second] = []

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
