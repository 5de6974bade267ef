import Testing

@testable import Store

/// SQLite's plans for searches and edits: it reads only the rows that the index names.
@Suite("Query plans of searches and edits")
struct SearchPlanTests {
    struct Row: Sendable {
        let query: String
        let plan: [String]
    }

    /// In the full-text index's plan, 192 means that the rows come in descending order without a
    /// sort, M that the words are looked up, and < that no row beyond the number is read.
    static let rows = [
        // Reads only the requested number of recipes, in order, however many there are.
        Row(
            query: RecipeFinder.allQuery,
            plan: [
                """
                SEARCH searched_recipes USING INDEX searched_recipes_by_household \
                (household=? AND number<?)
                """
            ]),
        // Words, tags, diets and foods are all looked up in the full-text index.
        Row(
            query: RecipeFinder.matchingQuery,
            plan: [
                "SCAN recipe_texts VIRTUAL TABLE INDEX 192:M6<",
                "SEARCH r USING INTEGER PRIMARY KEY (rowid=?)",
            ]),
        Row(
            query: RecipeFinder.rankQuery,
            plan: [
                "CO-ROUTINE newest", "SCAN recipe_texts VIRTUAL TABLE INDEX 192:M6",
                "SEARCH r USING INTEGER PRIMARY KEY (rowid=?)", "SCAN newest",
                "USE TEMP B-TREE FOR ORDER BY",
            ]),
        Row(
            query: RecipeFinder.middlesQuery,
            plan: [
                "SCAN recipe_names VIRTUAL TABLE INDEX 192:M1",
                "SEARCH r USING INTEGER PRIMARY KEY (rowid=?)",
            ]),
        Row(
            query: RecipeFinder.namesQuery,
            plan: [
                "SCAN recipe_names VIRTUAL TABLE INDEX 192:M1",
                "SEARCH r USING INTEGER PRIMARY KEY (rowid=?)",
            ]),
        // An edit of a recipe reads none of its deleted parts, however many there are.
        Row(
            query: StoredEntities.partsQuery,
            plan: ["SEARCH entities USING INDEX entities_by_parent (household=? AND parent=?)"]),
        // A restore reads only the rows changed by the edit that deleted them.
        Row(
            query: StoredEntities.deletedPartsQuery,
            plan: ["SEARCH entities USING INDEX entities_by_seq (household=? AND seq=?)"]),
    ]

    @Test(arguments: rows)
    func plan(row: Row) throws {
        let connection = try SQLiteConnection(path: ":memory:", mode: .readWriteCreate, vfs: nil)
        try connection.execute(LibrarySchema.tables)
        let plan = try connection.prepare("EXPLAIN QUERY PLAN \(row.query)").all { $0.text(3) }
        #expect(plan == row.plan)
    }
}
