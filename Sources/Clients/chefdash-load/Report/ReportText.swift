import Foundation

/// A report as lines of text.
enum ReportText {
    static func lines(_ report: LoadReport) -> [String] {
        let isOfNewcomers = report.mode == LoadSettings.Mode.connects.rawValue
        var lines = [
            "connected        \(report.connected)\(isOfNewcomers ? "" : " of \(report.players)"),"
                + " \(report.failed) failed, \(Int(report.connectsPerSecond)) connects a second",
            "connecting       \(report.connect.text)",
        ]
        lines += report.library.map(library) ?? play(report)
        lines += report.times.map { name, summary in
            name.padding(toLength: 17, withPad: " ", startingAt: 0) + summary.text
        }
        lines.append(
            "bytes            \(report.bytesReceived) received, \(report.bytesSent) sent")
        if report.resumed + report.dropped + report.redirected > 0 {
            lines.append(
                "lost connections \(report.dropped) cut, \(report.resumed) resumed,"
                    + " \(report.redirected) of them sent on;"
                    + " \(report.lostRounds) rounds and races without a result")
        }
        if report.histograms.back.count > 0 {
            lines.append("back again       \(report.back.text)")
        }
        if let cpu = report.server.cpuSeconds {
            let perFrame = report.server.cpuMicrosecondsPerFrame.map { ", \($0) µs a frame" } ?? ""
            let memory = report.server.residentBytes.map { ", \($0 / 1024) KiB in RAM" } ?? ""
            let lateness = report.server.tickLatenessP99.map { ", ticks p99 \($0) ms late" } ?? ""
            lines.append("server           \(cpu) s of CPU\(perFrame)\(memory)\(lateness)")
        }
        let isOfPlayers = report.library == nil
        let frames = " \(Int(report.load.framesPerCPUSecond)) frames a CPU second,"
        lines.append(
            "load test        \(Int(report.load.cpuShare * 100)) % of a core,"
                + "\(isOfPlayers ? frames : "") \(isOfPlayers ? "taps" : "edits") sent late:"
                + " p99 \(report.load.tapLateness.p99) ms")
        if !report.errors.isEmpty { lines.append("error codes      \(counts(report.errors))") }
        if !report.closes.isEmpty { lines.append("close codes      \(counts(report.closes))") }
        if !report.failures.isEmpty { lines.append("lost by          \(counts(report.failures))") }
        lines.append("seed             \(report.seed)")
        return lines + report.warnings.map { "warning: \($0)" }
    }

    private static func play(_ report: LoadReport) -> [String] {
        [
            "frames           \(report.frames), \(Int(report.framesPerSecond)) a second",
            "frames left out  \(report.missedTicks - report.droppedFrames) by a busy server,"
                + " \(report.droppedFrames) that were read too slowly",
            "taps             \(report.taps), \(report.replies) answered, \(report.wrongTaps) wrong and"
                + " \(report.ignoredTaps) ignored; \(report.served) orders served",
            "results          \(report.rounds) rounds, \(report.raceResults) of players in races,"
                + " \(report.replaysVerified) replays compared",
        ]
    }

    private static func library(_ library: LibraryReport) -> [String] {
        [
            "households       \(library.households), \(library.agreeing) whose devices all agree with"
                + " the edits",
            "edits            \(library.edits), \(Int(library.editsPerSecond)) a second,"
                + " \(library.sentAgain) sent again, \(library.postponed) put off"
                + (library.refused.isEmpty ? "" : "; refused: \(counts(library.refused))"),
            "changes          \(library.changes) sent to other devices,"
                + " \(library.staleChanges) already there, \(library.behind) times too many to send",
            "pulls            \(library.pulls), \(library.pulledRecords) records",
        ]
    }

    /// The violations: their counts, and the first ones word for word.
    static func problems(_ report: LoadReport) -> [String] {
        guard report.violations > 0 else { return [] }
        return ["\(report.violations) violations: \(counts(report.violationsByKind))"]
            + report.violationList.prefix(10).map {
                "violation: \($0.kind.rawValue): player \($0.player): \($0.text)"
            }
    }

    static func progress(
        _ second: Timeline.Second, isOfLibrary: Bool, violations: Int
    ) -> String {
        func number(_ name: String) -> Int { Int(second[name, default: 0]) }
        func times(_ name: String) -> String {
            "p50 \(second["\(name)_p50_ms", default: 0]) ms"
                + " p99 \(second["\(name)_p99_ms", default: 0]) ms"
        }
        let figures =
            isOfLibrary
            ? "edits/s \(number("edits_per_second"))  edit to answer \(times("edit_answer"))"
                + "  to other devices \(times("change_delivery"))"
            : "failed \(number("failed"))  in rounds \(number("in_rounds"))"
                + "  frames/s \(number("frames_per_second"))  tap to reply \(times("tap_reply"))"
        return "\(second["s", default: 0]) s  connected \(number("connected"))  \(figures)"
            + (violations > 0 ? "  violations \(violations)" : "")
    }

    private static func counts(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
