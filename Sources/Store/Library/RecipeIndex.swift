import Kitchen
import Recipes

/// The full-text index of the recipes.
final class RecipeIndex {
    /// So many matches are ranked: the newest, if there are more.
    static let rankedLimit = 1_000

    private let findNumber: any Statement
    private let insertNumber: any Statement
    private let findGreatest: any Statement
    private let updateNumbers: any Statement
    private let removeNumber: any Statement
    private let findTexts: any Statement
    private let insertTexts: any Statement
    private let updateTokens: any Statement
    private let removeTexts: any Statement
    private let insertName: any Statement
    private let removeName: any Statement
    private let rank: any Statement
    private let findNewest: any Statement
    private let listNewest: any Statement
    private let listAll: any Statement
    private let findMiddles: any Statement
    private let findNames: any Statement
    private var pending: [UInt128: Pending] = [:]
    private var updateCount = 0

    /// All of a household, without words to search for.
    static let newestQuery = """
        SELECT id FROM searched_recipes
            WHERE household = ? AND servings BETWEEN ? AND ? AND minutes <= ?
            ORDER BY number DESC LIMIT ?
        """

    init(_ database: any Database) throws(StoreFault) {
        findNumber = try database.prepare(
            "SELECT number, servings, minutes FROM searched_recipes WHERE id = ?")
        insertNumber = try database.prepare(
            """
            INSERT INTO searched_recipes(number, id, household, servings, minutes, name)
                VALUES (?,?,?,?,?,?)
            """)
        listAll = try database.prepare("SELECT id FROM searched_recipes WHERE household = ?")
        findGreatest = try database.prepare("SELECT max(number) FROM searched_recipes")
        updateNumbers = try database.prepare(
            "UPDATE searched_recipes SET servings = ?, minutes = ? WHERE number = ?")
        removeNumber = try database.prepare("DELETE FROM searched_recipes WHERE number = ?")
        findTexts = try database.prepare(
            """
            SELECT name, ingredients, steps, about, tags, tokens FROM recipe_texts WHERE rowid = ?
            """)
        insertTexts = try database.prepare(
            """
            INSERT INTO recipe_texts(rowid, name, ingredients, steps, about, tags, tokens)
                VALUES (?,?,?,?,?,?,?)
            """)
        updateTokens = try database.prepare(
            "UPDATE recipe_texts SET tags = ?, tokens = ? WHERE rowid = ?")
        removeTexts = try database.prepare("DELETE FROM recipe_texts WHERE rowid = ?")
        insertName = try database.prepare("INSERT INTO recipe_names(rowid, words) VALUES (?,?)")
        removeName = try database.prepare("DELETE FROM recipe_names WHERE rowid = ?")
        rank = try database.prepare(
            """
            SELECT id FROM (
                SELECT r.id AS id, r.number AS number,
                        bm25(recipe_texts, 10.0, 4.0, 1.0, 2.0, 3.0, 0.0) AS score
                    FROM recipe_texts CROSS JOIN searched_recipes AS r
                        ON r.number = recipe_texts.rowid
                    WHERE recipe_texts MATCH ? AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
                    ORDER BY recipe_texts.rowid DESC LIMIT \(Self.rankedLimit))
                ORDER BY score, number DESC
            """)
        findNewest = try database.prepare(
            """
            SELECT r.id FROM recipe_texts CROSS JOIN searched_recipes AS r
                    ON r.number = recipe_texts.rowid
                WHERE recipe_texts MATCH ? AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
                ORDER BY recipe_texts.rowid DESC LIMIT ?
            """)
        listNewest = try database.prepare(Self.newestQuery)
        findMiddles = try database.prepare(
            """
            SELECT r.id, r.name, r.number FROM recipe_names CROSS JOIN searched_recipes AS r
                    ON r.number = recipe_names.rowid
                WHERE recipe_names MATCH ? AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
                ORDER BY recipe_names.rowid DESC LIMIT \(Self.rankedLimit)
            """)
        findNames = try database.prepare(
            """
            SELECT r.id, r.name FROM recipe_names CROSS JOIN searched_recipes AS r
                    ON r.number = recipe_names.rowid
                WHERE recipe_names MATCH ? ORDER BY recipe_names.rowid DESC LIMIT ?
            """)
    }

