extension RoundRecord {
    /// Replays the record tick by tick and returns the round at its end.
    ///
    /// - Parameters:
    ///   - catalogue: The catalogue whose fingerprint the record names.
    ///   - observe: Called with the round at each tick, after the tick's inputs.
    /// - Throws: The first difference between the replay and the record.
    package func replay(
        with catalogue: Catalogue, observe: (borrowing Round) -> Void
    ) throws(ReplayMismatch) -> Round {
        try play(with: catalogue, observe: observe)
    }

    /// Replays without an observer, for boards and audits, which replay thousands of rounds a
    /// second.
    package func replay(with catalogue: Catalogue) throws(ReplayMismatch) -> Round {
        try play(with: catalogue) { _ in }
    }

    /// Inlined, so an absent observer costs a replay nothing.
    @inline(__always)
    private func play(
        with catalogue: Catalogue, observe: (borrowing Round) -> Void
    ) throws(ReplayMismatch) -> Round {
        let level = try level(in: catalogue)
        guard Self.isExtraCoins(extraCoins) else { throw .refusedInput(tick: 0) }
        var round = Round(
            catalogue: catalogue, level: level, seed: seed, equipped: equipped,
            extraCoins: extraCoins)
        var hash = TickHash()
        hash.include(round.stateHash)
        for timed in inputs {
            round.step(toTick: timed.tick, hash: &hash, observe)
            guard round.tick == timed.tick, round.repeats(timed.input) else {
                throw .refusedInput(tick: timed.tick)
            }
        }
        round.step(toTick: finalTick, hash: &hash, observe)
        observe(round)
        guard let replayed = round.result else { throw .notEnded(tick: finalTick) }
        guard replayed == result else { throw .result(recorded: result, replayed: replayed) }
        guard round.stateHash == finalStateHash else { throw .finalState }
        guard hash.value == tickHash else { throw .tickStates }
        return round
    }

    /// The record's level in `catalogue`.
    ///
    /// - Throws: The difference between `catalogue` and the record's catalogue.
    package func level(in catalogue: Catalogue) throws(ReplayMismatch) -> Level {
        guard catalogue.fingerprint == catalogueFingerprint else { throw .otherCatalogue }
        guard catalogue.rules.version == rulesVersion else {
            throw .rulesVersion(recorded: rulesVersion, catalogue: catalogue.rules.version)
        }
        guard let level = catalogue.level(id: levelID) else { throw .unknownLevel(levelID) }
        return level
    }

    fileprivate static func isExtraCoins(_ coins: Int) -> Bool {
        (0...extraCoinsLimit).contains(coins)
    }
}

extension Round {
    @inline(__always)
    fileprivate mutating func step(
        toTick tick: Int, hash: inout TickHash, _ observe: (borrowing Round) -> Void
    ) {
        while self.tick < tick, !hasEnded {
            observe(self)
            _ = step()
            hash.include(stateHash)
        }
    }

    /// Applies a recorded input. Returns `false` if the input has no effect, which differs from the
    /// record.
    fileprivate mutating func repeats(_ input: RoundInput) -> Bool {
        guard !hasEnded else { return false }
        switch input {
        case .tap(let ingredient):
            guard level.ingredients.indices.contains(ingredient) else { return false }
            if case .ignored = tap(ingredient) { return false }
            return true
        case .clear:
            return clearPlate() == .cleared
        case .extraCoins(let coins):
            guard RoundRecord.isExtraCoins(coins), coins != extraCoins else { return false }
            setExtraCoins(coins)
            return true
        case .leave:
            leave()
            return true
        }
    }
}
