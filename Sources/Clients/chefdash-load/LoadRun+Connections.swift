/// The players' connections: their beginnings and their ends.
extension LoadRun {
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

    /// Removes the player from the run.
    func forget(_ player: LoadPlayer) {
        lose(player)
        player.phase = .gone
        player.isLeaving = true
        goneCount += 1
    }
}
