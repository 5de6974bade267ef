/// The answer to `clear`.
public struct Cleared: Codable, Hashable, Sendable {
    public enum Outcome: String, OpenWord, Sendable {
        case cleared
        /// Nothing changed: feedback was showing or the round had ended.
        case ignored
        case unknown
    }

    public var outcome: Outcome
    public var state: RoundState
    /// The grid after the next counted tap or clear; only if this clear counted.
    public var nextGrid: [Int]?

    private enum CodingKeys: String, CodingKey {
        case outcome, state
        case nextGrid = "deal"
    }

    package init(outcome: Outcome, state: RoundState, nextGrid: [Int]?) {
        self.outcome = outcome
        self.state = state
        self.nextGrid = nextGrid
    }
}
