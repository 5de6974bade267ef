/// The figures of each second of a run, for the plots and the progress line.
struct Timeline {
    struct Second: Codable, Sendable {
        /// The time from the start of the run to the second's end.
        let seconds: Double
        let connected: Int
        let failed: Int
        let inRounds: Int
        let framesPerSecond: Double
        let tapsPerSecond: Double
        let tapReplyP50: Double
        let tapReplyP99: Double
        let frameDeliveryP50: Double
        let frameDeliveryP99: Double

        private enum CodingKeys: String, CodingKey {
            case seconds = "s"
            case connected, failed
            case inRounds = "in_rounds"
            case framesPerSecond = "frames_per_second"
            case tapsPerSecond = "taps_per_second"
            case tapReplyP50 = "tap_reply_p50_ms"
            case tapReplyP99 = "tap_reply_p99_ms"
            case frameDeliveryP50 = "frame_delivery_p50_ms"
            case frameDeliveryP99 = "frame_delivery_p99_ms"
        }
    }

    /// The maximum number of seconds kept; in a longer run, every second one is dropped each time
    /// it is reached.
    private static let capacity = 2_000

    private(set) var seconds: [Second] = []
    private(set) var last: Second?
    private var lastNanoseconds: Int64 = 0
    private var frameCount = 0
    private var tapCount = 0

    /// Adds the second that ends this long after the start, and begins the next.
    mutating func end(_ tally: Tally, at nanoseconds: Int64) {
        let passed = Double(nanoseconds - lastNanoseconds) / 1e9
        guard passed > 0 else { return }
        let second = Second(
            seconds: (Double(nanoseconds) / 1e8).rounded() / 10, connected: tally.report.connected,
            failed: tally.report.failed, inRounds: tally.playingCount,
            framesPerSecond: (Double(tally.report.frames - frameCount) / passed).rounded(),
            tapsPerSecond: (Double(tally.report.taps - tapCount) / passed).rounded(),
            tapReplyP50: tally.recentTapReply.milliseconds(atPercentile: 50),
            tapReplyP99: tally.recentTapReply.milliseconds(atPercentile: 99),
            frameDeliveryP50: tally.recentFrameDelivery.milliseconds(atPercentile: 50),
            frameDeliveryP99: tally.recentFrameDelivery.milliseconds(atPercentile: 99))
        last = second
        seconds.append(second)
        if seconds.count >= Self.capacity {
            seconds = seconds.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        }
        lastNanoseconds = nanoseconds
        frameCount = tally.report.frames
        tapCount = tally.report.taps
        tally.recentTapReply.removeAll()
        tally.recentFrameDelivery.removeAll()
    }
}
