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

/// Coins that were paid for an order, durable.
public struct Balance: Codable, Hashable, Sendable {
    /// The balance.
    public var coins: Int64
    public var round: String
    public var order: Int
    /// What the order paid.
    public var amount: Int64

    package init(
        coins: Int64,
        round: String,
        order: Int,
        amount: Int64
    ) {
        self.coins = coins
        self.round = round
        self.order = order
        self.amount = amount
    }
}

/// The round's result, durable.
public struct RoundEnded: Codable, Hashable, Sendable {
    public var round: String
    public var level: Int
    public var served: Int
    public var target: Int
    /// Coins earned in the round.
    public var earned: Int64
    /// 0 to 3.
    public var stars: Int
    public var isWin: Bool
    /// How long the round lasted.
    public var ticks: Int
    /// The best in this level, this round included.
    public var bestStars: Int
    /// The next level, when it is open now.
    public var unlockedLevel: Int?
    /// The balance.
    public var coins: Int64

    private enum CodingKeys: String, CodingKey {
        case round, level, served, target, earned, stars, ticks, coins
        case isWin = "win"
        case bestStars = "best_stars"
        case unlockedLevel = "unlocked_level"
    }

    package init(
        round: String,
        level: Int,
        served: Int,
        target: Int,
        earned: Int64,
        stars: Int,
        isWin: Bool,
        ticks: Int,
        bestStars: Int,
        unlockedLevel: Int? = nil,
        coins: Int64
    ) {
        self.round = round
        self.level = level
        self.served = served
        self.target = target
        self.earned = earned
        self.stars = stars
        self.isWin = isWin
        self.ticks = ticks
        self.bestStars = bestStars
        self.unlockedLevel = unlockedLevel
        self.coins = coins
    }
}
