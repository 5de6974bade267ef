import ChefDashClient
import GameProtocol

/// Messages of the server.
extension LoadPlayer {
    func take(_ text: UnsafeRawBufferPointer) {
        run.tally.report.messages += 1
        if let message = HeardMessage(text) {
            take(message)
        } else if let event = try? ServerEvent.decode(text) {
            take(event)
        } else {
            // A client ignores the unknown types of a newer server, but this server is not newer.
            judge.add(
                .brokenProtocol,
                "a message can't be read: \(String(decoding: text.prefix(200), as: UTF8.self))")
        }
    }

    private func take(_ message: HeardMessage) {
        switch message {
        case .frame(let sequence, let state):
            judge.takeFrame(sequence, state)
            if !judge.isUnjudged { planTap(after: run.now) }
        case .progress(let sequence, let tick, let seats):
            judge.takeProgress(sequence: sequence, tick: tick, seats)
        case .view: judge.takeView()
        case .answer(let number, let outcome, let coins, let state, let nextRecipe):
            judge.takeAnswer(number, outcome, coins: coins, state, nextRecipe: nextRecipe)
            if !judge.isUnjudged { planTap(after: run.now) }
        case .balance(let coins, let order, let amount, let roundID):
            let isOwnRound = judge.round.map { $0.model.terms.isOwn(roundID) }
            judge.takeBalance(
                coins: coins, order: order, amount: amount, isOwnRound: isOwnRound ?? false)
        }
    }

    private func take(_ event: ServerEvent) {
        switch event.message {
        case .state(let frame):
            SeenState.with(frame.state) {
                take(.frame(sequence: Int(clamping: frame.sequence), $0))
            }
        case .raceState(let progress):
            let sequence = Int(clamping: progress.sequence)
            take(.progress(sequence: sequence, tick: progress.tick, progress.seats))
        case .tapped(let tapped):
            let number = event.re.flatMap { Int($0.dropFirst()) } ?? 0
            SeenState.with(tapped.state) {
                take(
                    .answer(
                        number: number, tapped.outcome, coins: tapped.coins.map { Int($0) }, $0,
                        nextRecipe: tapped.nextRecipe))
            }
        case .balance(let balance):
            judge.takeBalance(
                coins: Int(balance.coins), order: balance.order, amount: Int(balance.amount),
                isOwnRound: judge.round?.model.terms.id == balance.roundID)
        case .welcome(let welcome): takeWelcome(welcome)
        case .snapshot(let snapshot): takeSnapshot(snapshot)
        case .roundEnded(let result): takeResult(result)
        case .pong(let pong):
            let sample = ClockEstimate(
                sentAt: pong.clientTime, receivedAt: Double(run.now) / 1_000_000,
                serverTime: pong.serverTimeMilliseconds)
            if let sample { run.clock = sample.better(than: run.clock) }
            if let number = event.re.flatMap({ Int($0.dropFirst()) }) {
                judge.takePong(afterTap: number)
            }
        case .error(let error): takeError(error, re: event.re)
        case .ticket(let ticket): takeTicket(ticket)
        case .room(let room):
            takeRoom(room.phase)
            if run.settings.mode == .rooms { getReady(in: room) }
        case .leftQueue: leftQueue()
        case .leftRoom(let left): leftRoom(isRequeued: left.reason == .requeued)
        case .raceEnded(let result): takeRaceResult(result)
        case .raceCancelled: raceWasCancelled()
        case .replay(let replay):
            judge.takeReplay(replay)
            goOnAfterReplay()
        case .shutdown, .profile, .levels, .shop, .purchased, .cleared, .stream, .raceView,
            .reaction, .idleWarning, .daily, .board, .ledger, .statistics, .library,
            .cooking:
            break
        }
    }

    private func takeWelcome(_ welcome: Welcome) {
        judge.takeWelcome(coins: Int(welcome.player.coins), isBack: credentials != nil)
        if let credentials {
            run.tally.report.resumed += 1
            judge.expect(
                credentials.player == welcome.player.playerID, .brokenProtocol,
                "signed in as \(credentials.player) and is \(welcome.player.playerID)")
        } else if let token = welcome.token {
            credentials = (welcome.player.playerID, token)
            run.didConnect(self)
        } else {
            judge.add(.brokenProtocol, "a new player got no token")
        }
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
