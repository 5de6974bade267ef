/// The answer to `tap`.
public struct Tapped: Codable, Hashable, Sendable {
    public enum Outcome: String, OpenWord, Sendable {
        /// The right ingredient, and the order needs more.
        case correct
        /// The last ingredient of the order.
        case served
        case wrong
        /// Nothing changed: feedback was showing or the round had ended.
        case ignored
        case unknown
    }

    public var outcome: Outcome
    /// Coins that the order earned; only with `served`.
    public var coins: Int64?
    public var state: RoundState
    /// The grid after the next counted tap or clear; only if this tap counted and the round goes
    /// on.
    public var nextGrid: [Int]?
    /// The next order's index in the snapshot's `recipes`; only after an order's first tap.
    public var nextRecipe: Int?

    private enum CodingKeys: String, CodingKey {
        case outcome, coins, state
        case nextGrid = "deal"
        case nextRecipe = "next"
    }

    package init(
        outcome: Outcome, coins: Int64? = nil, state: RoundState, nextGrid: [Int]? = nil,
        nextRecipe: Int? = nil
    ) {
        self.outcome = outcome
        self.coins = coins
        self.state = state
        self.nextGrid = nextGrid
        self.nextRecipe = nextRecipe
    }
}
