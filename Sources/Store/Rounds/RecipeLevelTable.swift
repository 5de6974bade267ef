import Kitchen
import Recipes

/// The numbers of levels made of recipes.
final class RecipeLevelTable {
    private let find: any Statement
    private let insertNext: any Statement

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare(
            "SELECT level FROM recipe_levels WHERE recipe = ? AND household = ? AND shape = ?")
        insertNext = try database.prepare(
            """
            INSERT INTO recipe_levels(level, recipe, household, shape)
                SELECT coalesce(max(level) + 1, ?), ?, ?, ? FROM recipe_levels
                RETURNING level
            """)
    }

    /// Returns `nil` if nobody has played it.
    func number(of key: RecipeLevelKey) throws(StoreFault) -> Int? {
        try find.bind(key.recipe).bind(key.household).bind(key.shapeDigest)
            .first { Int($0.integer(0)) }
    }

    func knownOrNewNumber(of key: RecipeLevelKey) throws(StoreFault) -> Int {
        if let known = try number(of: key) { return known }
        return try insertNext.bind(Level.recipeIDs.lowerBound).bind(key.recipe)
            .bind(key.household).bind(key.shapeDigest).first { Int($0.integer(0)) }!
    }
}
