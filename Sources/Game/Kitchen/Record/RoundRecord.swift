/// Everything that determines a round. With the catalogue of its fingerprint, it replays to the
/// identical state (`replay(with:)`).
package struct RoundRecord: Hashable, Sendable {
    /// An input and its arrival tick: after the step to that tick and before the next.
    package struct TimedInput: Hashable, Sendable {
        package let tick: Int
        package let input: RoundInput
    }

    /// The most inputs in a record. A round that reaches the limit ends as if the player had left.
    package static let inputLimit = GameNumbers.inputLimit
    /// The largest sauce bonus; keeps a round's sums within 64 bits.
    package static let extraCoinsLimit = 1_000_000_000
    /// The most items equipped for a round.
    package static let equippedLimit = 64

    package var rulesVersion: Int
    /// SHA-256 of the canonical text of the catalogue, 32 bytes.
    package var catalogueFingerprint: [UInt8]
    package var levelID: Int
    package var seed: UInt64
    package var equipped: [ShopItem.ID]
    /// The sauce bonus at the start.
    package var extraCoins: Int
    /// The inputs that counted, in order of arrival. Ignored inputs are left out.
    package var inputs: [TimedInput]
    /// The hash over the state hashes of all ticks from tick 0.
    package var tickHash: UInt64
    /// The state hash at the end.
    package var finalStateHash: UInt64
    package var result: RoundResult

    /// The tick at which the round ended.
    package var finalTick: Int { result.ticks }
}
