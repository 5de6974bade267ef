import GameProtocol
import Kitchen

/// The round under way, and how the client plays it.
extension Examination {
    /// Taps of a round that may come while feedback shows.
    private static let ignoredTapLimit = 25
    /// When a phase shows that no client knows, in `unknown`.
    private static let hiddenTicks = 10..<30

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
        if result != nil, events.isEmpty, situation.aim == .round { return verdict.pass() }
        result = nil
        let game = ExaminedRound(
            id: RoundID(value: random128()), startID: id, at: now, capTicks: situation.capTicks,
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
        if hidesPhase, game.round.tick > Self.hiddenTicks.lowerBound + 8 {
            hiddenTapCount += 1
            guard hiddenTapCount < 3 else {
                return fail("sends no taps in a phase that it doesn't know", "sent taps in it")
            }
        }
        if isPhaseHidden { return ignore() }
        let outcome = game.round.tap(ingredient)
        guard outcome.hasCounted else { return ignore() }
        var tapped = Tapped(outcome, game.round)
        let isRight = outcome != .wrong
        if isRight { game.rightTapCount += 1 } else { game.wrongTapCount += 1 }
        if isRight, situation.manner.contains(.unknown), game.rightTapCount == 1 {
            tapped.outcome = .unknown
        }
        self.game = game
        answer(.tapped(tapped))
        if case .served(let order, let earned) = outcome { pay(earned, order: order) }
        if game.wrongTapCount > max(3, game.rightTapCount) {
            let count = game.wrongTapCount + game.rightTapCount
            return fail(
                "taps the layers of the order, bottom to top",
                "tapped wrongly \(game.wrongTapCount) times of \(count)")
        }
        if isRight { didTapRightly() }
        if game.round.hasEnded { endGame(re: nil) }
    }

    private mutating func didTapRightly() {
        tapCount += 1
        expectTap()
        if case .taps(let count) = events.first?.moment, tapCount >= count { fire(.taps(count)) }
        if events.isEmpty, situation.aim == .play, tapCount >= 2 { verdict.pass() }
    }

    /// Answers a tap that doesn't count.
    private mutating func ignore() {
        game?.ignoredTapCount += 1
        if let count = game?.ignoredTapCount, count > Self.ignoredTapLimit {
            return fail(
                "taps in the phase \"cooking\" alone", "tapped \(count) times in other phases")
        }
        guard let state = shownState else { return refuse(.noRound, retry: false) }
        answer(.tapped(Tapped(outcome: isPhaseHidden ? .unknown : .ignored, state: state)))
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
                "tapped rightly \(tapCount) times until the round's end")
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
    /// Whether a phase shows that no client knows.
    private var hidesPhase: Bool {
        situation.manner.contains(.unknown) && Self.hiddenTicks.contains(game?.round.tick ?? 0)
    }

    private var isPhaseHidden: Bool { hidesPhase || silentUntil != nil }

    /// The state as the client is to see it.
    private var shownState: RoundState? {
        guard var state = game?.state else { return nil }
        if state.phase != .ended {
            if hidesPhase { state.phase = .unknown }
            if let silentUntil {
                state.phase = .wrong
                state.feedback = max(1, ExaminedRound.ticks(inMilliseconds: silentUntil - now))
            }
        }
        return state
    }

    mutating func fallSilent(_ milliseconds: Double) {
        silentUntil = now + milliseconds
        link.map { _ in sayFrame(isForced: true) }
        verdict.expect("keeps a connection that answers pings", within: milliseconds + 5_000)
    }

    /// Sends the state, if there is a connection that has the snapshot.
    private mutating func sayFrame(isForced: Bool = false) {
        guard link?.hasSnapshot == true, let game, let state = shownState else { return }
        if silentUntil != nil, state.phase != .ended, !isForced { return }
        self.game?.sequence += 1
        send(voice.frame(StateFrame(sequence: game.sequence + 1, state: state)))
    }
}
