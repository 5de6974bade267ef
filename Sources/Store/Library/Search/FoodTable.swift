import Kitchen
import Recipes

/// The names of the ingredients in each household's recipes, with the number of their uses.
final class FoodTable: Table {
    private static let countUse =
        SealedTable.foods.insertion()
            + """
             ON CONFLICT (household, words) DO UPDATE SET uses = foods.uses + excluded.uses,
                seal = \(SealedTable.foods.seal(["uses": "foods.uses + excluded.uses"]))
                RETURNING foods.uses
            """
    /// The maximum number of words that a suggestion looks at.
    static let wordLimit = 2_000

    private static let insertWord = SealedTable.foodWords.insertion()
    private static let find = """
        SELECT f.name, f.words, f.uses FROM
            (SELECT household, words FROM food_words
                WHERE household = ? AND word >= ? AND word < ? LIMIT \(wordLimit)) AS w
            CROSS JOIN foods AS f WHERE f.household = w.household AND f.words = w.words
        """

    /// Counts an ingredient's current name in place of its old one.
    ///
    /// - Parameter household: the household's number.
    func update(
        _ ingredient: EntityRecord, was: EntityRecord?, in household: Int64
    ) throws(StoreFault) {
        let (old, new) = (was.flatMap(Self.name), Self.name(ingredient))
        guard old != new else { return }
        let (oldWords, newWords) = (old.map(Self.words) ?? [], new.map(Self.words) ?? [])
        guard oldWords != newWords else { return }
        if let old { try add(-1, old, oldWords, in: household) }
        if let new { try add(1, new, newWords, in: household) }
    }

    private func add(
        _ change: Int64, _ name: String, _ words: [Substring], in household: Int64
    ) throws(StoreFault) {
        guard !words.isEmpty else { return }
        let key = words.joined(separator: " ")
        let uses = try count(Self.countUse, household, key, name, change)
        if uses == 0 {
            try run("DELETE FROM foods WHERE household = ? AND words = ?", household, key)
            for word in Set(words) {
                try run(
                    "DELETE FROM food_words WHERE household = ? AND word = ? AND words = ?",
                    household, String(word), key)
            }
        } else if uses == 1, change == 1 {
            for word in Set(words) {
                try run(Self.insertWord, household, String(word), key)
            }
        }
    }

    private static func name(_ ingredient: EntityRecord) -> String? {
        guard ingredient.deleted == nil, case .text(let name)? = ingredient[.name] else {
            return nil
        }
        return name
    }

    private static func words(_ name: String) -> [Substring] { FoldedText(name).words }

    /// The names in which each given word begins a word, most used first, then by name.
    func names(
        beginning words: [String], in household: Int64, limit: Int
    ) throws(StoreFault) -> [String] {
        // The longest word leaves the fewest candidates.
        guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return [] }
        var seen: Set<String> = []
        let found = try all(Self.find, household, longest, longest + "\u{10FFFF}") {
            row -> (name: String, words: String, uses: Int64)? in
            let own = row.text(1)
            guard seen.insert(own).inserted else { return nil }
            let parts = own.split(separator: " ")
            guard words.allSatisfy({ word in parts.contains { $0.hasPrefix(word) } }) else {
                return nil
            }
            return (row.text(0), own, row.integer(2))
        }
        return found.sorted { ($1.uses, $0.words) < ($0.uses, $1.words) }.prefix(limit)
            .map(\.name)
    }
}
