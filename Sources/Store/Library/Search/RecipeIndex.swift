import Base
import Kitchen
import Recipes

/// Writes the full-text index of the recipes, in which `RecipeFinder` searches.
final class RecipeIndex: Table {
    private static let removeNumber = "DELETE FROM searched_recipes WHERE number = ?"

    private var pending: [UInt128: Pending] = [:]
    private var updateCount = 0
    /// The bytes of the updated recipes' texts, counted twice: the index has them as texts and as
    /// words.
    private(set) var textByteCount: Int64 = 0

    private struct Pending {
        let recipe: EntityRecord
        let parts: [EntityRecord]
        let household: Int64
        /// The number of the update, from 0.
        let place: Int
    }

    /// Schedules a recipe's current state for `flush`, which removes it from the index if it is
    /// deleted.
    ///
    /// - Parameter household: the household's number.
    func update(_ recipe: EntityRecord, _ parts: [EntityRecord], in household: Int64) {
        pending[recipe.key.id] = Pending(
            recipe: recipe, parts: parts, household: household, place: updateCount)
        updateCount += 1
        textByteCount += 2 * ([recipe] + parts).reduce(0) { $0 + Int64($1.textByteCount) }
    }

    /// Forgets the updates, after a rollback.
    func reset() { pending = [:] }

    /// Writes all updates. Call it before the commit.
    ///
    /// The full-text tables come last, without other statements in between, and in the order of
    /// their numbers: SQLite writes out what they hold in memory whenever a statement begins that
    /// it might have to undo, and when a number is below the one before. Writing a segment for each
    /// recipe instead of one for each commit took most of the time.
    func flush() throws(StoreFault) {
        guard !pending.isEmpty else { return }
        try lockNumbers()
        var changes: [Change] = []
        for (id, pending) in pending.sorted(by: { $0.value.place < $1.value.place }) {
            changes += try self.changes(EntityID(value: id), pending)
        }
        pending = [:]
        for change in changes.sorted(by: { $0.place < $1.place }) { try write(change) }
    }

    /// Recipes of all households are numbered in one row, where several servers may write at once.
    private func lockNumbers() throws(StoreFault) {
        guard !database.hasOneWriter else { return }
        _ = try has("SELECT 1 FROM recipe_text_totals FOR NO KEY UPDATE")
    }

    /// A change to the full-text tables.
    private enum Change {
        case remove(Int64)
        case setTokens(Int64, RecipeSearchText)
        case insert(Int64, RecipeSearchText)

        /// Ordered by number. Removals first: numbers are reused.
        var place: (number: Int64, step: Int) {
            switch self {
            case .remove(let number): (number, 0)
            case .setTokens(let number, _): (number, 1)
            case .insert(let number, _): (number, 2)
            }
        }
    }

    private func changes(
        _ id: EntityID, _ pending: Pending
    ) throws(StoreFault) -> [Change] {
        let known = try first(
            "SELECT number, servings, minutes FROM searched_recipes WHERE id = ?", id
        ) { (number: $0.integer(0), servings: $0.integer(1), minutes: $0.integer(2)) }
        guard pending.recipe.deleted == nil else {
            guard let known else { return [] }
            try run(Self.removeNumber, known.number)
            return [.remove(known.number)]
        }
        let text = RecipeSearchText(
            pending.recipe, pending.parts.filter { $0.deleted == nil },
            in: HouseholdCode(pending.household))
        if let known {
            let texts = try first(
                """
                SELECT name, ingredients, steps, about, tags, tokens FROM recipe_texts WHERE rowid = ?
                """, known.number
            ) { row in (0..<6).map { row.text($0) } }
            if let texts, texts[..<4] == [text.name, text.ingredients, text.steps, text.about] {
                if known.servings != text.servings || known.minutes != text.minutes {
                    try run(
                        "UPDATE searched_recipes SET servings = ?, minutes = ? WHERE number = ?",
                        text.servings, text.minutes, known.number)
                }
                return texts[4...] == [text.tags, text.tokens]
                    ? [] : [.setTokens(known.number, text)]
            }
            try run(Self.removeNumber, known.number)
        }
        let number = try Int64(count("SELECT max(number) FROM searched_recipes")) + 1
        try run(
            """
            INSERT INTO searched_recipes(number, id, household, servings, minutes, name)
                VALUES (?,?,?,?,?,?)
            """, number, id, pending.household, text.servings, text.minutes, text.plainName)
        return (known.map { [.remove($0.number)] } ?? []) + [.insert(number, text)]
    }

    private func write(_ change: Change) throws(StoreFault) {
        switch change {
        case .remove(let number):
            try run("DELETE FROM recipe_texts WHERE rowid = ?", number)
            try run("DELETE FROM recipe_names WHERE rowid = ?", number)
        case .setTokens(let number, let text):
            try run(
                "UPDATE recipe_texts SET tags = ?, tokens = ? WHERE rowid = ?", text.tags,
                text.tokens, number)
        case .insert(let number, let text):
            try run(
                """
                INSERT INTO recipe_texts(rowid, name, ingredients, steps, about, tags, tokens)
                    VALUES (?,?,?,?,?,?,?)
                """, number, text.name, text.ingredients, text.steps, text.about, text.tags,
                text.tokens)
            try run("INSERT INTO recipe_names(rowid, words) VALUES (?,?)", number, text.suggested)
        }
    }
}
