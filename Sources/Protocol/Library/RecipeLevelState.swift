/// A recipe as a level of the game, and how people did in it.
public struct RecipeLevelState: Codable, Hashable, Sendable {
    public var householdID: String
    public var recipeID: String
    public var level: RecipeLevelSummary
    /// From first to last, each from bottom to top, as indexes into the level's ingredients.
    public var orders: [[Int]]
    /// The player's best, 0 to 3.
    public var bestStars: Int
    /// The number of rows on the whole board.
    public var rowCount: Int
    /// The best of the board.
    public var bestRows: [BoardRows.Row]
    /// The player's own row, if there is one.
    public var own: BoardRows.Row?

    /// The most rows that are told.
    package static let rowLimit = 10

    private enum CodingKeys: String, CodingKey {
        case level, orders, own
        case householdID = "household_id"
        case recipeID = "recipe_id"
        case bestStars = "best_stars"
        case rowCount = "row_count"
        case bestRows = "best_rows"
    }

    package init(
        householdID: String, recipeID: String, level: RecipeLevelSummary, orders: [[Int]],
        bestStars: Int, rowCount: Int, bestRows: [BoardRows.Row], own: BoardRows.Row?
    ) {
        self.householdID = householdID
        self.recipeID = recipeID
        self.level = level
        self.orders = orders
        self.bestStars = bestStars
        self.rowCount = rowCount
        self.bestRows = bestRows
        self.own = own
    }
}
