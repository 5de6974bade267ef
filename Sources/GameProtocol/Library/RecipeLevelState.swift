/// A recipe as a level of the game, and how people did in it.
public struct RecipeLevelState: Codable, Hashable, Sendable {
    public var householdID: String
    public var recipeID: String
    /// The recipe's, shortened if it is long.
    public var name: String
    /// Orders for a win and three stars.
    public var target: Int
    public var ingredients: [IngredientDescription]
    /// From first to last, each from bottom to top, as indexes into `ingredients`.
    public var orders: [[Int]]
    /// The player's best, 0 to 3.
    public var bestStars: Int
    /// The number of rows on the whole board.
    public var rowCount: Int
    /// The best of the board.
    public var rows: [BoardRows.Row]
    /// The player's own row, if there is one.
    public var own: BoardRows.Row?

    /// The most rows that are told.
    package static let rowLimit = 10

    private enum CodingKeys: String, CodingKey {
        case name, target, ingredients, orders, rows, own
        case householdID = "household_id"
        case recipeID = "recipe_id"
        case bestStars = "best_stars"
        case rowCount = "row_count"
    }

    package init(
        householdID: String, recipeID: String, name: String, target: Int,
        ingredients: [IngredientDescription], orders: [[Int]], bestStars: Int, rowCount: Int,
        rows: [BoardRows.Row], own: BoardRows.Row?
    ) {
        self.householdID = householdID
        self.recipeID = recipeID
        self.name = name
        self.target = target
        self.ingredients = ingredients
        self.orders = orders
        self.bestStars = bestStars
        self.rowCount = rowCount
        self.rows = rows
        self.own = own
    }
}
