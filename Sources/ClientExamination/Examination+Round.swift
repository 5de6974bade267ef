import GameProtocol
import Kitchen

/// The round under way, and how the client plays it.
extension Examination {
    mutating func start(_ levelID: Int, _ itemIDs: [String]) {
        guard let request, let id = request.id else { return }
        if isLocked { return refuse(.levelLocked, retry: false) }
        if let notBefore, now < notBefore.time {
            return fail(
                "asks again \(notBefore.rule)", "asked \(Int(notBefore.time - now)) ms too early")
        }
        notBefore = nil
        guard levelID == 1 else { return refuse(.levelLocked, retry: false) }
        guard itemIDs.isEmpty else { return refuse(.itemNotOwned, retry: false) }
        if let game {
            guard game.startID == id else {
                return fail(
                    "plays the round that is under way, or repeats its start with the same id",
                    "started another round, with the id \"\(id)\" after \"\(game.startID)\"")
            }
            return sayGame(re: id)
        }
        // A client whose answer was lost can't know yet that its round is over.
        guard !endedStartIDs.contains(id) else { return refuse(.staleRequest, retry: false) }
        if fire(.start) { return }
        if result != nil, script.isOver, situation.aim == .round { return verdict.pass() }
        result = nil
        let game = ExaminedRound(
            id: RoundID(value: random.next128()), startID: id, at: now,
            capTicks: situation.capTicks,
            seed: random.next())
        self.game = game
        if fire(.started), link == nil { return }
        if situation.manner.contains(.disorder) {
            link?.hasSnapshot = true
            sayFrame()
        }
        sayGame(re: id)
        if !situation.manner.contains(.disorder) { sayFrame() }
        expectTap()
    }

    /// Says the snapshot of the round under way, if there is one.
    mutating func sayGame(re: String?) {
        guard let snapshot = game?.snapshot(serverStart: serverStart) else { return }
        say(.snapshot(snapshot), re: re)
        link?.hasSnapshot = true
    }

    mutating func expectTap() {
        verdict.expect("taps the right ingredient", within: 10_000)
    }

    mutating func tap(_ ingredientID: String) {
        guard link?.hasSnapshot == true else {
            return fail("waits for the snapshot before it taps", "tapped before it")
        }
        guard var game else {
            return result == nil ? refuse(.noRound, retry: false) : ignore()
        }
        guard let ingredient = game.ingredient(ingredientID) else {
            return fail(
                "taps an ingredient_id of the round's ingredients", "tapped \"\(ingredientID)\"")
        }
        if mask.noteTap(in: game) {
            return fail("sends no taps in a phase that it doesn't know", "sent taps in it")
        }
        if mask.hides(game) { return ignore() }
        let outcome = game.tap(ingredient)
        guard outcome.hasCounted else { return ignore() }
        var tapped = Tapped(outcome, game.round)
        let isRight = outcome != .wrong
        if isRight, situation.manner.contains(.unknown), game.rightTapCount == 1 {
            tapped.outcome = .unknown
        }
        self.game = game
        answer(.tapped(tapped))
        if case .served(let order, let earned) = outcome { pay(earned, order: order) }
        if let fault = game.tapFault { return fail(fault.expected, fault.did) }
        if isRight { didTapRightly() }
        if game.round.hasEnded { endGame(re: nil) }
    }

    private mutating func didTapRightly() {
        expectTap()
        if let moment = script.noteRightTap() { fire(moment) }
        if script.isOver, situation.aim == .play, script.tapCount >= 2 { verdict.pass() }
    }

    /// Answers a tap that doesn't count.
    private mutating func ignore() {
        game?.noteIgnoredTap()
        if let fault = game?.tapFault { return fail(fault.expected, fault.did) }
        guard let game else { return refuse(.noRound, retry: false) }
        let state = mask.state(of: game, at: now)
        answer(.tapped(Tapped(outcome: mask.hides(game) ? .unknown : .ignored, state: state)))
    }

    private mutating func pay(_ amount: Int64, order: Int) {
        coins = min(coins + amount, GameProtocol.wholeNumbers.upperBound)
        guard let game else { return }
        say(
            .balance(
                Balance(coins: coins, roundID: game.id.description, order: order, amount: amount)))
    }

    /// Steps the round to the tick that is due.
    mutating func tickGame() {
        while let game, !game.round.hasEnded, game.round.tick < game.tick(at: now) {
            _ = self.game?.round.advance(toTick: game.round.tick + 1)
            if self.game?.round.hasEnded == true { return endGame(re: nil) }
            sayFrame()
        }
    }

    mutating func endGame(re: String?) {
        guard let game else { return }
        sayFrame()
        self.game = nil
        endedStartIDs.insert(game.startID)
        result = game.result(coins: coins)
        guard situation.endsRounds, game.rightTapCount >= 2 else {
            return verdict.conclude(
                "taps what the order needs",
                "tapped rightly \(script.tapCount) times until the round's end")
        }
        fire(.ended)
        if link != nil { tellResult(re: re) }
    }

    mutating func tellResult(re: String? = nil) {
        guard let result else { return }
        say(.roundEnded(result), re: re)
        verdict.noteResult()
    }
}

// MARK: - Frames

extension Examination {
    mutating func fallSilent(_ milliseconds: Double) {
        mask.fallSilent(until: now + milliseconds)
        sayFrame(isForced: true)
        verdict.expect("keeps a connection that answers pings", within: milliseconds + 5_000)
    }

    /// Sends the state, if there is a connection that has the snapshot.
    private mutating func sayFrame(isForced: Bool = false) {
        guard link?.hasSnapshot == true, let game else { return }
        let state = mask.state(of: game, at: now)
        if mask.silentUntil != nil, state.phase != .ended, !isForced { return }
        self.game?.sequence += 1
        send(voice.frame(StateFrame(sequence: game.sequence + 1, state: state)))
    }
}
