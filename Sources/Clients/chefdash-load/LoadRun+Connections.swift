import Runtime

/// The players' connections: their beginnings and their ends.
extension LoadRun {
    func connect(_ player: LoadPlayer, due: Int64) {
        player.phase = .connecting
        do throws(SystemError) {
            // A newcomer's port must rest a while, so addresses take turns.
            try player.link.open(
                place: opensAndCloses ? newcomerCount : player.index, due: due,
                isNew: opensAndCloses)
        } catch {
            ended(player, .refused(error.description))
        }
    }

    func didConnect(_ player: LoadPlayer) {
        tally.report.connected += 1
        tally.times.connect.record(nanoseconds: now - player.link.connectDue)
        tally.lastConnectedAt = Instant(nanoseconds: now)
        if let id = player.credentials?.player { playerIDs.insert(id) }
    }

    func ended(_ player: LoadPlayer, _ ending: Link.Ending) {
        if opensAndCloses { return newcomerEnded(player, ending) }
        let isExpected = player.phase == .gone
        // The server says goodbye only after all answers.
        if isExpected, ending == .left { player.judge.judgeTaps() }
        lose(player)
        guard !isExpected else { return forget(player) }
        tally.note(ending, player: player.index)
        guard
            let pause = player.link.pauseMilliseconds(connectedCount: tally.report.connected),
            !player.isLeaving
        else {
            tally.report.failed += 1
            return forget(player)
        }
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

    /// Gives up the player: the server doesn't let them in.
    func fail(_ player: LoadPlayer, _ reason: String) {
        tally.report.failed += 1
        tally.report.failures[reason, default: 0] += 1
        forget(player)
    }

    /// Removes the player from the run.
    func forget(_ player: LoadPlayer) {
        lose(player)
        player.phase = .gone
        player.isLeaving = true
        goneCount += 1
    }
}
