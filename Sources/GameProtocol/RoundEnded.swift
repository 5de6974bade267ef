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
