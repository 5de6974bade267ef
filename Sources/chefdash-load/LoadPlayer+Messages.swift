import GameProtocol

/// What the server says.
extension LoadPlayer {
    func take(_ text: UnsafeRawBufferPointer) {
        run.tally.messageCount += 1
        var cursor = JSONCursor(text)
        if cursor.skip(#"{"type":"state","seq":"#) {
            if let sequence = cursor.integer(), cursor.skip(#","state":"#),
                let state = SeenState(&cursor), cursor.skip("}"), cursor.isAtEnd
            {
                return takeFrame(sequence, state)
            }
        } else if cursor.skip(#"{"type":"race_state","seq":"#) {
            if takeProgress(&cursor) { return }
        } else if cursor.skip(#"{"type":"tapped","re":"t"#) {
            if takeTapped(&cursor) { return }
        } else if takeBalance(text) {
            return
        }
        takeGeneral(text)
    }

    private func takeTapped(_ cursor: inout JSONCursor) -> Bool {
        guard let number = cursor.integer(), cursor.skip(#"","outcome":""#) else { return false }
        let outcome: Tapped.Outcome
        var coins: Int?
        if cursor.skip(#"correct""#) {
            outcome = .correct
        } else if cursor.skip(#"served","coins":"#) {
            outcome = .served
            coins = cursor.integer()
        } else if cursor.skip(#"wrong""#) {
            outcome = .wrong
        } else if cursor.skip(#"ignored""#) {
            outcome = .ignored
        } else {
            return false
        }
        guard cursor.skip(#","state":"#), let state = SeenState(&cursor) else { return false }
        if cursor.skip(#","deal":"#), cursor.integers() == nil { return false }
        let nextRecipe = cursor.skip(#","next":"#) ? cursor.integer() : nil
        guard cursor.skip("}"), cursor.isAtEnd else { return false }
        takeAnswer(number, outcome, coins: coins, state, nextRecipe: nextRecipe)
        return true
    }

    private func takeProgress(_ cursor: inout JSONCursor) -> Bool {
        guard let sequence = cursor.integer(), cursor.skip(#","tick":"#),
            let tick = cursor.integer(), cursor.skip(#","seats":["#)
        else { return false }
        var seats: [RaceSeatState] = []
        repeat {
            guard cursor.skip(#"{"clock":"#), let clock = cursor.integer(),
                let phase = SeenState.phase(&cursor), cursor.skip(#","served":"#),
                let served = cursor.integer(), cursor.skip(#","combo":"#),
                let combo = cursor.integer(), cursor.skip(#","stack":"#),
                let plateCount = cursor.integer(), cursor.skip("}")
            else { return false }
            seats.append(
                RaceSeatState(
                    clock: clock, phase: phase, served: served, combo: combo,
                    plateCount: plateCount))
        } while cursor.skip(",")
        guard cursor.skip("]}"), cursor.isAtEnd else { return false }
        takeProgress(sequence: sequence, tick: tick, seats)
        return true
    }

    /// Reads a `balance`, which comes with each order served, its members in any order.
    private func takeBalance(_ text: UnsafeRawBufferPointer) -> Bool {
        var cursor = JSONCursor(text)
        var coins: Int?
        var order: Int?
        var amount: Int?
        var isBalance = false
        var isOwnRound = false
        guard cursor.skip("{") else { return false }
        repeat {
            guard let name = cursor.string(), cursor.skip(":") else { return false }
            if name.elementsEqual("coins".utf8) {
                coins = cursor.integer()
            } else if name.elementsEqual("order".utf8) {
                order = cursor.integer()
            } else if name.elementsEqual("amount".utf8) {
                amount = cursor.integer()
            } else if name.elementsEqual("type".utf8) {
                isBalance = cursor.string()?.elementsEqual("balance".utf8) ?? false
                guard isBalance else { return false }
            } else if name.elementsEqual("round_id".utf8) {
                guard let id = cursor.string() else { return false }
                isOwnRound = round.map { id.elementsEqual($0.model.terms.id.utf8) } ?? false
            } else {
                return false
            }
        } while cursor.skip(",")
        guard isBalance, let coins, let order, let amount, cursor.skip("}"), cursor.isAtEnd else {
            return false
        }
        takeBalance(coins: coins, order: order, amount: amount, isOwnRound: isOwnRound)
        return true
    }

    /// Whatever comes seldom, or is written in another way than the server's own.
    private func takeGeneral(_ text: UnsafeRawBufferPointer) {
        let event: ServerEvent
        do {
            event = try ServerEvent.decode(text)
        } catch {
            // Types that a newer server has are to be ignored, and none of ours is.
            run.tally.add(
                .brokenProtocol, player: index,
                "a message can't be read: \(String(decoding: text.prefix(200), as: UTF8.self))")
            return
        }
        switch event.message {
        case .welcome(let welcome): takeWelcome(welcome)
        case .snapshot(let snapshot): takeSnapshot(snapshot)
        case .state(let frame):
            SeenState.with(frame.state) { takeFrame(Int(clamping: frame.sequence), $0) }
        case .tapped(let tapped):
            let number = event.re.flatMap { Int($0.dropFirst()) } ?? 0
            SeenState.with(tapped.state) {
                takeAnswer(
                    number, tapped.outcome, coins: tapped.coins.map { Int($0) }, $0,
                    nextRecipe: tapped.nextRecipe)
            }
        case .balance(let balance):
            takeBalance(
                coins: Int(balance.coins), order: balance.order, amount: Int(balance.amount),
                isOwnRound: balance.roundID == round?.model.terms.id)
        case .roundEnded(let result): takeResult(result)
        case .pong(let pong):
            run.clock.note(
                sentMilliseconds: pong.clientTime, received: run.now,
                serverMilliseconds: pong.serverTimeMilliseconds)
        case .error(let error): takeError(error, re: event.re)
        case .ticket(let ticket): takeTicket(ticket)
        case .room(let room): takeRoom(room.phase)
        case .raceState(let progress):
            takeProgress(
                sequence: Int(clamping: progress.sequence), tick: progress.tick,
                progress.seats.map {
                    RaceSeatState(
                        clock: $0.clock, phase: $0.phase, served: $0.served, combo: $0.combo,
                        plateCount: $0.stack)
                })
        case .leftQueue: leftQueue()
        case .leftRoom(let left): leftRoom(isRequeued: left.reason == .requeued)
        case .raceEnded(let result): takeRaceResult(result)
        case .raceCancelled: raceWasCancelled()
        case .shutdown, .profile, .levels, .shop, .purchased, .cleared, .stream, .raceView,
            .reaction, .idleWarning, .daily, .board, .ledger, .statistics:
            break
        case .replay(let replay): takeReplay(replay)
        }
    }

    private func takeWelcome(_ welcome: Welcome) {
        let told = Int(welcome.player.coins)
        if let credentials {
            run.tally.resumedCount += 1
            mayHearResultAgain = true
            if credentials.player != welcome.player.playerID {
                run.tally.add(
                    .brokenProtocol, player: index,
                    "signed in as \(credentials.player) and is \(welcome.player.playerID)")
            }
            if told < coins {
                run.tally.add(
                    .wrongBalance, player: index,
                    "the balance was told as \(coins), and after a lost connection as \(told)")
            }
        } else if let token = welcome.token {
            credentials = (welcome.player.playerID, token)
            run.didConnect(self)
        } else {
            run.tally.add(.brokenProtocol, player: index, "a new player got no token")
        }
        coins = told
        run.tickNanoseconds = Int64(min(max(welcome.tickMilliseconds, 1), 10_000)) * 1_000_000
        attemptCount = 0
        phase = .resting
        ping()
        // What was under way before a lost connection is told next, if there is any.
        let wait: Int64 = welcome.roundID == nil ? 200_000_000 : 5_000_000_000
        run.due.set(index, at: run.now + wait + rhythm.pauseNanoseconds(upTo: 300))
        if isLeaving, welcome.roundID == nil, !playsRaces { sayGoodbye() }
    }

    private func takeError(_ error: ErrorMessage, re: String?) {
        run.tally.errorCodes[error.code.rawValue, default: 0] += 1
        if error.code.isFaultOfClient {
            run.tally.add(
                .brokenProtocol, player: index,
                "a correct message was refused as \(error.code.rawValue): \(error.text)")
        }
        if let re, re.hasPrefix("t"), let number = Int(re.dropFirst()),
            let place = pendingTaps.firstIndex(where: { $0.number == number })
        {
            run.tally.recordReply(due: pendingTaps[place].due, now: run.now)
            pendingTaps.remove(at: place)
            round?.sight.forget(number)
            return
        }
        if let re, re.hasPrefix("replay") {
            if !error.code.canRetry {
                run.tally.add(
                    .wrongReplay, player: index,
                    "record \(awaitedReplay?.terms.id ?? ""): \(error.text)")
            }
            return endReplay()
        }
        let wait = Int64(min(max(error.retryAfterMilliseconds ?? 1000, 0), 600_000))
        let again = run.now + (wait + 1) * 1_000_000 + rhythm.pauseNanoseconds(upTo: 200)
        switch phase {
        case .greeting:
            guard error.canRetry else { return run.fail(self, error.code.rawValue) }
            run.due.set(index, at: again)
        case .starting, .queued:
            // A ticket that was matched just now can't be given back: its room comes.
            if error.code == .notQueued { return }
            phase = .resting
            run.due.set(index, at: again)
        case .away, .connecting, .resting, .playing, .inRoom, .gone: break
        }
    }
}
