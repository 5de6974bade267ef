import Kitchen
import Recipes

/// The numbers of levels made of recipes.
final class RecipeLevelTable: Table {
    /// Returns `nil` if nobody has played it.
    func number(of key: RecipeLevelKey) throws(StoreFault) -> Int? {
        try first(
            "SELECT level FROM recipe_levels WHERE recipe = ? AND household = ? AND shape = ?",
            key.recipe, key.household, key.shapeDigest
        ) { Int($0.integer(0)) }
    }

    func knownOrNewNumber(of key: RecipeLevelKey) throws(StoreFault) -> Int {
        if let known = try number(of: key) { return known }
        return try first(
            """
            INSERT INTO recipe_levels(level, recipe, household, shape)
                SELECT coalesce(max(level) + 1, ?), ?, ?, ? FROM recipe_levels
                RETURNING level
            """, Level.recipeIDs.lowerBound, key.recipe, key.household, key.shapeDigest
        ) { Int($0.integer(0)) }!
    }
}