    // MARK: Writing

    private struct Pending {
        let recipe: EntityRecord
        let parts: [EntityRecord]
        let household: Int64
        /// Which update it comes from, from 0.
        let place: Int
    }

    /// What a recipe is now will be written by `flush`; it is taken out if it is deleted.
    ///
    /// - Parameter household: its number.
    func update(_ recipe: EntityRecord, _ parts: [EntityRecord], in household: Int64) {
        pending[recipe.key.id] = Pending(
            recipe: recipe, parts: parts, household: household, place: updateCount)
        updateCount += 1
    }

    /// Forgets what was taken back.
    func reset() { pending = [:] }

    /// Writes all that was updated, before the commit.
    ///
    /// The full-text tables come last, without other statements in between, and in the order of their numbers:
    /// SQLite writes out what they hold in memory whenever a statement begins that it might have to take back,
    /// and when a number is below the one before. A piece for each recipe instead of one for each commit took
    /// most of the time.
    func flush() throws(StoreFault) {
        guard !pending.isEmpty else { return }
        var changes: [Change] = []
        for (id, pending) in pending.sorted(by: { $0.value.place < $1.value.place }) {
            changes += try self.changes(EntityID(value: id), pending)
        }
        pending = [:]
        for change in changes.sorted(by: { $0.place < $1.place }) { try write(change) }
    }

    /// What must be done to the full-text tables.
    private enum Change {
        case remove(Int64)
        case setTokens(Int64, RecipeSearchText)
        case insert(Int64, RecipeSearchText, HouseholdCode)

        /// By the numbers; what is removed may make room for what gets its number.
        var place: (number: Int64, step: Int) {
            switch self {
            case .remove(let number): (number, 0)
            case .setTokens(let number, _): (number, 1)
            case .insert(let number, _, _): (number, 2)
            }
        }
    }

    /// The identifiers of all recipes of a household.
    ///
    /// - Parameter household: its number.
    func recipes(of household: Int64) throws(StoreFault) -> Set<UInt128> {
        Set(try listAll.bind(household).all { ($0.identifier(0) as EntityID?)?.value })
    }

    private func changes(
        _ id: EntityID, _ pending: Pending
    ) throws(StoreFault) -> [Change] {
        let known = try findNumber.bind(id).first {
            (number: $0.integer(0), servings: $0.integer(1), minutes: $0.integer(2))
        }
        guard pending.recipe.deleted == nil else {
            guard let known else { return [] }
            try removeNumber.bind(known.number).run()
            return [.remove(known.number)]
        }
        let code = HouseholdCode(pending.household)
        let text = RecipeSearchText(
            pending.recipe, pending.parts.filter { $0.deleted == nil }, in: code)
        if let known {
            let texts = try findTexts.bind(known.number).first { row in
                (0..<6).map { row.text($0) }
            }
            if let texts,
                texts[..<4] == [text.name, text.ingredients, text.steps, text.about]
            {
                if known.servings != text.servings || known.minutes != text.minutes {
                    try updateNumbers.bind(text.servings).bind(text.minutes).bind(known.number)
                        .run()
                }
                return texts[4...] == [text.tags, text.tokens]
                    ? [] : [.setTokens(known.number, text)]
            }
            try removeNumber.bind(known.number).run()
        }
        let number = try Int64(findGreatest.count()) + 1
        try insertNumber.bind(number).bind(id).bind(pending.household).bind(text.servings)
            .bind(text.minutes).bind(text.plainName).run()
        return (known.map { [.remove($0.number)] } ?? []) + [.insert(number, text, code)]
    }

