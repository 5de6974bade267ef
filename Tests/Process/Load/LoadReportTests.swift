import ChefDashClient
import Foundation
import TestSupport
import Testing

@testable import chefdash_load

@Suite("Reports")
struct LoadReportTests {
    /// A report of a run with this many taps of this many microseconds.
    private static func report(taps: Int, microseconds: Int64, cpuShare: Double) -> LoadReport {
        var times = LatencyHistogram()
        for _ in 0..<taps { times.record(microseconds: microseconds) }
        let none = LatencyHistogram()
        let untimed = LatencySummary(none)
        return LoadReport(
            seed: 1, mode: "solo", players: 10, processes: 1, measuredSeconds: 5, connected: 10,
            failed: 0, connectsPerSecond: 100, resumed: 0, dropped: 0, failures: [:], closes: [:],
            errors: ["busy": 1], frames: 1000, framesPerSecond: 100, measuredFrames: 500,
            missedTicks: 3, droppedFrames: 1, messages: 2000, bytesReceived: 10, bytesSent: 20,
            taps: taps,
            replies: taps, served: taps / 3, wrongTaps: 2, ignoredTaps: 1, rounds: 3,
            raceResults: 0, cancelledRaces: 0, replaysVerified: 0, unfinished: 1, violations: 1,
            violationsByKind: ["wrong_state": 1],
            violationList: [Violation(kind: .wrongState, player: 3, text: "<one & two>")],
            connect: LatencySummary(times), tapReply: LatencySummary(times),
            frameDelivery: untimed, tickLateness: untimed, tickJitter: untimed,
            clockRoundTrip: nil,
            server: LoadReport.Server(
                cpuSeconds: 2, cpuMicrosecondsPerFrame: 4000, residentBytes: 77,
                residentBytesAtStart: 70, tickLatenessP99: nil),
            load: LoadReport.Load(
                cpuSeconds: cpuShare * 5, cpuShare: cpuShare, framesPerCPUSecond: 1,
                tapLateness: untimed, turnTime: untimed, isBottleneck: false),
            roundIDs: [], raceIDs: [], warnings: [], timeline: [],
            histograms: LoadReport.Histograms(
                connect: times, tapReply: times, frameDelivery: none, tickLateness: none,
                tickJitter: none, tapLateness: none, turnTime: none))
    }

    @Test("Reports of processes are added up through their files")
    func joining() async throws {
        let directory = TemporaryDirectory()
        let reports = [
            Self.report(taps: 99, microseconds: 100, cpuShare: 0.5),
            Self.report(taps: 1, microseconds: 90_000, cpuShare: 0.7),
        ]
        let files = try reports.enumerated().map { number, report in
            let file = directory.path + "/\(number).json"
            try report.encoded().write(to: URL(filePath: file))
            return file
        }
        let outcome = try await LoadProcess.run("--join \(files.joined(separator: " "))")
        let expected: [(String, Int)] = [
            ("players", 20), ("connected", 20), ("taps", 100), ("replies", 100), ("frames", 2000),
            ("frames_per_second", 200), ("missed_ticks", 6), ("dropped_frames", 2),
            ("served", 33), ("unfinished", 2), ("wrong_taps", 4), ("ignored_taps", 2),
            ("violations", 2), ("processes", 2),
        ]
        for (name, number) in expected { #expect(outcome.number(name) == number, "\(name)") }
        #expect(outcome.number("tap_reply_ms", "p99") == 0.1)
        #expect(outcome.number("tap_reply_ms", "max") == 90)
        #expect(outcome.number("connect_ms", "max") == 90)
        // Both read one server's CPU time, which includes the frames of both.
        #expect(outcome.number("server", "cpu_seconds") == 2)
        #expect(outcome.number("server", "cpu_us_per_frame") == 2000)
        #expect(outcome.number("server", "rss_bytes_at_start") == 70)
        #expect(outcome.ending == .exit(1))
        #expect(outcome.error.contains("violation: wrong_state: player 3: <one & two>"))
        #expect(outcome.html.contains("&lt;one &amp; two&gt;"))
    }

    @Test(
        "A load test that is too slow itself says so",
        arguments: [(0.5, 1, false), (0.95, 1, true), (1.2, 2, false)])
    func bottleneck(cpuShare: Double, processes: Int, expected: Bool) {
        var report = Self.report(taps: 1, microseconds: 1, cpuShare: cpuShare)
        report.processes = processes
        report.judge()
        #expect(report.load.isBottleneck == expected)
        #expect(report.warnings.contains { $0.contains("is the bottleneck") } == expected)
    }

    @Test(
        "Metrics parse as the server writes them",
        arguments: [
            ("process_cpu_seconds_total 1.5\nprocess_resident_memory_bytes 2048\n", true),
            (
                "# HELP x y\nprocess_cpu_seconds_total 1.5\r\nprocess_resident_memory_bytes 2048",
                true
            ),
            ("process_cpu_seconds_total 1.5\n", false),
            ("process_cpu_seconds_total x\nprocess_resident_memory_bytes 2048\n", false),
            ("", false),
        ])
    func metrics(page: String, isReadable: Bool) {
        let metrics = try? ServerMetrics(page: page)
        #expect(metrics?.processorSeconds == (isReadable ? 1.5 : nil))
        #expect(metrics?.residentBytes == (isReadable ? 2048 : nil))
    }

    @Test("A report has the memory at both readings, and the time between them")
    func memory() throws {
        let start = try ServerMetrics(
            page: "process_cpu_seconds_total 1.5\nprocess_resident_memory_bytes 2048\n")
        let end = try ServerMetrics(
            page: "process_cpu_seconds_total 4\nprocess_resident_memory_bytes 4096\n")
        let report = end.report(since: start)
        #expect(report.residentBytesAtStart == 2048)
        #expect(report.residentBytes == 4096)
        #expect(report.cpuSeconds == 2.5)
    }

    @Test("The ticks' lateness covers the time between two readings")
    func tickLateness() throws {
        func page(_ counts: [Int]) throws -> ServerMetrics {
            let bounds = ["0.001", "0.005", "+Inf"]
            let lines = zip(bounds, counts).map {
                "chefdash_tick_lateness_seconds_bucket{le=\"\($0)\"} \($1)"
            }
            return try ServerMetrics(
                page: (lines + [
                    "process_cpu_seconds_total 1", "process_resident_memory_bytes 1",
                ]).joined(separator: "\n"))
        }
        let start = try page([0, 0, 1000])
        #expect(try page([100, 100, 1100]).report(since: start).tickLatenessP99 == 1)
        #expect(try page([90, 100, 1100]).report(since: start).tickLatenessP99 == 5)
        #expect(try page([90, 90, 1100]).report(since: start).tickLatenessP99 == nil)
        #expect(try page([0, 0, 1000]).report(since: start).tickLatenessP99 == nil)
    }
}
