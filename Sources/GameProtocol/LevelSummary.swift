/// A level as the map shows it.
public struct LevelSummary: Codable, Hashable, Sendable {
    public var id: Int
    public var name: String
    /// Orders for a win and three stars.
    public var target: Int
    public var baseTimeSeconds: Int
    public var ingredients: [String]
    public var isUnlocked: Bool
    /// 0 to 3.
    public var bestStars: Int

    private enum CodingKeys: String, CodingKey {
        case id, name, target, ingredients
        case baseTimeSeconds = "base_time_s"
        case isUnlocked = "unlocked"
        case bestStars = "stars"
    }

    package init(
        id: Int,
        name: String,
        target: Int,
        baseTimeSeconds: Int,
        ingredients: [String],
        isUnlocked: Bool,
        bestStars: Int
    ) {
        self.id = id
        self.name = name
        self.target = target
        self.baseTimeSeconds = baseTimeSeconds
        self.ingredients = ingredients
        self.isUnlocked = isUnlocked
        self.bestStars = bestStars
    }
}
