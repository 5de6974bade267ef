import Base
import ChefDashClient
import Runtime

/// A load test of the game.
final class LoadRun: RunState, MeasuredRun {
    /// The wait for a tap's answer before a ping is sent: its pong shows whether the answer is late
    /// or lost.
    private static let answerNanoseconds: Int64 = 5_000_000_000
    static let arrivalNanoseconds: Int64 = 15_000_000_000

    /// The server's clock, by the best round trip so far.
    var clock: ClockEstimate?
    var races = RaceBook()
    var rooms: PrivateRooms
    /// The tick length in the last welcome; all servers have the same.
    var tickNanoseconds: Int64 = 100_000_000
    /// A buffer for outgoing messages.
    var scratch: [UInt8] = []
    private(set) var timeline = Timeline()
    /// The number of connections planned in mode `connects`.
    var newcomerCount = 0

    private(set) var players: [LoadPlayer] = []
    var playerIDs: Set<PlayerID> = []
    private var leavingSince: Int64 = 0
    private var leftCount = 0

    init(
        _ settings: LoadSettings, observe: @escaping () -> Void,
        isInterrupted: @escaping () -> Bool
    ) throws {
        rooms = PrivateRooms(settings)
        try super.init(
            settings, ownerCount: settings.playerCount, observe: observe,
            isInterrupted: isInterrupted)
        players = (0..<settings.playerCount).map { LoadPlayer(index: $0, run: self) }
    }

    var progress: String? { timeline.last.map { ReportText.progress(self, $0) } }

    func report(_ server: LoadReport.Server) -> LoadReport { LoadReport(self, server: server) }

    func begin() {
        guard opensAndCloses else { return planArrivals() }
        for player in players { planNewcomer(player) }
        startMeasuring()
    }

    func becameDue(_ due: DueQueue.Due) {
        let player = players[due.owner]
        if player.taps.isPlanned, tally.isMeasuring {
            tally.times.tapLateness.record(nanoseconds: now - due.nanoseconds)
        }
        player.becameDue(at: due.nanoseconds)
    }

    var isComplete: Bool { tally.report.connected + tally.report.failed >= players.count }

    func countMeasured(_ sign: Int) { tally.report.measuredFrames += sign * tally.report.frames }

    func cut(_ player: LoadPlayer) -> Bool {
        guard player.link.isOpen, player.credentials != nil, player.phase != .greeting,
            player.phase != .gone
        else { return false }
        lose(player)
        due.set(player.index, at: now + player.rhythm.pauseNanoseconds(upTo: 2000))
        return true
    }

    func endSecond() {
        let limit = now - Self.answerNanoseconds
        for player in players {
            if let tap = player.judge.pendingTaps.first, tap.due < limit { player.ping() }
        }
        players[random.next(below: players.count)].ping()
        timeline.end(tally, at: now - startedAt)
    }

    // MARK: - The end

    var leavingProgress: Int { goneCount }

    func beginLeaving() { leavingSince = now }

    /// Lets players leave a share at a time: all at once would be a different load from the
    /// requested one.
    func goOnLeaving() {
        let share = Double(now - leavingSince) / 1e9 * 4000
        let count = min(players.count, Int(share) + 100)
        for player in players[leftCount..<max(leftCount, count)] { player.leave() }
        leftCount = max(leftCount, count)
    }

    func finish() { tally.report.unfinished = players.count - goneCount }
}
