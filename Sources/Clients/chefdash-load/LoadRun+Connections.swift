import Runtime

/// The players' connections: their beginnings and their ends.
extension LoadRun {
    /// The number of consecutive failed attempts to connect before a player is given up.
    private static let attemptLimit = 5
    /// The limit while no player has signed in: the server may not exist at all.
    static let firstAttemptLimit = 3

    func connect(_ player: LoadPlayer) {
        player.phase = .connecting
        do throws(SystemError) {
            // A newcomer's port must rest a while, so addresses take turns.
            player.link = try links.open(
                player.index, place: opensAndCloses ? newcomerCount : player.index)
        } catch {
            ended(player, .refused(error.description))
        }
    }

    /// Starts or stops watching a player's socket for writing.
    func watch(_ player: LoadPlayer) {
        if let link = player.link { links.watch(link) }
    }

    func didConnect(_ player: LoadPlayer) {
        tally.report.connected += 1
        tally.times.connect.record(nanoseconds: now - player.connectDue)
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
        player.attemptCount += 1
        let limit = tally.report.connected == 0 ? Self.firstAttemptLimit : Self.attemptLimit
        guard player.attemptCount < limit, !player.isLeaving else {
            tally.report.failed += 1
            return forget(player)
        }
        let pause = Int64(125) << Int64(player.attemptCount)
        due.set(
            player.index,
            at: now + pause * 1_000_000 + player.rhythm.pauseNanoseconds(upTo: Int(pause)))
    }

    /// Closes the player's connection; the round or race goes on without them.
    func lose(_ player: LoadPlayer) {
        if let link = player.link {
            tally.report.bytesReceived += link.receivedByteCount
            tally.report.bytesSent += link.sentByteCount
        }
        player.link = nil
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
