extension LoadReport {
    /// The share of a core from which on the load test itself is likely to be late.
    private static let busyShare = 0.9
    /// The lateness from which on the load test itself sends taps too late.
    private static let lateTapMilliseconds = 2.0

    init(_ run: some MeasuredRun, server: Server) {
        self = run.tally.report
        let measured = Double(run.measuredNanoseconds) / 1e9
        measuredSeconds = Self.rounded(measured)
        let connecting = Double(run.tally.lastConnectedAt.nanoseconds - run.startedAt) / 1e9
        connectsPerSecond = connecting > 0 ? (Double(connected) / connecting).rounded() : 0
        for link in run.players.compactMap(\.link.socket) {
            bytesReceived += link.receivedByteCount
            bytesSent += link.sentByteCount
        }
        framesPerSecond =
            measuredSeconds > 0 ? (Double(measuredFrames) / measuredSeconds).rounded() : 0
        histograms = run.tally.times
        self.server = server
        load.cpuSeconds = Self.rounded(run.measuredProcessorSeconds)
        load.cpuShare = measured > 0 ? Self.rounded(run.measuredProcessorSeconds / measured) : 0
        run.report(to: &self)
        judge()
    }

    /// Computes the rates and percentiles from the sums.
    mutating func judge() {
        connect = LatencySummary(histograms.connect)
        back = LatencySummary(histograms.back)
        tapReply = LatencySummary(histograms.tapReply)
        frameDelivery = LatencySummary(histograms.frameDelivery)
        tickLateness = LatencySummary(histograms.tickLateness)
        tickJitter = LatencySummary(histograms.tickJitter)
        load.tapLateness = LatencySummary(histograms.tapLateness)
        load.turnTime = LatencySummary(histograms.turnTime)
        library?.judge(measuredSeconds: measuredSeconds)
        load.framesPerCPUSecond =
            load.cpuSeconds > 0 ? (Double(measuredFrames) / load.cpuSeconds).rounded() : 0
        if let cpu = server.cpuSeconds, measuredFrames > 0 {
            server.cpuMicrosecondsPerFrame = Self.rounded(cpu * 1e6 / Double(measuredFrames))
        }
        warnings = []
        let share = load.cpuShare / Double(processes)
        let isLate = load.tapLateness.p99 > Self.lateTapMilliseconds
        load.isBottleneck = share > Self.busyShare || isLate
        if share > Self.busyShare {
            warnings.append(
                "the load test itself is the bottleneck: it used \(Int(share * 100)) % of a core;"
                    + " use fewer \(noun) in each process, and add processes up with --join")
        } else if isLate {
            warnings.append(
                "the load test itself was late: it sent \(library == nil ? "taps" : "edits") \(load.tapLateness.p99) ms after they"
                    + " were due (p99), with \(Int(share * 100)) % of a core used; something else"
                    + " keeps its core busy, and the times are too long by that")
        }
        if unfinished > 0 {
            warnings.append(
                "the run couldn't be finished: \(unfinished) of \(players) \(noun) still waited for"
                    + " an answer")
        }
        if failed > 0 {
            let worst = failures.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "unknown"
            let all =
                mode == LoadSettings.Mode.connects.rawValue
                ? "\(connected + failed) connections" : "\(players) \(noun)"
            warnings.append("\(failed) of \(all) failed, most of them by: \(worst)")
        }
    }

    /// The word for the run's connections.
    private var noun: String { library == nil ? "players" : "devices" }

    static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
