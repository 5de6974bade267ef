import Base
import Kitchen
import Recipes

/// The stored records of all households.
final class StoredEntities: Table {
    // One that another household makes at the same time is a conflict.
    private static let insertRecord = SealedTable.entities.insertion()
    private static let saveRecord =
        insertRecord
            + """
             ON CONFLICT (kind, id) DO UPDATE SET seq = excluded.seq,
                is_deleted = excluded.is_deleted, deleted_ms = excluded.deleted_ms,
                content = excluded.content, seal = excluded.seal
            """
    private static let addToCount =
        SealedTable.entityCounts.update(["count": "count + ?1"])
        + " WHERE household = ?2 AND kind = ?3"
    private static let beginCount =
        SealedTable.entityCounts.insertion(["count": "0"])
        + " ON CONFLICT (household, kind) DO NOTHING"
    // An edit can write a record with a name before the name's former owner has a new one.
    private static let saveName =
        SealedTable.entityNames.insertion()
            + """
             ON CONFLICT (household, kind, name) DO UPDATE SET id = excluded.id,
                seal = excluded.seal
            """

    /// Leaves out deleted parts, which stay for months.
    static let partsQuery = """
        SELECT kind, id, content FROM entities WHERE parent = ? AND household = ? AND is_deleted = 0
            ORDER BY kind, id
        """
    /// Leaves out the steps and notes, which are half of a recipe's bytes.
    static let kitchenPartsQuery = """
        SELECT kind, id, content FROM entities WHERE parent = ? AND household = ? AND is_deleted = 0
            AND kind NOT IN ('step', 'cooking_note') ORDER BY kind, id
        """
    /// Reads changes from the index alone. A first full read leaves out parts, which are then read
    /// with their wholes.
    static let kitchenChangesQuery = """
        SELECT kind, id, seq FROM entities
            WHERE household = ? AND (seq, kind, id) > (?, ?, ?)
                AND kind NOT IN
                    ('step', 'cooking_note', 'category', 'tag', 'cookbook', 'substitution')
                AND (? = 0 OR kind NOT IN ('ingredient', 'cooking', 'lot'))
            ORDER BY seq, kind, id LIMIT ?
        """
    /// Reads only the parts that one edit deleted.
    static let deletedPartsQuery = """
        SELECT kind, id, content FROM entities
            WHERE parent = ? AND household = ? AND seq = ? AND is_deleted = 1 ORDER BY kind, id
        """

    /// The entity with a unique name in a household; nil if there is none.
    func key(
        of kind: EntityKind, named name: FoldedText, in household: HouseholdID
    ) throws(StoreFault) -> EntityKey? {
        try first(
            "SELECT id FROM entity_names WHERE household = ? AND kind = ? AND name = ?", household,
            kind.rawValue, name.text
        ) { ($0.identifier(0) as EntityID?).map { EntityKey(kind, $0.value) } }
    }

