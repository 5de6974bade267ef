/// Everything about the round; sent when it starts and when a client resumes.
public struct Snapshot: Codable, Hashable, Sendable {
    /// The last state frame's number: the next one bears this plus 1.
    public var sequence: UInt64
    public var round: RoundDescription
    /// Pieces owned by item id, after the equipped ones were taken.
    public var inventory: [String: Int64]
    public var state: RoundState

    private enum CodingKeys: String, CodingKey {
        case round, inventory, state
        case sequence = "seq"
    }

    package init(
        sequence: UInt64,
        round: RoundDescription,
        inventory: [String: Int64],
        state: RoundState
    ) {
        self.sequence = sequence
        self.round = round
        self.inventory = inventory
        self.state = state
    }
}

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

/// A burger that can be ordered.
public struct RecipeDescription: Codable, Hashable, Sendable {
    public var name: String
    /// Bottom to top: the order of the taps.
    public var ingredients: [String]

    package init(
        name: String,
        ingredients: [String]
    ) {
        self.name = name
        self.ingredients = ingredients
    }
}
