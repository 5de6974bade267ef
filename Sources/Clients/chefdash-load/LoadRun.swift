import Base
import ChefDashClient
import Foundation
import Kitchen
import Runtime

/// A load test under way: all players on one thread, with one epoll set and one queue of due times.
final class LoadRun: MeasuredRun {
    private enum Stage {
        /// Players connect. `settling` follows.
        case ramp
        /// All are connected, and the load of connecting dies down. `measuring` follows, at this
        /// time.
        case settling(until: Int64)
        /// `leaving` follows, at this time.
        case measuring(until: Int64)
        /// Players finish their rounds and leave. The run is over when all have left, or at this
        /// time, which moves on with each one who leaves.
        case leaving(since: Int64, goneCount: Int, until: Int64)
    }

    /// The longest wait for the next player to finish and leave when the time is over.
    private static let graceNanoseconds: Int64 = 15_000_000_000
    /// The time that the last players have after the ramp to sign in.
    private static let signInNanoseconds: Int64 = 15_000_000_000
    /// The wait for a tap's answer before a ping is sent: its pong shows whether the answer is late
    /// or lost.
    private static let answerNanoseconds: Int64 = 5_000_000_000
    private static let sweepNanoseconds: Int64 = 100_000_000

    let settings: LoadSettings
    let tally: Tally
    var due: DueQueue
    /// The server's clock, by the best round trip so far.
    var clock: ClockEstimate?
    var races = RaceBook()
    var rooms: PrivateRooms
    /// The tick length in the last welcome; all servers have the same.
    var tickNanoseconds: Int64 = 100_000_000
    /// The current time, by the monotonic clock, nanoseconds.
    private(set) var now = Instant.now().nanoseconds
    /// A buffer for outgoing messages.
    var scratch: [UInt8] = []
    private(set) var timeline = Timeline()
    private(set) var measuredNanoseconds: Int64 = 0
    private(set) var measuredProcessorSeconds = 0.0
    private(set) var startedAt: Int64 = 0
    /// The number of connections planned in mode `connects`.
    var newcomerCount = 0

    let links: LinkSet
    var players: [LoadPlayer] = []
    var playerIDs: Set<PlayerID> = []
    private var stage = Stage.ramp
    private var leftCount = 0
    var goneCount = 0
    private var random: SplitMix64
    private let observe: () -> Void
    private let isInterrupted: () -> Bool

    /// - Parameters:
    ///   - observe: Called each second, and when measuring begins and ends.
    ///   - isInterrupted: Returns true if the person wants the run to end early.
    init(
        _ settings: LoadSettings, observe: @escaping () -> Void,
        isInterrupted: @escaping () -> Bool
    ) throws {
        self.settings = settings
        tally = Tally(settings)
        rooms = PrivateRooms(settings)
        self.observe = observe
        self.isInterrupted = isInterrupted
        links = try LinkSet(settings)
        due = DueQueue(ownerCount: settings.playerCount)
        random = SplitMix64(seed: SplitMix64.mix(settings.seed))
        players = (0..<settings.playerCount).map { LoadPlayer(index: $0, run: self) }
    }

    var progress: String? { timeline.last.map { ReportText.progress(self, $0) } }

    func report(_ server: LoadReport.Server) -> LoadReport { LoadReport(self, server: server) }

    // MARK: - The loop

    func runToEnd() {
        startedAt = Instant.now().nanoseconds
        now = startedAt
        planArrivals()
        var nextSweep = startedAt
        var nextSecond = startedAt + 1_000_000_000
        while goneCount < players.count {
            now = Instant.now().nanoseconds
            fireDue()
            if now >= nextSweep {
                nextSweep = now + Self.sweepNanoseconds
                if !sweep() { break }
            }
            if now >= nextSecond {
                nextSecond += 1_000_000_000
                endSecond()
            }
            let next = min(due.firstNanoseconds ?? .max, nextSweep, nextSecond)
            turn(nanoseconds: next - Instant.now().nanoseconds)
        }
        if tally.isMeasuring { stopMeasuring() }
        tally.report.unfinished = players.count - goneCount
    }

    private func planArrivals() {
        guard !opensAndCloses else {
            for player in players { planNewcomer(player) }
            return startMeasuring()
        }
        let ramp = Int64(settings.rampMilliseconds) * 1_000_000
        for player in players {
            due.set(
                player.index,
                at: startedAt + ramp * Int64(player.index) / Int64(settings.playerCount))
        }
    }

