import ChefDashClient
import GameProtocol

/// Messages of the server.
extension LoadPlayer {
    func take(_ text: UnsafeRawBufferPointer) {
        var cursor = JSONCursor(text)
        // The content is skipped: a few thousand spectators receive many large ones.
        if cursor.skip(#"{"type":"race_view","#) {
            run.tally.report.frames += 1
            return
        }
        if let event = ServerEvent(&cursor) ?? (try? ServerEvent.decode(text)) {
            take(event)
        } else {
            // A client ignores the unknown types of a newer server, but this server is not newer.
            judge.add(
                .brokenProtocol,
                "a message can't be read: \(String(decoding: text.prefix(200), as: UTF8.self))")
        }
    }

    private func take(_ event: ServerEvent) {
        switch event.message {
        case .state(let frame):
            judge.takeFrame(frame)
            if !judge.isUnjudged { planTap(after: run.now) }
        case .raceState(let progress): judge.takeProgress(progress)
        case .tapped(let tapped):
            judge.takeAnswer(tapped, to: event.re.flatMap { Int($0.dropFirst()) } ?? 0)
            if !judge.isUnjudged { planTap(after: run.now) }
        case .balance(let balance): judge.takeBalance(balance)
        case .welcome(let welcome): takeWelcome(welcome)
        case .snapshot(let snapshot): takeSnapshot(snapshot)
        case .roundEnded(let result): takeResult(result)
        case .pong(let pong):
            let sample = ClockEstimate(
                sentAt: pong.clientTime, receivedAt: Double(run.now) / 1_000_000,
                serverTime: pong.serverTimeMilliseconds)
            if let sample { judge.takeClock(sample) }
            if let number = event.re.flatMap({ Int($0.dropFirst()) }) {
                judge.takePong(afterTap: number)
            }
        case .error(let error): takeError(error, re: event.re)
        case .ticket(let ticket): takeTicket(ticket)
        case .room(let room):
            takeRoom(room.phase)
            if run.settings.mode == .rooms { getReady(in: room) }
        case .leftQueue: if phase == .queued { rest() }
        case .leftRoom(let left): leftRoom(isRequeued: left.reason == .requeued)
        case .raceEnded(let result): takeRaceResult(result)
        case .raceCancelled:
            run.tally.report.cancelledRaces += 1
            endRace()
        case .replay(let replay):
            judge.takeReplay(replay)
            goOnAfterReplay()
        case .redirect(let redirect):
            if let problem = link.follow(redirect, from: run.settings) {
                judge.add(.brokenProtocol, problem)
            }
        case .shutdown, .announcement, .profile, .levels, .shop, .purchased, .cleared, .stream,
            .raceView,
            .reaction, .idleWarning, .daily, .board, .ledger, .statistics, .library,
            .cooking, .account:
            break
        }
    }

    private func takeWelcome(_ welcome: Welcome) {
        judge.takeWelcome(coins: welcome.player.coins, isBack: credentials != nil)
        if let credentials {
            run.tally.report.resumed += 1
            if let lostAt { run.tally.times.back.record(nanoseconds: run.now - lostAt) }
            lostAt = nil
            judge.expect(
                credentials.player == welcome.player.playerID, .brokenProtocol,
                "signed in as \(credentials.player) and is \(welcome.player.playerID)")
        } else if let token = welcome.token {
            credentials = (welcome.player.playerID, token)
            run.didConnect(self)
        } else {
            judge.add(.brokenProtocol, "a new player got no token")
        }
        let sample = ClockEstimate(
            sentAt: Double(helloSentAt) / 1_000_000, receivedAt: Double(run.now) / 1_000_000,
            serverTime: welcome.serverTimeMilliseconds)
        if let sample { judge.recognizeClock(sample) }
        run.tickNanoseconds = Int64(min(max(welcome.tickMilliseconds, 1), 10_000)) * 1_000_000
        link.wasWelcomed()
        phase = .resting
        ping()
        // A round or race that was under way before a lost connection follows next.
        let wait: Int64 = welcome.roundID == nil ? 200_000_000 : 5_000_000_000
        run.due.set(index, at: run.now + wait + rhythm.pauseNanoseconds(upTo: 300))
        if isLeaving, welcome.roundID == nil, !playsRaces { sayGoodbye() }
    }

    private func takeError(_ error: ErrorMessage, re: String?) {
        run.tally.report.errors[error.code.rawValue, default: 0] += 1
        judge.expect(
            !error.code.isFaultOfClient, .brokenProtocol,
            "a correct message was refused as \(error.code.rawValue): \(error.text)")
        if let re, re.hasPrefix("t"), let number = Int(re.dropFirst()),
            judge.takeRefusal(ofTap: number)
        {
            return
        }
        if let re, re.hasPrefix("replay") {
            judge.expect(
                error.code.canRetry, .wrongReplay,
                "record \(judge.awaitedReplay?.terms.id.description ?? ""): \(error.text)")
            judge.awaitedReplay = nil
            return goOnAfterReplay()
        }
        let wait = Int64(min(max(error.retryAfterMilliseconds ?? 1000, 0), 600_000))
        let again = run.now + (wait + 1) * 1_000_000 + rhythm.pauseNanoseconds(upTo: 200)
        switch phase {
        case .greeting:
            guard error.canRetry else { return run.fail(self, error.code.rawValue) }
            run.due.set(index, at: again)
        case .starting, .queued:
            // A ticket that was just matched can't be returned: its room follows.
            if error.code == .notQueued { return }
            phase = .resting
            run.due.set(index, at: again)
        case .away, .connecting, .resting, .playing, .inRoom, .gone: break
        }
    }
}
