import GameProtocol
import Glibc
import Runtime

/// A load test under way: all players on one thread, with one epoll set and one queue of due times.
protocol MeasuredRun: RunState {
    associatedtype Player: RunPlayer

    /// The time that the last players have after the ramp to arrive.
    static var arrivalNanoseconds: Int64 { get }

    var players: [Player] { get }
    /// True if each player has arrived or failed.
    var isComplete: Bool { get }
    /// A count that grows while players leave in good order.
    var leavingProgress: Int { get }

    /// Runs to the end.
    func runToEnd()
    /// Adds the figures that only this kind of run has.
    func report(to report: inout LoadReport)

    /// Plans the first connections.
    func begin()
    func becameDue(_ due: DueQueue.Due)
    func opened(_ player: Player)
    func ended(_ player: Player, _ ending: Link.Ending)
    /// Removes the player from the run.
    func forget(_ player: Player)
    /// Cuts a player's connection, as networks do.
    ///
    /// - Returns: False if the player has none to cut.
    func cut(_ player: Player) -> Bool
    /// Adds what was counted so far, times `sign`, to the measured counts.
    func countMeasured(_ sign: Int)
    func endSecond()
    /// Called when measuring has ended, before players leave.
    func beginLeaving()
    /// Lets the next players leave.
    func goOnLeaving()
    /// Called when the run is over.
    func finish()
}

extension MeasuredRun {
    /// The longest wait for the next progress of players who leave.
    private static var graceNanoseconds: Int64 { 15_000_000_000 }
    private static var sweepNanoseconds: Int64 { 100_000_000 }

    private var rampNanoseconds: Int64 { Int64(settings.rampMilliseconds) * 1_000_000 }

    // MARK: - The loop

    func runToEnd() {
        startedAt = Instant.now().nanoseconds
        now = startedAt
        begin()
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
                observe()
            }
            let next = min(due.firstNanoseconds ?? .max, nextSweep, nextSecond)
            turn(nanoseconds: next - Instant.now().nanoseconds)
        }
        if tally.isMeasuring { stopMeasuring() }
        finish()
    }

    func planArrivals() {
        for player in players {
            due.set(
                player.index,
                at: startedAt + rampNanoseconds * Int64(player.index) / Int64(players.count))
        }
    }

    private func turn(nanoseconds: Int64) {
        var began: Int64 = 0
        links.wait(atMost: nanoseconds) { owner, take in
            now = Instant.now().nanoseconds
            if began == 0 { began = now }
            let player = players[owner]
            guard let link = player.link.socket else { return }
            take(link) { event in
                switch event {
                case .opened: opened(player)
                case .text(let text):
                    tally.report.messages += 1
                    player.take(text)
                case .ended(let ending): ended(player, ending)
                }
            }
            // Many events take long, and other times become due meanwhile.
            if let first = due.firstNanoseconds, first <= now { fireDue() }
        }
        guard began > 0, tally.isMeasuring else { return }
        tally.times.turnTime.record(nanoseconds: Instant.now().nanoseconds - began)
    }

    private func fireDue() {
        while let next = due.pop(by: now) { becameDue(next) }
    }

    // MARK: - Stages

    /// - Returns: True if the run goes on.
    private func sweep() -> Bool {
        switch stage {
        case .ramp:
            let isLate = now - startedAt > rampNanoseconds + Self.arrivalNanoseconds
            guard isComplete || isLate || Self.isInterrupted.load(ordering: .relaxed) else {
                return true
            }
            stage = .settling(until: now + settings.mode.settleNanoseconds)
        case .settling(let end):
            if now >= end || Self.isInterrupted.load(ordering: .relaxed) { startMeasuring() }
        case .measuring(let end):
            cutConnections()
            guard now >= end || Self.isInterrupted.load(ordering: .relaxed) else { return true }
            stopMeasuring()
            stage = leaving
            beginLeaving()
        case .leaving(let lastProgress, let end):
            goOnLeaving()
            guard leavingProgress > lastProgress else { return now < end }
            stage = leaving
        }
        return true
    }

    private var leaving: Stage {
        .leaving(progress: leavingProgress, until: now + Self.graceNanoseconds)
    }

    func startMeasuring() {
        stage = .measuring(until: now + Int64(settings.durationMilliseconds) * 1_000_000)
        tally.isMeasuring = true
        measuredNanoseconds = -now
        measuredProcessorSeconds = -Self.processorSeconds
        countMeasured(-1)
        observe()
    }

    private func stopMeasuring() {
        tally.isMeasuring = false
        measuredNanoseconds += now
        measuredProcessorSeconds += Self.processorSeconds
        countMeasured(1)
        observe()
    }

    /// The CPU time of this process.
    private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    private func cutConnections() {
        guard settings.dropsPerMinute > 0 else { return }
        let share =
            settings.dropsPerMinute / 60 * Double(Self.sweepNanoseconds) / 1e9
            * Double(players.count)
        for _ in 0..<Int(share + random.fraction()) {
            let player = players[random.next(below: players.count)]
            if cut(player) { tally.report.dropped += 1 }
        }
    }

    // MARK: - Connections

    /// Begins to connect.
    ///
    /// - Parameters: As for `LoadLink.open`.
    func open(_ player: Player, place: Int, due: Int64, isNew: Bool = false) {
        do throws(SystemError) {
            try player.link.open(place: place, due: due, isNew: isNew)
        } catch {
            ended(player, .refused(error.description))
        }
    }

    /// Counts a player who is connected for the first time.
    func noteConnected(_ player: Player) {
        tally.report.connected += 1
        tally.times.connect.record(nanoseconds: now - player.link.connectDue)
        tally.lastConnectedAt = Instant(nanoseconds: now)
    }

    /// Lets a player whom the server sent to another node connect there at once.
    ///
    /// - Returns: False if the connection ended for another reason.
    func goesOn(_ player: Player, after ending: Link.Ending) -> Bool {
        guard player.link.next != nil, ending == .closed(CloseReason.moved.rawValue) else {
            return false
        }
        tally.report.redirected += 1
        due.set(player.index, at: now)
        return true
    }

    /// Counts a connection that ended by itself.
    ///
    /// - Returns: The wait before the next attempt; nil if the player was given up.
    func pauseMilliseconds(of player: Player, after ending: Link.Ending) -> Int64? {
        tally.note(ending, player: player.index)
        let pause = player.link.pauseMilliseconds(connectedCount: tally.report.connected)
        guard let pause, !player.isLeaving else {
            tally.report.failed += 1
            forget(player)
            return nil
        }
        return pause
    }

    /// Gives up the player: the server doesn't let them in.
    func fail(_ player: Player, _ reason: String) {
        tally.report.failed += 1
        tally.report.failures[reason, default: 0] += 1
        forget(player)
    }
}
