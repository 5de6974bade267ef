import GameProtocol
import Runtime

/// What a run has counted so far. Owned by the thread that drives the players.
final class Tally {
    /// The most violations that are kept word for word.
    static let keptViolationCount = 100

    // Connections.
    var connectedCount = 0
    var failedCount = 0
    var playingCount = 0
    var resumedCount = 0
    var droppedCount = 0
    /// Why connections failed or were lost, by reason.
    var failures: [String: Int] = [:]
    var closeCodes: [String: Int] = [:]
    var errorCodes: [String: Int] = [:]
    /// When the last of those that connected was signed in.
    var lastConnectedAt = Instant(nanoseconds: 0)

    // Messages.
    var frameCount = 0
    var messageCount = 0
    var receivedByteCount = 0
    var sentByteCount = 0
    var tapCount = 0
    var replyCount = 0
    private(set) var servedCount = 0
    private(set) var wrongTapCount = 0
    private(set) var ignoredTapCount = 0
    var missedTickCount = 0

    // Rounds.
    var roundCount = 0
    var raceResultCount = 0
    var cancelledRaceCount = 0
    /// Finished rounds whose record gave the same end again.
    var verifiedReplayCount = 0
    /// Rounds whose record can be verified, the first ones.
    private(set) var roundIDs: [String] = []
    private(set) var raceIDs: [String] = []

    private(set) var violationCounts: [Violation.Kind: Int] = [:]
    private(set) var violations: [Violation] = []
    var violationCount: Int { violationCounts.values.reduce(0, +) }

    /// Whether times are recorded: while all players are there, and the time isn't over.
    var isMeasuring = false
    var times = LoadReport.Histograms()
    /// Of the present second, for the progress line and the plots.
    var recentTapReply = LatencyHistogram()
    var recentFrameDelivery = LatencyHistogram()

    /// Whether what the server says is judged by the rules, or only whether it can be read.
    private let judgesGame: Bool

    init(judgesGame: Bool) { self.judgesGame = judgesGame }

    func add(_ kind: Violation.Kind, player: Int, _ text: @autoclosure () -> String) {
        guard judgesGame || kind == .brokenProtocol else { return }
        violationCounts[kind, default: 0] += 1
        guard violations.count < Self.keptViolationCount else { return }
        violations.append(Violation(kind: kind, player: player, text: text()))
    }

    /// - Parameter isKept: whether the server keeps its record; it keeps none of a round that left nothing.
    func addRound(_ id: String, isKept: Bool) {
        roundCount += 1
        if isKept, roundIDs.count < 100 { roundIDs.append(id) }
    }

    /// - Parameter isKept: the same as for `addRound`.
    func addRace(_ id: String, isKept: Bool) {
        raceResultCount += 1
        if isKept, raceIDs.count < 100, !raceIDs.contains(id) { raceIDs.append(id) }
    }

    func count(_ outcome: Tapped.Outcome) {
        switch outcome {
        case .served: servedCount += 1
        case .wrong: wrongTapCount += 1
        case .ignored: ignoredTapCount += 1
        case .correct, .unknown: break
        }
    }

    /// - Parameter due: when the tap was to be sent; sending it late counts as part of its latency.
    func recordReply(due: Int64, now: Int64) {
        replyCount += 1
        guard isMeasuring else { return }
        times.tapReply.record(nanoseconds: now - due)
        recentTapReply.record(nanoseconds: now - due)
    }
}
