import Base
import Kitchen
import Recipes

/// Finds recipes in the full-text index that `RecipeIndex` writes.
final class RecipeFinder: Table {
    /// The maximum number of matches that are ranked: the newest, if there are more.
    static let rankedLimit = 1_000

    /// All recipes of a household, without words to search for.
    static let allQuery = """
        SELECT id, number FROM searched_recipes
            WHERE household = ? AND servings BETWEEN ? AND ? AND minutes <= ? AND number < ?
            ORDER BY number DESC LIMIT ?
        """
    static let matchingQuery = """
        SELECT r.id, r.number FROM recipe_texts CROSS JOIN searched_recipes AS r
            WHERE r.number = recipe_texts.rowid AND recipe_texts MATCH ? AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
                AND recipe_texts.rowid < ?
            ORDER BY recipe_texts.rowid DESC LIMIT ?
        """
    static let rankQuery = """
        SELECT id, number FROM (
            SELECT r.id AS id, r.number AS number,
                    bm25(recipe_texts, 10.0, 4.0, 1.0, 2.0, 3.0, 0.0) AS score
                FROM recipe_texts CROSS JOIN searched_recipes AS r
                WHERE r.number = recipe_texts.rowid AND recipe_texts MATCH ? AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
                ORDER BY recipe_texts.rowid DESC LIMIT \(rankedLimit)) AS newest
            ORDER BY score, number DESC
        """
    /// The texts of the newest matches, for an engine that doesn't rank by itself.
    private static let textsQuery = """
        SELECT r.id, r.number, t.name, t.ingredients, t.steps, t.about, t.tags, t.tokens
            FROM recipe_texts AS t CROSS JOIN searched_recipes AS r
            WHERE r.number = t.rowid AND t MATCH ? AND r.servings BETWEEN ? AND ?
                AND r.minutes <= ?
            ORDER BY t.rowid DESC LIMIT ?
        """
    static let middlesQuery = """
        SELECT r.id, r.number, r.name FROM recipe_names CROSS JOIN searched_recipes AS r
            WHERE r.number = recipe_names.rowid AND recipe_names MATCH ? AND r.servings BETWEEN ? AND ? AND r.minutes <= ?
            ORDER BY recipe_names.rowid DESC LIMIT ?
        """
    static let namesQuery = """
        SELECT r.id, r.name FROM recipe_names CROSS JOIN searched_recipes AS r
            WHERE r.number = recipe_names.rowid AND recipe_names MATCH ? ORDER BY recipe_names.rowid DESC LIMIT ?
        """
    private static let countAll = "SELECT count(*) FROM (\(allQuery)) AS matches"
    private static let countMatching = "SELECT count(*) FROM (\(matchingQuery)) AS matches"

    /// The columns of a recipe that a search reads.
    private struct Match: Hashable {
        let id: RecipeID
        let number: Int64

        init?(_ row: any Statement) {
            guard let id: RecipeID = row.identifier(0) else { return nil }
            self.id = id
            number = row.integer(1)
        }
    }

    /// A page of the matches: with words, best first; otherwise newest first.
    ///
    /// Matches in the middle of a word come after those at its beginning. If there are more than
    /// `rankedLimit` matches, the newest `rankedLimit` with all words in the name come first, by
    /// rank, then the newest `rankedLimit` others, by rank, and then the rest, newest first.
    ///
    /// - Parameters:
    ///   - household: the household's number.
    ///   - allowed: the only recipes that may be found; nil for all.
    ///   - place: the end of the previous page of the same search. A recipe that has left the
    ///     matches since then, or joined them, shifts no other.
    func page(
        of expression: SearchExpression, in household: Int64, among allowed: Set<RecipeID>?,
        after place: SearchPlace?, limit: Int
    ) throws(StoreFault) -> SearchPage {
        let before = place?.count ?? 0
        guard expression.inName != nil else {
            let below = place?.number ?? .max
            guard let allowed else {
                let rest = try newest(expression, in: household, below: below, limit: limit + 1)
                let count =
                    place == nil && rest.count <= limit
                    ? rest.count : try self.count(of: expression, in: household)
                return Self.page(rest[...], after: before, limit: limit, of: count)
            }
            let found = try newest(expression, in: household, below: .max, limit: .max)
                .filter { allowed.contains($0.id) }
            let rest = found.drop { $0.number >= below }
            return Self.page(rest, after: before, limit: limit, of: found.count)
        }
        let reach = allowed == nil ? max(before + limit, SearchPage.countLimit) + 1 : .max
        var found = try ranked(expression, in: household, reach: reach)
        if let allowed { found = found.filter { allowed.contains($0.id) } }
        var start = 0
        if let place {
            // If the last recipe of the previous page is gone, all others have moved up.
            start =
                found.firstIndex { $0.number == place.number }.map { $0 + 1 }
                ?? min(place.count - 1, found.count)
        }
        return Self.page(found[start...], after: start, limit: limit, of: found.count)
    }

