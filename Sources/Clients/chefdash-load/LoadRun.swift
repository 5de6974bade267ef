import Base
import ChefDashClient
import GameProtocol
import Runtime

/// A load test of the game.
final class LoadRun: RunState, MeasuredRun {
    /// The wait for a tap's answer before a ping is sent: its pong shows whether the answer is late
    /// or lost.
    private static let answerNanoseconds: Int64 = 5_000_000_000
    static let arrivalNanoseconds: Int64 = 15_000_000_000

    var clocks = NodeClocks()
    var races = RaceBook()
    var rooms: PrivateRooms
    /// The tick length in the last welcome; all servers have the same.
    var tickNanoseconds: Int64 = 100_000_000
    /// The number of connections planned in mode `connects`.
    var newcomerCount = 0

    private(set) var players: [LoadPlayer] = []
    var playerIDs: Set<PlayerID> = []
    private var leavingSince: Int64 = 0
    private var leftCount = 0

    init(_ settings: LoadSettings) throws {
        rooms = PrivateRooms(settings)
        try super.init(settings, ownerCount: settings.playerCount)
        players = (0..<settings.playerCount).map { LoadPlayer(index: $0, run: self) }
    }

    func report(to report: inout LoadReport) {
        report.clockRoundTrip = clocks.estimates.map(\.roundTripMilliseconds).min()
            .map(LoadReport.rounded)
        report.timeline = timeline.seconds
    }

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
        let report = tally.report
        endSecond(
            counts: [
                "connected": report.connected, "failed": report.failed,
                "in_rounds": tally.playingCount,
            ],
            totals: ["frames": report.frames, "taps": report.taps],
            replies: "tap_reply", deliveries: "frame_delivery")
    }

    // MARK: - Connections

    func connect(_ player: LoadPlayer, due: Int64) {
        player.phase = .connecting
        // A newcomer's port must rest a while, so addresses take turns.
        open(
            player, place: opensAndCloses ? newcomerCount : player.index, due: due,
            isNew: opensAndCloses)
    }

    func opened(_ player: LoadPlayer) {
        if opensAndCloses { didOpen(player) } else { player.sendHello() }
    }

    func didConnect(_ player: LoadPlayer) {
        noteConnected(player)
        if let id = player.credentials?.player { playerIDs.insert(id) }
    }

    func ended(_ player: LoadPlayer, _ ending: Link.Ending) {
        if opensAndCloses { return newcomerEnded(player, ending) }
        let isExpected = player.phase == .gone
        // The server says goodbye only after all answers.
        if isExpected, ending == .left { player.judge.judgeTaps() }
        lose(player)
        guard !isExpected else { return forget(player) }
        if goesOn(player, after: ending) { return }
        if player.credentials != nil, player.lostAt == nil { player.lostAt = now }
        guard let pause = pauseMilliseconds(of: player, after: ending) else { return }
        due.set(
            player.index,
            at: now + pause * 1_000_000 + player.rhythm.pauseNanoseconds(upTo: Int(pause)))
    }

    /// Closes the player's connection; the round or race goes on without them.
    func lose(_ player: LoadPlayer) {
        player.link.drop(&tally.report)
        if player.phase == .playing || player.phase == .inRoom { tally.playingCount -= 1 }
        if player.phase != .gone { player.phase = .away }
        player.judge.connectionWasLost()
        player.taps.cancel()
        player.waitsForRoom = false
        player.endsMatch = false
        due.cancel(player.index)
    }

    func forget(_ player: LoadPlayer) {
        lose(player)
        player.phase = .gone
        player.isLeaving = true
        goneCount += 1
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
