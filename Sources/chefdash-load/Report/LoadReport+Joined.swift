extension LoadReport {
    /// Adds up the reports of processes that put the same server under load at the same time.
    ///
    /// - Parameter reports: at least one.
    init(joining reports: [LoadReport]) {
        precondition(!reports.isEmpty, "there is nothing to add up")
        self = reports[0]
        for other in reports.dropFirst() { add(other) }
        judge()
    }

    private mutating func add(_ other: LoadReport) {
        if mode != other.mode { mode = LoadSettings.Mode.mixed.rawValue }
        players += other.players
        processes += other.processes
        measuredSeconds = max(measuredSeconds, other.measuredSeconds)
        connected += other.connected
        failed += other.failed
        connectsPerSecond += other.connectsPerSecond
        resumed += other.resumed
        dropped += other.dropped
        failures.merge(other.failures, uniquingKeysWith: +)
        closes.merge(other.closes, uniquingKeysWith: +)
        errors.merge(other.errors, uniquingKeysWith: +)
        frames += other.frames
        framesPerSecond += other.framesPerSecond
        measuredFrames += other.measuredFrames
        missedTicks += other.missedTicks
        messages += other.messages
        bytesReceived += other.bytesReceived
        bytesSent += other.bytesSent
        taps += other.taps
        replies += other.replies
        served += other.served
        wrongTaps += other.wrongTaps
        ignoredTaps += other.ignoredTaps
        rounds += other.rounds
        raceResults += other.raceResults
        cancelledRaces += other.cancelledRaces
        replaysVerified += other.replaysVerified
        violations += other.violations
        violationsByKind.merge(other.violationsByKind, uniquingKeysWith: +)
        violationList = Array(
            (violationList + other.violationList).prefix(Tally.keptViolationCount))
        roundIDs = Array((roundIDs + other.roundIDs).prefix(100))
        raceIDs = Array((raceIDs + other.raceIDs).prefix(100))
        clockRoundTrip = [clockRoundTrip, other.clockRoundTrip].compactMap(\.self).min()
        addTimes(other)
        addTimeline(other.timeline)
    }

    private mutating func addTimes(_ other: LoadReport) {
        histograms.connect.add(other.histograms.connect)
        histograms.tapReply.add(other.histograms.tapReply)
        histograms.frameDelivery.add(other.histograms.frameDelivery)
        histograms.tickLateness.add(other.histograms.tickLateness)
        histograms.tickJitter.add(other.histograms.tickJitter)
        histograms.tapLateness.add(other.histograms.tapLateness)
        histograms.turnTime.add(other.histograms.turnTime)
        connect = LatencySummary(histograms.connect)
        tapReply = LatencySummary(histograms.tapReply)
        frameDelivery = LatencySummary(histograms.frameDelivery)
        tickLateness = LatencySummary(histograms.tickLateness)
        tickJitter = LatencySummary(histograms.tickJitter)
        // All looked at the same server.
        server = Server(
            cpuSeconds: Self.larger(server.cpuSeconds, other.server.cpuSeconds),
            cpuMicrosecondsPerFrame: nil,
            residentBytes: Self.larger(server.residentBytes, other.server.residentBytes),
            residentBytesAtStart: Self.larger(
                server.residentBytesAtStart, other.server.residentBytesAtStart),
            tickLatenessP99: Self.larger(server.tickLatenessP99, other.server.tickLatenessP99))
        load.cpuSeconds = Self.rounded(load.cpuSeconds + other.load.cpuSeconds)
        load.cpuShare = Self.rounded(load.cpuShare + other.load.cpuShare)
        load.framesPerCPUSecond =
            load.cpuSeconds > 0 ? (Double(measuredFrames) / load.cpuSeconds).rounded() : 0
        load.tapLateness = LatencySummary(histograms.tapLateness)
        load.turnTime = LatencySummary(histograms.turnTime)
    }

    private static func larger<Number: Comparable>(_ left: Number?, _ right: Number?) -> Number? {
        guard let left, let right else { return left ?? right }
        return max(left, right)
    }

    /// Seconds are counted from each one's own start; the tails of both can't be added up from the
    /// parts, and the larger is shown.
    private mutating func addTimeline(_ other: [Timeline.Second]) {
        let shorter = min(timeline.count, other.count)
        let both = zip(timeline, other).map { one, two in
            Timeline.Second(
                seconds: one.seconds, connected: one.connected + two.connected,
                failed: one.failed + two.failed, inRounds: one.inRounds + two.inRounds,
                framesPerSecond: one.framesPerSecond + two.framesPerSecond,
                tapsPerSecond: one.tapsPerSecond + two.tapsPerSecond,
                tapReplyP50: max(one.tapReplyP50, two.tapReplyP50),
                tapReplyP99: max(one.tapReplyP99, two.tapReplyP99),
                frameDeliveryP50: max(one.frameDeliveryP50, two.frameDeliveryP50),
                frameDeliveryP99: max(one.frameDeliveryP99, two.frameDeliveryP99))
        }
        timeline = both + timeline.dropFirst(shorter) + other.dropFirst(shorter)
    }
}
