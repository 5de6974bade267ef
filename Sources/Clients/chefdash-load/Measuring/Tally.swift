import Base
import GameProtocol
import Runtime

/// The counts of a run so far. Owned by the thread that drives the players.
final class Tally {
    /// The maximum number of violations kept word for word.
    static let keptViolationCount = 100

    var report: LoadReport
    var playingCount = 0
    /// The time at which the last player signed in.
    var lastConnectedAt = Instant(nanoseconds: 0)

    /// True while times are recorded: all players are connected, and the time isn't over.
    var isMeasuring = false
    var times = LoadReport.Histograms()
    /// The replies to taps or edits of the present second, for the progress line and the plots.
    var recentReplies = LatencyHistogram()
    /// The deliveries of frames or changes, likewise.
    var recentDeliveries = LatencyHistogram()

    init(_ settings: LoadSettings) {
        report = LoadReport(
            seed: settings.seed, mode: settings.mode.rawValue, players: settings.connectionCount)
    }

    func add(_ kind: Violation.Kind, player: Int, _ text: @autoclosure () -> String) {
        report.violations += 1
        report.violationsByKind[kind.rawValue, default: 0] += 1
        guard report.violationList.count < Self.keptViolationCount else { return }
        report.violationList.append(Violation(kind: kind, player: player, text: text()))
    }

    /// Counts the reason why a connection failed or was lost.
    func note(_ ending: Link.Ending, player: Int) {
        let reason =
            switch ending {
            case .refused(let reason), .lost(let reason), .broken(let reason): reason
            case .closed(let code): "closed with \(code)"
            case .left: "left"
            }
        if case .closed(let code) = ending { report.closes[String(code), default: 0] += 1 }
        if case .broken = ending { add(.brokenProtocol, player: player, "WebSocket: \(reason)") }
        report.failures[reason, default: 0] += 1
    }

    /// - Parameter isKept: True if the server keeps its record; it keeps none of a round without a
    ///   served order.
    func addRound(_ id: PlayID, isKept: Bool) {
        report.rounds += 1
        if isKept, report.roundIDs.count < 100 { report.roundIDs.append(id) }
    }

    /// - Parameter isKept: The same as for `addRound`.
    func addRace(_ id: PlayID, isKept: Bool) {
        report.raceResults += 1
        guard isKept, report.raceIDs.count < 100, !report.raceIDs.contains(id) else { return }
        report.raceIDs.append(id)
    }

    func count(_ outcome: Tapped.Outcome) {
        switch outcome {
        case .served: report.served += 1
        case .wrong: report.wrongTaps += 1
        case .ignored: report.ignoredTaps += 1
        case .correct, .unknown: break
        }
    }

    /// - Parameter due: The time at which the tap was due; sending it late counts as part of its
    ///   latency.
    func recordReply(due: Int64, now: Int64) {
        report.replies += 1
        guard isMeasuring else { return }
        times.tapReply.record(nanoseconds: now - due)
        recentReplies.record(nanoseconds: now - due)
    }
}
