/// A round that records its inputs for a replay.
package struct RecordedRound: Sendable {
    package private(set) var round: Round
    private let seed: UInt64
    private let equipped: [ShopItem.ID]
    private let extraCoinsAtStart: Int
    private var inputs = PackedInputs()
    private var tickHash = TickHash()

    /// Starts a round; see `Round.init`. It takes at most `RoundRecord.equippedLimit` items and a
    /// sauce bonus from 0 to `RoundRecord.extraCoinsLimit`.
    package init(
        catalogue: Catalogue, level: Level, seed: UInt64, equipped: [ShopItem.ID], extraCoins: Int
    ) {
        precondition(equipped.count <= RoundRecord.equippedLimit)
        precondition((0...RoundRecord.extraCoinsLimit).contains(extraCoins))
        self.seed = seed
        self.equipped = equipped
        extraCoinsAtStart = extraCoins
        round = Round(
            catalogue: catalogue, level: level, seed: seed, equipped: equipped,
            extraCoins: extraCoins)
        tickHash.include(round.stateHash)
    }

    /// Lends the round without copying it. Reading it as a property of an object would copy all of
    /// it.
    package mutating func withRound(_ look: (borrowing Round) -> Void) { look(round) }

    /// - Precondition: The round hasn't ended.
    package mutating func step() -> RoundEffect? {
        let effect = round.step()
        tickHash.include(round.stateHash)
        return effect
    }

    /// See `Round.tap(_:)`. Ignored taps aren't recorded. A held tap is recorded at its arrival
    /// tick; the rules determine the tick at which it counts.
    package mutating func tap(_ ingredient: Level.IngredientIndex) -> TapOutcome {
        let outcome = round.tap(ingredient)
        if case .ignored = outcome { return outcome }
        keep(.tap(ingredient))
        return outcome
    }

    /// See `Round.clearPlate()`. Ignored clears aren't recorded.
    @discardableResult
    package mutating func clearPlate() -> ClearOutcome {
        let outcome = round.clearPlate()
        if outcome == .cleared { keep(.clear) }
        return outcome
    }

    /// See `Round.setExtraCoins(_:)`; from 0 to `RoundRecord.extraCoinsLimit`.
    package mutating func setExtraCoins(_ coins: Int) {
        precondition((0...RoundRecord.extraCoinsLimit).contains(coins))
        guard !round.hasEnded, coins != round.extraCoins else { return }
        round.setExtraCoins(coins)
        keep(.extraCoins(coins))
    }

    /// See `Round.leave()`.
    package mutating func leave() {
        guard !round.hasEnded else { return }
        round.leave()
        keep(.leave)
    }

    /// True if the round ended because the player left.
    package var wasLeft: Bool { inputs.endsWithLeave }

    /// The record, or `nil` while the round goes on.
    package var record: RoundRecord? {
        guard let result = round.result else { return nil }
        return RoundRecord(
            rulesVersion: round.catalogue.rules.version,
            catalogueFingerprint: round.catalogue.fingerprint, levelID: round.level.id,
            seed: seed, equipped: equipped, extraCoins: extraCoinsAtStart, inputs: inputs.all,
            tickHash: tickHash.value, finalStateHash: round.stateHash, result: result)
    }

    /// Records an input that counted. The last place is reserved for leaving, so a flood of inputs
    /// ends the round instead of filling memory.
    private mutating func keep(_ input: RoundInput) {
        inputs.append(RoundRecord.TimedInput(tick: round.tick, input: input))
        if inputs.count == RoundRecord.inputLimit - 1 { leave() }
    }
}