    /// The household's entities of a kind with unique names, by name.
    func names(
        of kind: EntityKind, in household: HouseholdID
    ) throws(StoreFault) -> [FoldedText: UInt128] {
        let rows = try all(
            "SELECT name, id FROM entity_names WHERE household = ? AND kind = ?", household,
            kind.rawValue
        ) { row in
            (row.identifier(1) as EntityID?).map { (FoldedText(row.text(0)), $0.value) }
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// The household's entities except recipes, ingredients and steps.
    ///
    /// - Parameter kinds: the kinds whose records are wanted.
    func others(
        _ kinds: Set<EntityKind>, in household: HouseholdID
    ) throws(StoreFault) -> ImportQuery.Others {
        let rows = try all(
            """
            SELECT kind, id, content FROM entities
                WHERE household = ? AND is_deleted = 0
                    AND kind NOT IN ('recipe', 'ingredient', 'step')
            """, household
        ) { row throws(StoreFault) -> (key: EntityKey, record: EntityRecord?)? in
            guard let key = try? row.entityKey(0) else { return nil }
            return (key, kinds.contains(key.kind) ? try row.record() : nil)
        }
        return ImportQuery.Others(
            keys: Set(rows.map(\.key)), records: rows.compactMap(\.record))
    }

    /// - Returns: nil if there is no such record.
    func record(
        _ key: EntityKey
    ) throws(StoreFault) -> (household: HouseholdID, record: EntityRecord)? {
        try first("SELECT content, household FROM entities WHERE kind = ? AND id = ?", key) {
            row throws(StoreFault) -> (household: HouseholdID, record: EntityRecord)? in
            guard let household: HouseholdID = row.identifier(1) else {
                throw Self.damage(key, "its household")
            }
            return (household, try Self.decoded(key, row.bytes(0)))
        }
    }

    /// The parts that aren't deleted.
    ///
    /// - Parameter withSteps: true to include a recipe's steps and notes.
    func parts(
        of key: EntityKey, in household: HouseholdID, withSteps: Bool = true
    ) throws(StoreFault) -> [EntityRecord] {
        let query = withSteps ? Self.partsQuery : Self.kitchenPartsQuery
        return try parts(of: key, sql(query, EntityID(key), household))
    }

    /// The parts that an edit has deleted.
    func parts(
        of key: EntityKey, deletedBy deletion: Stamp, in household: HouseholdID
    ) throws(StoreFault) -> [EntityRecord] {
        try parts(of: key, sql(Self.deletedPartsQuery, EntityID(key), household, deletion.seq))
            .filter { $0.deleted == deletion }
    }

    private func parts(
        of key: EntityKey, _ statement: any Statement
    ) throws(StoreFault) -> [EntityRecord] {
        // Recipes and pantry items may have the same identifier.
        try statement.all { row throws(StoreFault) in try row.record() }
            .filter { $0.parentKey == key }
    }

    func count(
        of kind: EntityKind, in parent: UInt128?, of household: HouseholdID
    ) throws(StoreFault) -> Int {
        if let parent {
            return try count(
                """
                SELECT count(*) FROM entities
                    WHERE parent = ? AND kind = ? AND household = ? AND is_deleted = 0
                """, EntityID(value: parent), kind.rawValue, household)
        }
        return try count(
            "SELECT count FROM entity_counts WHERE household = ? AND kind = ?", household,
            kind.rawValue)
    }

    /// The meals of a household's plan, in no particular order.
    func plan(of household: HouseholdID) throws(StoreFault) -> [PlannedMeal] {
        try all(
            """
            SELECT kind, id, content FROM entities
                WHERE household = ? AND kind = 'plan_entry' AND is_deleted = 0
            """, household
        ) { row throws(StoreFault) in PlannedMeal(try row.record()) }
    }

    /// The encoded bytes of a recipe's ingredients and steps that aren't deleted.
    func byteCount(
        ofPartsOf recipe: EntityKey, in household: HouseholdID
    ) throws(StoreFault) -> Int {
        try count(
            """
            SELECT coalesce(sum(length(content)), 0) FROM entities
                WHERE parent = ? AND household = ? AND kind IN ('ingredient', 'step')
                    AND is_deleted = 0
            """, EntityID(recipe), household)
    }

    /// - Parameter content: the encoded record.
    func write(
        _ record: EntityRecord, content: [UInt8], was: EntityRecord?, in household: HouseholdID,
        now: Int64
    ) throws(StoreFault) {
        let key = record.key
        let parent = record.parent.map { EntityID(value: $0) }
        try run(
            was == nil ? Self.insertRecord : Self.saveRecord, key, household, parent,
            record.modified.seq, record.deleted != nil,
            record.deleted == nil ? nil : now, content)
        if was?.uniqueName != record.uniqueName {
            if let name = was?.uniqueName {
                try run(
                    "DELETE FROM entity_names WHERE household = ? AND kind = ? AND name = ? AND id = ?",
                    household, key.kind.rawValue, name.text, EntityID(key))
            }
            if let name = record.uniqueName {
                try run(Self.saveName, household, key.kind.rawValue, name.text, EntityID(key))
            }
        }
        let wasThere = was.map { $0.deleted == nil } ?? false
        let change = (record.deleted == nil ? 1 : 0) - (wasThere ? 1 : 0)
        if record.parent == nil, change != 0 {
            if was == nil { try run(Self.beginCount, household, key.kind.rawValue) }
            try run(Self.addToCount, change, household, key.kind.rawValue)
        }
    }

    /// The changes after a cursor, in order.
    ///
    /// - Parameter until: the last edit whose changes are read; nil for no limit.
    func changes(
        of household: HouseholdID, after cursor: PullCursor, until: Int64? = nil, limit: Int
    ) throws(StoreFault) -> [EntityRecord] {
        try all(
            """
            SELECT kind, id, content FROM entities
                WHERE household = ? AND (seq, kind, id) > (?, ?, ?) AND seq <= ?
                ORDER BY seq, kind, id LIMIT ?
            """, household, cursor, until ?? .max, limit
        ) { row throws(StoreFault) in try row.record() }
    }

    /// The changes after a cursor that a kitchen needs, in order.
    ///
    /// - Parameter isAll: true for a first full read, which leaves out parts.
    func kitchenChanges(
        of household: HouseholdID, after cursor: PullCursor, isAll: Bool, limit: Int
    ) throws(StoreFault) -> [(key: EntityKey, seq: Int64)] {
        try all(Self.kitchenChangesQuery, household, cursor, isAll, limit) {
            row throws(StoreFault) in (try row.entityKey(0), row.integer(2))
        }
    }

    static func decoded(
        _ key: EntityKey, _ content: [UInt8]
    ) throws(StoreFault) -> EntityRecord {
        do {
            return try EntityRecord(key, decoding: content)
        } catch {
            throw damage(key, "its content is \(error)")
        }
    }

    private static func damage(_ key: EntityKey, _ what: String) -> StoreFault {
        .damage("\(key.kind.rawValue) \(EntityID(key)) is damaged: \(what)")
    }
}