    private func write(_ change: Change) throws(StoreFault) {
        switch change {
        case .remove(let number):
            try removeTexts.bind(number).run()
            try removeName.bind(number).run()
        case .setTokens(let number, let text):
            try updateTokens.bind(text.tags).bind(text.tokens).bind(number).run()
        case .insert(let number, let text, let code):
            try insertTexts.bind(number).bind(text.name).bind(text.ingredients).bind(text.steps)
                .bind(text.about).bind(text.tags).bind(text.tokens).run()
            let grams = text.plainName.split(separator: " ").flatMap { NameGrams.of($0) }
            try insertName.bind(number).bind(text.name + " " + code.words(grams)).run()
        }
    }

    // MARK: Searching

    /// The best first. What stands in the middle of a word comes after what begins one.
    ///
    /// Of more than `rankedLimit` matches the newest with all words in the name come first, then the newest
    /// others, each so many by rank.
    ///
    /// - Parameter household: its number.
    func recipes(
        matching expression: SearchExpression, in household: Int64, limit: Int
    ) throws(StoreFault) -> [RecipeID] {
        guard let anywhere = expression.anywhere else {
            return try Self.bind(listNewest.bind(household), expression).bind(limit)
                .all { $0.identifier(0) }
        }
        guard let inName = expression.inName else {
            return try Self.bind(findNewest.bind(anywhere), expression).bind(limit)
                .all { $0.identifier(0) }
        }
        var found: [RecipeID] = try Self.bind(rank.bind(anywhere), expression)
            .all { $0.identifier(0) }
        if found.count == Self.rankedLimit {
            let best: [RecipeID] = try Self.bind(rank.bind(inName), expression)
                .all { $0.identifier(0) }
            let known = Set(best)
            found = best + found.filter { !known.contains($0) }
        } else if found.count < limit {
            let known = Set(found)
            found += try recipes(withMiddlesOf: expression, limit: limit)
                .filter { !known.contains($0) }
        }
        return Array(found.prefix(limit))
    }

    /// The newest first.
    private func recipes(
        withMiddlesOf expression: SearchExpression, limit: Int
    ) throws(StoreFault) -> [RecipeID] {
        guard let grams = expression.grams else { return [] }
        let found = try Self.bind(findMiddles.bind(grams), expression).all {
            row -> (id: RecipeID, number: Int64)? in
            let name = row.text(1)
            guard let id: RecipeID = row.identifier(0),
                expression.middles.allSatisfy({ name.contains($0) })
            else { return nil }
            return (id, row.integer(2))
        }
        guard let filters = expression.filters, !found.isEmpty else { return found.map(\.id) }
        let admitted = Set(
            try Self.bind(findNewest.bind(filters), expression).bind(Int.max)
                .all { $0.identifier(0) as RecipeID? })
        return found.map(\.id).filter(admitted.contains)
    }

    /// Those of which each word given begins one of the name's, the newest first, and of those of one name the
    /// newest.
    ///
    /// - Parameter words: folded.
    func recipes(
        named words: [String], in household: HouseholdCode, limit: Int
    ) throws(StoreFault) -> [RecipeID] {
        guard !words.isEmpty else { return [] }
        let expression = words.map { SearchExpression.quoted(household.text + $0) + " *" }
            .joined(separator: " AND ")
        var names: Set<String> = []
        // Of one name there may be some.
        let found = try findNames.bind(expression).bind(limit * 8).all { row -> RecipeID? in
            names.insert(row.text(1)).inserted ? row.identifier(0) : nil
        }
        return Array(found.prefix(limit))
    }

    private static func bind(
        _ statement: any Statement, _ expression: SearchExpression
    ) -> any Statement {
        statement.bind(expression.servings.lowerBound).bind(expression.servings.upperBound)
            .bind(expression.longestMinutes)
    }
}
