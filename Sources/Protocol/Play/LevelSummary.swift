/// A level on the map.
public struct LevelSummary: Codable, Hashable, Sendable {
    public var levelID: Int
    public var name: String
    /// The look that clients show, if the level has one of its own.
    public var theme: String?
    /// Orders for a win and three stars.
    public var target: Int
    public var baseTimeSeconds: Int
    public var ingredients: [IngredientDescription]
    public var isUnlocked: Bool
    /// 0 to 3.
    public var bestStars: Int

    private enum CodingKeys: String, CodingKey {
        case name, theme, target, ingredients
        case levelID = "level_id"
        case baseTimeSeconds = "base_time_s"
        case isUnlocked = "unlocked"
        case bestStars = "stars"
    }

    package init(
        levelID: Int, name: String, theme: String? = nil, target: Int, baseTimeSeconds: Int,
        ingredients: [IngredientDescription], isUnlocked: Bool, bestStars: Int
    ) {
        self.levelID = levelID
        self.name = name
        self.theme = theme
        self.target = target
        self.baseTimeSeconds = baseTimeSeconds
        self.ingredients = ingredients
        self.isUnlocked = isUnlocked
        self.bestStars = bestStars
    }
}
