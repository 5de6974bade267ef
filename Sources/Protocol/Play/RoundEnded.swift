/// The round's durable result.
public struct RoundEnded: Codable, Hashable, Sendable {
    public var roundID: String
    public var levelID: Int
    public var served: Int
    public var target: Int
    /// Coins earned in the round.
    public var earned: Int64
    /// 0 to 3.
    public var stars: Int
    public var isWin: Bool
    /// How long the round lasted, in ticks.
    public var ticks: Int
    /// The player's best in this level, including this round.
    public var bestStars: Int
    /// The next level, if this round unlocked it.
    public var unlockedLevelID: Int?
    /// The balance afterwards.
    public var coins: Int64

    private enum CodingKeys: String, CodingKey {
        case served, target, earned, stars, ticks, coins
        case roundID = "round_id"
        case levelID = "level_id"
        case isWin = "win"
        case bestStars = "best_stars"
        case unlockedLevelID = "unlocked_level_id"
    }

    package init(
        roundID: String, levelID: Int, served: Int, target: Int, earned: Int64, stars: Int,
        isWin: Bool, ticks: Int, bestStars: Int, unlockedLevelID: Int? = nil, coins: Int64
    ) {
        self.roundID = roundID
        self.levelID = levelID
        self.served = served
        self.target = target
        self.earned = earned
        self.stars = stars
        self.isWin = isWin
        self.ticks = ticks
        self.bestStars = bestStars
        self.unlockedLevelID = unlockedLevelID
        self.coins = coins
    }
}
