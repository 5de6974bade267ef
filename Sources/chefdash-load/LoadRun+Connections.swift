import Runtime

/// The players' connections: their beginnings and their ends.
extension LoadRun {
    /// Attempts to connect, one after another, before a player is given up.
    private static let attemptLimit = 5
    /// Source addresses: all of 127.0.0.0/8 but its ends.
    private static let sourceCount = 0xFF_FFF0
    /// The limit while no player has signed in: there may be no server at all.
    static let firstAttemptLimit = 3

    func connect(_ player: LoadPlayer) {
        player.phase = .connecting
        do throws(SystemError) {
            let link = try Link(terms, source: source(of: player))
            let place = Int(link.descriptor)
            owners += repeatElement(0, count: max(0, place + 1 - owners.count))
            owners[place] = player.index
            guard poller.add(link.descriptor, [.read, .write]) else {
                throw SystemError("epoll_ctl")
            }
            player.link = link
        } catch {
            ended(player, .refused(error.description))
        }
    }

    /// Takes addresses from 127.0.0.2 on, so many players each.
    private func source(of player: LoadPlayer) -> UInt32? {
        guard terms.target.isLoopback else { return nil }
        // A port that a newcomer had rests a while, so that addresses go round.
        let number = opensAndCloses ? newcomerCount : player.index
        return 0x7F00_0002 + UInt32(number / settings.connectionsPerAddress % Self.sourceCount)
    }

    /// Watches a player's socket for writing, or not any more.
    func watch(_ player: LoadPlayer) {
        guard let link = player.link, link.wantsToWrite != link.isWatchedForWriting else { return }
        link.isWatchedForWriting = link.wantsToWrite
        poller.set(link.descriptor, link.wantsToWrite ? [.read, .write] : .read)
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
        // Answers come before the server's goodbye.
        if isExpected, ending == .left { player.judge.judgeTaps() }
        lose(player)
        guard !isExpected else { return forget(player) }
        note(ending, of: player)
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

    /// Counts why a connection failed or was lost.
    func note(_ ending: Link.Ending, of player: LoadPlayer) {
        let reason =
            switch ending {
            case .refused(let reason), .lost(let reason), .broken(let reason): reason
            case .closed(let code): "closed with \(code)"
            case .left: "left"
            }
        if case .closed(let code) = ending { tally.report.closes[String(code), default: 0] += 1 }
        if case .broken = ending { player.judge.add(.brokenProtocol, "WebSocket: \(reason)") }
        tally.report.failures[reason, default: 0] += 1
    }

    /// The player isn't connected any more; what was under way goes on without.
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

    /// The player is given up: the server doesn't let it in.
    func fail(_ player: LoadPlayer, _ reason: String) {
        tally.report.failed += 1
        tally.report.failures[reason, default: 0] += 1
        forget(player)
    }

    /// The player is out of the run.
    func forget(_ player: LoadPlayer) {
        lose(player)
        player.phase = .gone
        player.isLeaving = true
        goneCount += 1
    }
}
