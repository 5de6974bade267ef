/// The part of a round that doesn't change.
public struct RoundDescription: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits; the record is kept under it.
    public var roundID: String
    public var levelID: Int
    public var levelName: String
    /// The look that clients show, if the level has one of its own.
    public var theme: String?
    public var target: Int
    /// `plate`, `grid` and the recipes' layers are indexes into this.
    public var ingredients: [IngredientDescription]
    /// The possible orders; `state.recipe` is an index into this.
    public var recipes: [RecipeDescription]
    /// The items that the round used up.
    public var itemIDs: [String]
    /// The rules that a client needs to show the effect of its own taps before the answer.
    public var rules: RoundRules
    /// When tick 0 was, on the server's clock (see `pong`). Tick k comes k times `tick_ms` later.
    public var startMilliseconds: Double

    private enum CodingKeys: String, CodingKey {
        case theme, target, ingredients, recipes, rules
        case roundID = "round_id"
        case levelID = "level_id"
        case itemIDs = "item_ids"
        case levelName = "level_name"
        case startMilliseconds = "start_ms"
    }

    package init(
        roundID: String, levelID: Int, levelName: String, theme: String? = nil, target: Int,
        ingredients: [IngredientDescription], recipes: [RecipeDescription], itemIDs: [String],
        rules: RoundRules, startMilliseconds: Double
    ) {
        self.roundID = roundID
        self.levelID = levelID
        self.levelName = levelName
        self.theme = theme
        self.target = target
        self.ingredients = ingredients
        self.recipes = recipes
        self.itemIDs = itemIDs
        self.rules = rules
        self.startMilliseconds = startMilliseconds
    }
}

/// The numbers of the rules that a running round needs. Times are in ticks.
public struct RoundRules: Codable, Hashable, Sendable {
    /// The round ends at this tick at the latest.
    public var capTicks: Int
    /// How long taps don't count after a served order or a wrong tap.
    public var feedbackTicks: Int
    /// The last ticks of feedback: the first tap in them counts when the feedback ends.
    public var heldTapTicks: Int
    /// Added to the clock for an order served.
    public var servedClockTicks: Int
    /// Taken from the clock for a wrong tap, down to 0.
    public var wrongClockTicks: Int
    /// The combo at the start, without an item, and after a wrong tap.
    public var comboAtStart: Int
    /// The largest combo.
    public var comboLimit: Int

    private enum CodingKeys: String, CodingKey {
        case capTicks = "cap_ticks"
        case feedbackTicks = "feedback_ticks"
        case heldTapTicks = "held_tap_ticks"
        case servedClockTicks = "served_clock_ticks"
        case wrongClockTicks = "wrong_clock_ticks"
        case comboAtStart = "combo_at_start"
        case comboLimit = "combo_limit"
    }

    package init(
        capTicks: Int, feedbackTicks: Int, heldTapTicks: Int, servedClockTicks: Int,
        wrongClockTicks: Int, comboAtStart: Int, comboLimit: Int
    ) {
        self.capTicks = capTicks
        self.feedbackTicks = feedbackTicks
        self.heldTapTicks = heldTapTicks
        self.servedClockTicks = servedClockTicks
        self.wrongClockTicks = wrongClockTicks
        self.comboAtStart = comboAtStart
        self.comboLimit = comboLimit
    }
}
