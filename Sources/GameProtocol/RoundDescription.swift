/// What stays the same during a round.
public struct RoundDescription: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits; the record is kept under it.
    public var id: String
    public var level: Int
    public var levelName: String
    public var target: Int
    public var ingredients: [String]
    /// What can be ordered; `state.recipe` is a place in here, from 0.
    public var recipes: [RecipeDescription]
    public var equipped: [String]
    /// The round ends at this tick at the latest.
    public var capTicks: Int
    /// When tick 0 was, on the server's clock as `pong` tells it; tick k is due k times `tick_ms`
    /// later.
    public var startMilliseconds: Double

    private enum CodingKeys: String, CodingKey {
        case id, level, target, ingredients, recipes, equipped
        case levelName = "level_name"
        case capTicks = "cap_ticks"
        case startMilliseconds = "start_ms"
    }

    package init(
        id: String,
        level: Int,
        levelName: String,
        target: Int,
        ingredients: [String],
        recipes: [RecipeDescription],
        equipped: [String],
        capTicks: Int, startMilliseconds: Double
    ) {
        self.id = id
        self.level = level
        self.levelName = levelName
        self.target = target
        self.ingredients = ingredients
        self.recipes = recipes
        self.equipped = equipped
        self.capTicks = capTicks
        self.startMilliseconds = startMilliseconds
    }
}
