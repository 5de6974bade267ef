import Kitchen
import Recipes

/// The full-text index of the recipes.
final class RecipeIndex {
    private let findNumber: any Statement
    private let insertNumber: any Statement
    private let removeNumber: any Statement
    private let insertText: any Statement
    private let removeText: any Statement
    private let insertName: any Statement
    private let removeName: any Statement
    private let search: any Statement
    private let searchMiddles: any Statement
    private let newest: any Statement

    init(_ database: any Database) throws(StoreFault) {
        findNumber = try database.prepare("SELECT number FROM searched_recipes WHERE id = ?")
        insertNumber = try database.prepare(
            """
            INSERT INTO searched_recipes(id, household, seq, servings, minutes) VALUES (?,?,?,?,?)
                ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, servings = excluded.servings,
                    minutes = excluded.minutes RETURNING number
            """)
        removeNumber = try database.prepare("DELETE FROM searched_recipes WHERE number = ?")
        insertText = try database.prepare(
            """
            INSERT INTO recipe_texts(rowid, name, ingredients, steps, about, tokens)
                VALUES (?,?,?,?,?,?)
            """)
        removeText = try database.prepare("DELETE FROM recipe_texts WHERE rowid = ?")
        insertName = try database.prepare(
            "INSERT INTO recipe_names(rowid, name, household) VALUES (?,?,?)")
        removeName = try database.prepare("DELETE FROM recipe_names WHERE rowid = ?")
        search = try database.prepare(
            """
            SELECT r.id FROM recipe_texts AS t JOIN searched_recipes AS r ON r.number = t.rowid
                WHERE recipe_texts MATCH ? AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
                ORDER BY bm25(recipe_texts, 10.0, 4.0, 1.0, 2.0, 0.0), r.seq DESC, r.id
                LIMIT ?
            """)
        searchMiddles = try database.prepare(
            """
            SELECT r.id FROM recipe_names AS n JOIN searched_recipes AS r ON r.number = n.rowid
                WHERE recipe_names MATCH ?
                    AND n.rowid IN (SELECT rowid FROM recipe_texts WHERE recipe_texts MATCH ?)
                    AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
                ORDER BY r.seq DESC, r.id LIMIT ?
            """)
        newest = try database.prepare(
            """
            SELECT r.id FROM recipe_texts AS t JOIN searched_recipes AS r ON r.number = t.rowid
                WHERE recipe_texts MATCH ? AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
                ORDER BY r.seq DESC, r.id LIMIT ?
            """)
    }

    /// Writes what a recipe is now; takes it out if it is deleted.
    func update(
        _ recipe: EntityRecord, _ parts: [EntityRecord], in household: HouseholdID
    ) throws(StoreFault) {
        let id = EntityID(recipe.key)
        if let number = try findNumber.bind(id).first({ $0.integer(0) }) {
            try removeText.bind(number).run()
            try removeName.bind(number).run()
            if recipe.deleted != nil { try removeNumber.bind(number).run() }
        }
        guard recipe.deleted == nil else { return }
        let text = RecipeSearchText(recipe, parts.filter { $0.deleted == nil }, in: household)
        let number = try insertNumber.bind(id).bind(household).bind(recipe.modified.seq)
            .bind(text.servings).bind(text.minutes).first { $0.integer(0) }
        guard let number else { throw StoreFault("a searched recipe has got no number") }
        try insertText.bind(number).bind(text.name).bind(text.ingredients).bind(text.steps)
            .bind(text.about).bind(text.tokens).run()
        try insertName.bind(number).bind(text.name).bind(household.description).run()
    }

    /// The best first. What stands in the middle of a word comes after what begins one.
    func recipes(
        matching expression: SearchExpression, limit: Int
    ) throws(StoreFault) -> [RecipeID] {
        guard let words = expression.words else {
            return try Self.all(newest.bind(expression.filters), expression, limit)
        }
        var found = try Self.all(
            search.bind("(\(words)) AND (\(expression.filters))"), expression, limit)
        if found.count < limit, let middles = expression.middles {
            let known = Set(found)
            let more = try Self.all(
                searchMiddles.bind(middles).bind(expression.filters), expression, limit)
            found += more.filter { !known.contains($0) }.prefix(limit - found.count)
        }
        return found
    }

    private static func all(
        _ statement: any Statement, _ expression: SearchExpression, _ limit: Int
    ) throws(StoreFault) -> [RecipeID] {
        try statement.bind(expression.servings.lowerBound).bind(expression.servings.upperBound)
            .bind(expression.longestMinutes).bind(limit).all { $0.identifier(0) }
    }
}
