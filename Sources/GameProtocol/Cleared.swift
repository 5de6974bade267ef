/// The answer to `clear`.
public struct Cleared: Codable, Hashable, Sendable {
    /// What a clear did.
    public enum Outcome: String, Codable, Sendable {
        case cleared
        /// Nothing: the round was showing feedback or had ended.
        case ignored
    }

    public var outcome: Outcome
    public var state: RoundState

    package init(
        outcome: Outcome,
        state: RoundState
    ) {
        self.outcome = outcome
        self.state = state
    }
}
