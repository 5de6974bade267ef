extension LoadReport {
    /// Adds up the reports of processes that put the same server under load at the same time.
    ///
    /// - Parameter reports: At least one.
    init(joining reports: [LoadReport]) {
        precondition(!reports.isEmpty, "there is nothing to add up")
        self = reports[0]
        for other in reports.dropFirst() { add(other) }
        judge()
    }

    private mutating func add(_ other: LoadReport) {
        if mode != other.mode { mode = LoadSettings.Mode.mixed.rawValue }
        measuredSeconds = max(measuredSeconds, other.measuredSeconds)
        connectsPerSecond += other.connectsPerSecond
        framesPerSecond += other.framesPerSecond
        let numbers: [WritableKeyPath<LoadReport, Int>] = [
            \.players, \.processes, \.connected, \.failed, \.resumed, \.redirected,
            \.dropped, \.frames,
            \.measuredFrames, \.missedTicks, \.droppedFrames, \.messages, \.bytesReceived,
            \.bytesSent, \.taps, \.replies, \.served, \.wrongTaps, \.ignoredTaps, \.rounds,
            \.raceResults, \.cancelledRaces, \.lostRounds, \.replaysVerified, \.unfinished,
            \.violations,
        ]
        for number in numbers { self[keyPath: number] += other[keyPath: number] }
        let counts: [WritableKeyPath<LoadReport, [String: Int]>] = [
            \.failures, \.closes, \.errors, \.violationsByKind,
        ]
        for count in counts {
            self[keyPath: count].merge(other[keyPath: count], uniquingKeysWith: +)
        }
        violationList = Array(
            (violationList + other.violationList).prefix(Tally.keptViolationCount))
        roundIDs = Array((roundIDs + other.roundIDs).prefix(100))
        raceIDs = Array((raceIDs + other.raceIDs).prefix(100))
        clockRoundTrip = [clockRoundTrip, other.clockRoundTrip].compactMap(\.self).min()
        if let others = other.library {
            if library == nil { library = others } else { library?.add(others) }
        }
        addTimes(other)
        addTimeline(other.timeline)
    }

    private mutating func addTimes(_ other: LoadReport) {
        let times: [WritableKeyPath<Histograms, LatencyHistogram>] = [
            \.connect, \.back, \.tapReply, \.frameDelivery, \.tickLateness, \.tickJitter,
            \.tapLateness,
            \.turnTime,
        ]
        for time in times { histograms[keyPath: time].add(other.histograms[keyPath: time]) }
        // All processes measured the same server.
        server = Server(
            cpuSeconds: Self.larger(server.cpuSeconds, other.server.cpuSeconds),
            cpuMicrosecondsPerFrame: nil,
            residentBytes: Self.larger(server.residentBytes, other.server.residentBytes),
            residentBytesAtStart: Self.larger(
                server.residentBytesAtStart, other.server.residentBytesAtStart),
            tickLatenessP99: Self.larger(server.tickLatenessP99, other.server.tickLatenessP99))
        load.cpuSeconds = Self.rounded(load.cpuSeconds + other.load.cpuSeconds)
        load.cpuShare = Self.rounded(load.cpuShare + other.load.cpuShare)
    }

    private static func larger<Number: Comparable>(_ left: Number?, _ right: Number?) -> Number? {
        guard let left, let right else { return left ?? right }
        return max(left, right)
    }

    /// Seconds count from each process's own start. Two tails can't be added from their parts, so
    /// the larger is shown.
    private mutating func addTimeline(_ other: [Timeline.Second]) {
        let shorter = min(timeline.count, other.count)
        let both = zip(timeline, other).map { one, two in
            Timeline.Second(
                uniqueKeysWithValues: one.map { name, figure in
                    let others = two[name, default: 0]
                    if name == "s" { return (name, figure) }
                    return (name, name.hasSuffix("_ms") ? max(figure, others) : figure + others)
                })
        }
        timeline = both + timeline.dropFirst(shorter) + other.dropFirst(shorter)
    }
}
