import Testing

@testable import Store

/// What SQLite reads for a search or for an edit: never more than the index tells it to.
@Suite("Reading for searches and edits")
struct SearchPlanTests {
    struct Row: Sendable {
        let query: String
        let plan: [String]
    }

    /// Of the full-text index, 192 says that the rows come in falling order by themselves, M that the words are looked up,
    /// and < that no row is read beyond the number.
    static let rows = [
        // However many recipes there are, no more than are wanted are read, in their order.
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
                "CO-ROUTINE (subquery-1)", "SCAN recipe_texts VIRTUAL TABLE INDEX 192:M6",
                "SEARCH r USING INTEGER PRIMARY KEY (rowid=?)", "SCAN (subquery-1)",
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
        // However many parts were deleted of a recipe, an edit of it reads none of them.
        Row(
            query: StoredEntities.partsQuery,
            plan: ["SEARCH entities USING INDEX entities_by_parent (household=? AND parent=?)"]),
        // What restores it reads what the edit that deleted it has changed.
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