    private func turn(nanoseconds: Int64) {
        var began: Int64 = 0
        links.wait(atMost: nanoseconds) { owner, take in
            now = Instant.now().nanoseconds
            if began == 0 { began = now }
            let player = players[owner]
            guard let link = player.link.socket else { return }
            take(link) { handle($0, player) }
            // Many events take long, and taps become due meanwhile.
            if let first = due.firstNanoseconds, first <= now { fireDue() }
        }
        guard began > 0, tally.isMeasuring else { return }
        tally.times.turnTime.record(nanoseconds: Instant.now().nanoseconds - began)
    }

    private func fireDue() {
        while let next = due.pop(by: now) {
            let player = players[next.owner]
            if player.taps.isPlanned, tally.isMeasuring {
                tally.times.tapLateness.record(nanoseconds: now - next.nanoseconds)
            }
            player.becameDue(at: next.nanoseconds)
        }
    }

    private func handle(_ event: Link.Event, _ player: LoadPlayer) {
        switch event {
        case .opened:
            if opensAndCloses { return didOpen(player) }
            player.sendHello()
        case .text(let text): player.take(text)
        case .ended(let ending): ended(player, ending)
        }
    }

    // MARK: - Stages

    /// - Returns: True if the run goes on.
    private func sweep() -> Bool {
        let ramp = Int64(settings.rampMilliseconds) * 1_000_000
        switch stage {
        case .ramp:
            let isThere = tally.report.connected + tally.report.failed >= players.count
            let isLate = now - startedAt > ramp + Self.signInNanoseconds
            guard isThere || isLate || isInterrupted() else { return true }
            stage = .settling(until: now + settings.mode.settleNanoseconds)
        case .settling(let end):
            guard now >= end || isInterrupted() else { return true }
            startMeasuring()
        case .measuring(let end):
            cutConnections()
            guard now >= end || isInterrupted() else { return true }
            stopMeasuring()
            stage = leaving(since: now)
        case .leaving(let start, let lastCount, let end):
            if goneCount > lastCount { stage = leaving(since: start) }
            // Players leave a share at a time: all at once would be a different load from the
            // requested one.
            let share = Double(now - start) / 1e9 * 4000
            let count = min(players.count, Int(share) + 100)
            for player in players[leftCount..<max(leftCount, count)] { player.leave() }
            leftCount = max(leftCount, count)
            return goneCount > lastCount || now < end
        }
        return true
    }

    private func leaving(since start: Int64) -> Stage {
        .leaving(since: start, goneCount: goneCount, until: now + Self.graceNanoseconds)
    }

    private func startMeasuring() {
        stage = .measuring(until: now + Int64(settings.durationMilliseconds) * 1_000_000)
        tally.isMeasuring = true
        measuredNanoseconds = -now
        measuredProcessorSeconds = -ProcessorTime.seconds
        tally.report.measuredFrames = -tally.report.frames
        observe()
    }

    private func stopMeasuring() {
        tally.isMeasuring = false
        measuredNanoseconds += now
        measuredProcessorSeconds += ProcessorTime.seconds
        tally.report.measuredFrames += tally.report.frames
        observe()
    }

    /// Cuts connections, as networks do.
    private func cutConnections() {
        guard settings.dropsPerMinute > 0 else { return }
        let share =
            settings.dropsPerMinute / 60 * Double(Self.sweepNanoseconds) / 1e9
            * Double(players.count)
        for _ in 0..<Int(share + random.fraction()) {
            let player = players[random.next(below: players.count)]
            guard player.link.isOpen, player.credentials != nil,
                player.phase != .greeting, player.phase != .gone
            else { continue }
            tally.report.dropped += 1
            lose(player)
            due.set(player.index, at: now + player.rhythm.pauseNanoseconds(upTo: 2000))
        }
    }

    private func endSecond() {
        let limit = now - Self.answerNanoseconds
        for player in players {
            if let tap = player.judge.pendingTaps.first, tap.due < limit { player.ping() }
        }
        players[random.next(below: players.count)].ping()
        timeline.end(tally, at: now - startedAt)
        observe()
    }
}
