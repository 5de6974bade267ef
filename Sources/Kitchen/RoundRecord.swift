/// All that a round was made of: with the catalogue that its fingerprint names, it replays to the
/// identical state (`replay(with:)`).
package struct RoundRecord: Hashable, Sendable {
    /// An input with the tick at which it came: after the step to that tick, before the next.
    package struct TimedInput: Hashable, Sendable {
        package let tick: Int
        package let input: RoundInput

        package init(tick: Int, input: RoundInput) {
            self.tick = tick
            self.input = input
        }
    }

    /// The most inputs that a record holds. A round that gets there ends, as if the player left.
    package static let inputLimit = 65_536
    /// The most coins that a sauce bonus can be; keeps a round's sums within 64 bits.
    package static let extraCoinsLimit = 1_000_000_000
    /// The most items that a round is equipped with.
    package static let equippedLimit = 64

    package var rulesVersion: Int
    /// SHA-256 of the canonical text of the catalogue, 32 bytes.
    package var catalogueFingerprint: [UInt8]
    package var levelID: Int
    package var seed: UInt64
    package var equipped: [ShopItem.ID]
    /// The sauce bonus at the start.
    package var extraCoins: Int
    /// The inputs that counted, in the order in which they came; what was ignored isn't here.
    package var inputs: [TimedInput]
    /// The hash over the state hash of every tick, from tick 0.
    package var tickHash: UInt64
    /// The state hash at the end.
    package var finalStateHash: UInt64
    package var result: RoundResult

    /// The tick at which the round ended.
    package var finalTick: Int { result.ticks }

    package init(
        rulesVersion: Int, catalogueFingerprint: [UInt8], levelID: Int, seed: UInt64,
        equipped: [ShopItem.ID], extraCoins: Int, inputs: [TimedInput], tickHash: UInt64,
        finalStateHash: UInt64, result: RoundResult
    ) {
        self.rulesVersion = rulesVersion
        self.catalogueFingerprint = catalogueFingerprint
        self.levelID = levelID
        self.seed = seed
        self.equipped = equipped
        self.extraCoins = extraCoins
        self.inputs = inputs
        self.tickHash = tickHash
        self.finalStateHash = finalStateHash
        self.result = result
    }
}
