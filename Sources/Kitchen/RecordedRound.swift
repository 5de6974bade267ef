/// A round that keeps its record: a round is played through this, and what happened can be
/// replayed.
package struct RecordedRound: Sendable {
    package private(set) var round: Round
    private let seed: UInt64
    private let equipped: [ShopItem.ID]
    private let extraCoinsAtStart: Int
    private var inputs = PackedInputs()
    private var tickHash = TickHash()

    /// Starts a round; see `Round.init`. At most `RoundRecord.equippedLimit` items, and a sauce
    /// bonus from 0 to `RoundRecord.extraCoinsLimit`.
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

    /// Shows the round where it is: who reads it as a property of an object copies all of it.
    package mutating func withRound(_ look: (borrowing Round) -> Void) { look(round) }

    /// See `Round.advance(toTick:)`.
    package mutating func advance(toTick tick: Int) -> [RoundEffect] {
        var effects: [RoundEffect] = []
        while round.tick < tick, !round.hasEnded {
            if let effect = step() { effects.append(effect) }
        }
        return effects
    }

    /// Steps one tick of a round that hasn't ended.
    mutating func step() -> RoundEffect? {
        let effect = round.step()
        let hash = round.stateHash
        tickHash.include(hash)
        return effect
    }

    /// See `Round.tap(_:)`. An ignored tap leaves no trace; a held one is in the record at the tick
    /// at which it came, and the rules say at which it counts.
    package mutating func tap(_ ingredient: Level.IngredientIndex) -> TapOutcome {
        let outcome = round.tap(ingredient)
        if case .ignored = outcome { return outcome }
        keep(.tap(ingredient))
        return outcome
    }

    /// See `Round.clearPlate()`. An ignored clear leaves no trace.
    @discardableResult
    package mutating func clearPlate() -> ClearOutcome {
        let outcome = round.clearPlate()
        if outcome == .cleared {
            keep(.clear)
        }
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

    /// Whether the round ended because the player left.
    package var wasLeft: Bool { inputs.last?.input == .leave }

    /// The record, or `nil` while the round goes on.
    package var record: RoundRecord? {
        guard let result = round.result else { return nil }
        return RoundRecord(
            rulesVersion: round.catalogue.rules.version,
            catalogueFingerprint: round.catalogue.fingerprint, levelID: round.level.id,
            seed: seed, equipped: equipped, extraCoins: extraCoinsAtStart, inputs: inputs.all,
            tickHash: tickHash.value, finalStateHash: round.stateHash, result: result)
    }

    /// Keeps an input that counted. The last place in the record is for leaving, so that a flood
    /// of inputs ends the round and not the memory.
    private mutating func keep(_ input: RoundInput) {
        inputs.append(RoundRecord.TimedInput(tick: round.tick, input: input))
        if inputs.count == RoundRecord.inputLimit - 1 {
            leave()
        }
    }
}
