import Base
import Foundation

/// The result of a run, as `--json` writes it and `--join` reads it.
struct LoadReport: Codable {
    /// The server's metrics over the measured time; null if they weren't read.
    struct Server: Codable {
        var cpuSeconds: Double?
        var cpuMicrosecondsPerFrame: Double?
        /// The resident memory at the end of the measured time.
        var residentBytes: Int?
        /// The resident memory when the measured time began and all players were connected.
        var residentBytesAtStart: Int?
        var tickLatenessP99: Double?

        private enum CodingKeys: String, CodingKey {
            case cpuSeconds = "cpu_seconds"
            case cpuMicrosecondsPerFrame = "cpu_us_per_frame"
            case residentBytes = "rss_bytes"
            case residentBytesAtStart = "rss_bytes_at_start"
            case tickLatenessP99 = "tick_lateness_p99_ms"
        }

        func encode(to encoder: any Encoder) throws {
            // Writes null, so that the members are always there.
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(cpuSeconds, forKey: .cpuSeconds)
            try fields.encode(cpuMicrosecondsPerFrame, forKey: .cpuMicrosecondsPerFrame)
            try fields.encode(residentBytes, forKey: .residentBytes)
            try fields.encode(residentBytesAtStart, forKey: .residentBytesAtStart)
            try fields.encode(tickLatenessP99, forKey: .tickLatenessP99)
        }
    }

    /// The load test's own CPU use and lateness.
    struct Load: Codable {
        var cpuSeconds = 0.0
        /// The share of one core, summed over all processes.
        var cpuShare = 0.0
        var framesPerCPUSecond = 0.0
        var tapLateness = LatencySummary()
        var turnTime = LatencySummary()
        var isBottleneck = false

        private enum CodingKeys: String, CodingKey {
            case cpuSeconds = "cpu_seconds"
            case cpuShare = "cpu_share"
            case framesPerCPUSecond = "frames_per_cpu_second"
            case tapLateness = "tap_lateness_ms"
            case turnTime = "turn_ms"
            case isBottleneck = "is_bottleneck"
        }
    }

    /// All measured times, so that reports can be added up.
    struct Histograms: Codable {
        /// The time from a connection's due time to its welcome, or to its upgrade in mode
        /// `connects`.
        var connect = LatencyHistogram()
        /// The time from a lost connection to the next welcome.
        var back = LatencyHistogram()
        var tapReply = LatencyHistogram()
        var frameDelivery = LatencyHistogram()
        var tickLateness = LatencyHistogram()
        var tickJitter = LatencyHistogram()
        /// The delay with which the load test sent taps.
        var tapLateness = LatencyHistogram()
        /// The time to handle the events of one wait; messages that arrive meanwhile are seen that
        /// much later.
        var turnTime = LatencyHistogram()

        private enum CodingKeys: String, CodingKey {
            case connect, back
            case tapReply = "tap_reply"
            case frameDelivery = "frame_delivery"
            case tickLateness = "tick_lateness"
            case tickJitter = "tick_jitter"
            case tapLateness = "tap_lateness"
            case turnTime = "turn"
        }
    }

    var seed: UInt64
    var mode: String
    var players: Int
    var processes = 1
    var measuredSeconds = 0.0

    var connected = 0
    var failed = 0
    var connectsPerSecond = 0.0
    var resumed = 0
    /// The number of connections that the server sent on to another node.
    var redirected = 0
    var dropped = 0
    /// The number of failed or lost connections, by reason.
    var failures: [String: Int] = [:]
    var closes: [String: Int] = [:]
    var errors: [String: Int] = [:]

    var frames = 0
    var framesPerSecond = 0.0
    var measuredFrames = 0
    /// Ticks without a frame: those that an overloaded server skipped, and dropped frames.
    var missedTicks = 0
    /// Frames whose numbers are missing: the server dropped them because this client read too
    /// slowly.
    var droppedFrames = 0
    var messages = 0
    var bytesReceived = 0
    var bytesSent = 0
    var taps = 0
    var replies = 0
    /// Served orders, by the answers to taps.
    var served = 0
    var wrongTaps = 0
    /// Taps during feedback or after the end.
    var ignoredTaps = 0
    var rounds = 0
    var raceResults = 0
    var cancelledRaces = 0
    /// Rounds and races under way at a lost connection that never had a result.
    var lostRounds = 0
    /// Finished rounds whose replay gave the same end.
    var replaysVerified = 0

    /// Players or devices that still waited for an answer when the run ended.
    var unfinished = 0

    var violations = 0
    var violationsByKind: [String: Int] = [:]
    /// The first hundred violations.
    var violationList: [Violation] = []

    var connect = LatencySummary()
    var back = LatencySummary()
    var tapReply = LatencySummary()
    var frameDelivery = LatencySummary()
    var tickLateness = LatencySummary()
    var tickJitter = LatencySummary()
    /// The best round trip in milliseconds, which bounds the error of the server's clock.
    var clockRoundTrip: Double?
    var server = Server()
    var load = Load()
    /// The first hundred, for `chefdash replay verify`.
    var roundIDs: [PlayID] = []
    var raceIDs: [PlayID] = []
    var warnings: [String] = []
    var timeline: [Timeline.Second] = []
    var histograms = Histograms()
    /// The results of mode `library`.
    var library: LibraryReport?

    enum CodingKeys: String, CodingKey {
        case seed, mode, players, processes, connected, failed, resumed, redirected, dropped
        case failures, closes
        case errors, frames, messages, taps, replies, served, rounds, unfinished, violations,
            server, load, warnings
        case timeline, histograms, library
        case measuredSeconds = "measured_s"
        case connectsPerSecond = "connects_per_second"
        case framesPerSecond = "frames_per_second"
        case measuredFrames = "measured_frames"
        case missedTicks = "missed_ticks"
        case droppedFrames = "dropped_frames"
        case bytesReceived = "bytes_received"
        case bytesSent = "bytes_sent"
        case wrongTaps = "wrong_taps"
        case ignoredTaps = "ignored_taps"
        case raceResults = "race_results"
        case cancelledRaces = "cancelled_races"
        case replaysVerified = "replays_verified"
        case violationsByKind = "violations_by_kind"
        case violationList = "violation_list"
        case lostRounds = "lost_rounds"
        case connect = "connect_ms"
        case back = "back_ms"
        case tapReply = "tap_reply_ms"
        case frameDelivery = "frame_delivery_ms"
        case tickLateness = "tick_lateness_ms"
        case tickJitter = "tick_jitter_ms"
        case clockRoundTrip = "clock_round_trip_ms"
        case roundIDs = "round_ids"
        case raceIDs = "race_ids"
    }

    /// The times that the mode measures.
    var times: [(name: String, summary: LatencySummary)] {
        library.map { [("edit to answer", $0.answer), ("to other devices", $0.delivery)] }
            ?? [
                ("tap to reply", tapReply), ("frame delivery", frameDelivery),
                ("tick lateness", tickLateness), ("tick jitter", tickJitter),
            ]
    }

    /// The report as JSON text; equal reports give equal text.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
