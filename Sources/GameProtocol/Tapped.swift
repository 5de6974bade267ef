/// The answer to `tap`.
public struct Tapped: Codable, Hashable, Sendable {
    /// What a tap did.
    public enum Outcome: String, Codable, Sendable {
        /// The right ingredient, and the order needs more.
        case correct
        /// The last ingredient of the order.
        case served
        case wrong
        /// Nothing: the round was showing feedback or had ended.
        case ignored
    }

    public var outcome: Outcome
    /// What the order earned, with `served`.
    public var coins: Int64?
    public var state: RoundState

    package init(
        outcome: Outcome,
        coins: Int64? = nil,
        state: RoundState
    ) {
        self.outcome = outcome
        self.coins = coins
        self.state = state
    }
}