    /// - Parameter rest: all matches from the page's beginning, or more than `limit` of them.
    private static func page(
        _ rest: ArraySlice<Match>, after before: Int, limit: Int, of count: Int
    ) -> SearchPage {
        let page = rest.prefix(limit)
        let next = page.last.flatMap { last in
            rest.count > limit ? SearchPlace(count: before + limit, number: last.number) : nil
        }
        return SearchPage(
            recipes: page.map(\.id), count: count <= SearchPage.countLimit ? count : nil,
            next: next)
    }

    /// The newest matches first.
    ///
    /// - Parameter number: only matches with a lower number.
    private func newest(
        _ expression: SearchExpression, in household: Int64, below number: Int64, limit: Int
    ) throws(StoreFault) -> [Match] {
        if let words = expression.anywhere {
            return try all(
                Self.matchingQuery, words, expression, number, limit, read: Match.init)
        }
        return try all(Self.allQuery, household, expression, number, limit, read: Match.init)
    }

    /// The number of matches without words to rank by, counted up to `SearchPage.countLimit + 1`.
    private func count(
        of expression: SearchExpression, in household: Int64
    ) throws(StoreFault) -> Int {
        let limit = SearchPage.countLimit + 1
        if let words = expression.anywhere {
            return try count(Self.countMatching, words, expression, Int64.max, limit)
        }
        return try count(Self.countAll, household, expression, Int64.max, limit)
    }

    /// The matches of a search with words, in their order.
    ///
    /// - Parameter reach: more than `rankedLimit`. Returns at least this many if there are so many.
    private func ranked(
        _ expression: SearchExpression, in household: Int64, reach: Int
    ) throws(StoreFault) -> [Match] {
        guard let anywhere = expression.anywhere, let inName = expression.inName else { return [] }
        var found = try best(anywhere, expression)
        if found.count == Self.rankedLimit, let oldest = found.map(\.number).min() {
            let best = try best(inName, expression)
            let known = Set(best)
            found = best + found.filter { !known.contains($0) }
            if found.count < reach {
                let olderCount = best.count { $0.number < oldest }
                found += try newest(
                    expression, in: household, below: oldest,
                    limit: reach - found.count + olderCount
                ).filter { !known.contains($0) }
            }
        }
        if found.count < reach {
            found += try middles(
                of: expression, in: household, beside: Set(found), reach: reach - found.count)
        }
        return found
    }

    /// The newest `rankedLimit` matches of a condition, by rank.
    private func best(
        _ condition: SearchCondition, _ expression: SearchExpression
    ) throws(StoreFault) -> [Match] {
        guard !database.ranksTexts else {
            return try all(Self.rankQuery, condition, expression, read: Match.init)
        }
        let ranks = try TextRanks(condition, database)
        return try all(Self.textsQuery, condition, expression, Self.rankedLimit) { row in
            Match(row).map { (match: $0, rank: ranks.rank { row.text(2 + $0) }) }
        }.sorted { ($0.rank, -$0.match.number) < ($1.rank, -$1.match.number) }.map(\.match)
    }

    /// The matches with the words in the middle of words of the name, newest first.
    ///
    /// - Parameter reach: returns at least this many if there are so many.
    private func middles(
        of expression: SearchExpression, in household: Int64, beside known: Set<Match>, reach: Int
    ) throws(StoreFault) -> [Match] {
        guard let grams = expression.grams else { return [] }
        var limit = Self.rankedLimit
        while true {
            var readCount = 0
            var found = try all(Self.middlesQuery, grams, expression, limit) { row -> Match? in
                readCount += 1
                let name = row.text(2)
                return expression.middles.allSatisfy { name.contains($0) } ? Match(row) : nil
            }
            found.removeAll(where: known.contains)
            if let filters = expression.filters, !found.isEmpty {
                let admitted = try all(
                    Self.matchingQuery, filters, expression, Int64.max, Int.max, read: Match.init)
                found = found.filter(Set(admitted).contains)
            }
            if readCount < limit || found.count >= reach { return found }
            limit = .max
        }
    }

    /// The recipes in whose names each given word begins a word, newest first. Of several with one
    /// name, returns the newest.
    ///
    /// - Parameter words: folded.
    func recipes(
        named words: [String], in household: HouseholdCode, limit: Int
    ) throws(StoreFault) -> [RecipeID] {
        guard !words.isEmpty else { return [] }
        let condition = SearchCondition.all(
            words.map { .phrase(.init(household.text + $0, in: .words, isPrefix: true)) })
        var names: Set<String> = []
        // Several recipes may have the same name.
        let found = try all(Self.namesQuery, condition, limit * 8) { row -> RecipeID? in
            names.insert(row.text(1)).inserted ? row.identifier(0) : nil
        }
        return Array(found.prefix(limit))
    }

    /// The identifiers of all recipes of a household.
    ///
    /// - Parameter household: the household's number.
    func recipes(of household: Int64) throws(StoreFault) -> Set<UInt128> {
        Set(
            try all("SELECT id FROM searched_recipes WHERE household = ?", household) {
                ($0.identifier(0) as EntityID?)?.value
            })
    }
}

extension SearchCondition: Bindable {
    func bind(to statement: any Statement) { statement.bind(self) }
}

/// The bounds of `servings` and `minutes`.
extension SearchExpression: Bindable {
    func bind(to statement: any Statement) {
        statement.bind(servings.lowerBound).bind(servings.upperBound).bind(longestMinutes)
    }
}
