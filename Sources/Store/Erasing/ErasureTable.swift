import Base
import Recipes

/// Removes what deleted households had, some rows at a time. Their rows stay under their numbers,
/// and lots stay with their stock alone, because the stock journal keeps everything.
final class ErasureTable: Table {
    private static let emptyLot =
        SealedTable.entities.update(["is_deleted": "1", "deleted_ms": "0", "content": "?1"])
        + " WHERE kind = ?2 AND id = ?3"

    func add(_ household: HouseholdID) throws(StoreFault) {
        try run("DELETE FROM entity_counts WHERE household = ?", household)
        try run(
            """
            INSERT INTO erasures(household) VALUES (?)
                ON CONFLICT (household) DO UPDATE SET text_steps = NULL
            """, household)
    }

    /// - Returns: the number of removed rows or more; 0 once nothing is left.
    func sweep(
        limit: Int, now: Int64, _ uses: ImageUses
    ) throws(StoreFault) -> Int {
        let next = try first(
            """
            SELECT e.household, h.number FROM erasures AS e
                JOIN households AS h ON h.id = e.household
                WHERE text_steps IS NULL ORDER BY e.household LIMIT 1
            """
        ) { row -> (household: HouseholdID, number: Int64)? in
            row.identifier(0).map { ($0, row.integer(1)) }
        }
        guard let next else { return try forgetTexts() }
        let household = next.household
        try lock("households", [household])
        // Recipes go before their parts, so that what is left can be verified at any time.
        var count = try removeRecipes(
            of: household, next.number, limit: limit, now: now, uses)
        if count == 0 {
            count = try removeEntities(of: household, limit: limit, now: now, uses)
            count += try removeRows(of: household, next.number, limit: limit)
        }
        if count == 0 {
            try run("UPDATE erasures SET text_steps = 0 WHERE household = ?", household)
        }
        return count + 1
    }

    /// One pass over the indexes is for all households that have nothing else left.
    private func forgetTexts() throws(StoreFault) -> Int {
        guard
            let steps = try first(
                "SELECT min(text_steps) FROM erasures", read: { $0.optionalInteger(0) })
        else { return 0 }
        var isDone = true
        for table in ["recipe_texts", "recipe_names"] {
            isDone = try database.forgetTexts(in: table, isFirst: steps == 0) && isDone
        }
        if isDone {
            try run("DELETE FROM erasures")
        } else {
            try run("UPDATE erasures SET text_steps = text_steps + 1")
        }
        return 1
    }

    /// Removes recipes that aren't deleted, with their texts.
    private func removeRecipes(
        of household: HouseholdID, _ number: Int64, limit: Int, now: Int64, _ uses: ImageUses
    ) throws(StoreFault) -> Int {
        let recipes = try all(
            "SELECT number, id FROM searched_recipes WHERE household = ? ORDER BY number LIMIT ?",
            number, limit
        ) { row in (row.identifier(1) as EntityID?).map { (row.integer(0), $0) } }
        for (number, id) in recipes {
            try remove(EntityKey(.recipe, id.value), of: household, now: now, uses)
            try run("DELETE FROM searched_recipes WHERE number = ?", number)
            try run("DELETE FROM recipe_texts WHERE rowid = ?", number)
            try run("DELETE FROM recipe_names WHERE rowid = ?", number)
        }
        return recipes.count
    }

    private func removeEntities(
        of household: HouseholdID, limit: Int, now: Int64, _ uses: ImageUses
    ) throws(StoreFault) -> Int {
        let records = try all(
            """
            SELECT kind, id, content FROM entities WHERE household = ?
                AND (kind <> 'lot' OR coalesce(deleted_ms, 1) > 0) LIMIT ?
            """, household, limit
        ) { row throws(StoreFault) in try row.record() }
        for record in records {
            if record.key.kind == .lot {
                try removeHistory(of: record.key, household)
                try run(Self.emptyLot, record.withStockOnly.encoded(), record.key)
            } else {
                try remove(record.key, of: household, now: now, uses)
            }
        }
        return records.count
    }

    private func removeHistory(of key: EntityKey, _ household: HouseholdID) throws(StoreFault) {
        try run("DELETE FROM history WHERE whole = ? AND household = ?", EntityID(key), household)
    }

    private func remove(
        _ key: EntityKey, of household: HouseholdID, now: Int64, _ uses: ImageUses
    ) throws(StoreFault) {
        try removeHistory(of: key, household)
        try uses.removeAll(of: key, now: now)
        try run("DELETE FROM entities WHERE kind = ? AND id = ?", key)
    }

    /// The tables whose keys begin with a household's identifier, and with its number.
    private static let ownRows = [
        ("entity_names", "kind, name"), ("starter_edits", "id"),
    ].map(removal)
    private static let numberedRows = [
        ("tag_names", "id"), ("foods", "words"), ("food_words", "word, words"),
    ].map(removal)

    private static func removal(of table: String, _ key: String) -> String {
        """
        DELETE FROM \(table) WHERE household = ?1 AND (\(key)) IN
            (SELECT \(key) FROM \(table) WHERE household = ?1 LIMIT ?2) RETURNING 1
        """
    }

    private func removeRows(
        of household: HouseholdID, _ number: Int64, limit: Int
    ) throws(StoreFault) -> Int {
        var count = 0
        for removal in Self.ownRows {
            count += try all(removal, household, limit) { _ in true }.count
        }
        for removal in Self.numberedRows {
            count += try all(removal, number, limit) { _ in true }.count
        }
        let sessions: [CookingID] = try all(
            "SELECT id FROM cooking_sessions WHERE household = ? LIMIT 10", household
        ) { $0.identifier(0) }
        for session in sessions {
            try run("DELETE FROM cooking_inputs WHERE session = ?", session)
            try run("DELETE FROM cooking_sessions WHERE id = ?", session)
        }
        // Others may show an image that this household was the first to upload.
        let images = try all(
            """
            DELETE FROM images WHERE name IN
                (SELECT name FROM images WHERE household = ? AND unused_since_ms IS NOT NULL
                    LIMIT ?) RETURNING 1
            """, household, (limit + 9) / 10
        ) { _ in true }
        return count + sessions.count + images.count
    }
}

extension EntityRecord {
    /// A deleted lot without anything but its stock.
    fileprivate var withStockOnly: EntityRecord {
        EntityRecord(
            key, parent: parent, created: created, modified: modified,
            deleted: deleted ?? modified, fields: fields.filter { $0.key == .stock },
            createdMilliseconds: createdMilliseconds, modifiedMilliseconds: modifiedMilliseconds)
    }
}
