import Base
import Kitchen
import Recipes

/// The stored records of all households.
final class StoredEntities {
    private let find: any Statement
    private let findParts: any Statement
    private let findDeletedParts: any Statement
    private let countParts: any Statement
    private let countAll: any Statement
    private let countBytes: any Statement
    private let saveRecord: any Statement
    private let addToCount: any Statement
    private let beginCount: any Statement
    private let findChanges: any Statement
    private let findKitchenChanges: any Statement
    private let findPartsWithoutSteps: any Statement
    private let findPlan: any Statement
    private let findName: any Statement
    private let listNames: any Statement
    private let listOthers: any Statement
    private let saveName: any Statement
    private let removeName: any Statement

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
                AND NOT (? AND kind IN ('ingredient', 'cooking', 'lot'))
            ORDER BY seq, kind, id LIMIT ?
        """
    /// Reads only the parts that one edit deleted.
    static let deletedPartsQuery = """
        SELECT kind, id, content FROM entities
            WHERE parent = ? AND household = ? AND seq = ? AND is_deleted = 1 ORDER BY kind, id
        """

    init(_ database: any Database) throws(StoreFault) {
        find = try database.prepare(
            "SELECT content, household FROM entities WHERE kind = ? AND id = ?")
        findParts = try database.prepare(Self.partsQuery)
        findDeletedParts = try database.prepare(Self.deletedPartsQuery)
        findPartsWithoutSteps = try database.prepare(Self.kitchenPartsQuery)
        findKitchenChanges = try database.prepare(Self.kitchenChangesQuery)
        countParts = try database.prepare(
            """
            SELECT count(*) FROM entities
                WHERE parent = ? AND kind = ? AND household = ? AND is_deleted = 0
            """)
        countAll = try database.prepare(
            "SELECT count FROM entity_counts WHERE household = ? AND kind = ?")
        countBytes = try database.prepare(
            """
            SELECT coalesce(sum(length(content)), 0) FROM entities
                WHERE parent = ? AND household = ? AND kind IN ('ingredient', 'step')
                    AND is_deleted = 0
            """)
        saveRecord = try database.prepare(
            SealedTable.entities.insertion()
                + """
                 ON CONFLICT (kind, id) DO UPDATE SET seq = excluded.seq,
                    is_deleted = excluded.is_deleted, deleted_ms = excluded.deleted_ms,
                    content = excluded.content, seal = excluded.seal
                """)
        addToCount = try database.prepare(
            SealedTable.entityCounts.update(["count": "count + ?1"])
                + " WHERE household = ?2 AND kind = ?3")
        beginCount = try database.prepare(
            SealedTable.entityCounts.insertion(["count": "0"])
                + " ON CONFLICT (household, kind) DO NOTHING")
        findChanges = try database.prepare(
            """
            SELECT kind, id, content FROM entities
                WHERE household = ? AND (seq, kind, id) > (?, ?, ?) AND seq <= ?
                ORDER BY seq, kind, id LIMIT ?
            """)
        findPlan = try database.prepare(
            """
            SELECT id, content FROM entities
                WHERE household = ? AND kind = 'plan_entry' AND is_deleted = 0
            """)
        findName = try database.prepare(
            "SELECT id FROM entity_names WHERE household = ? AND kind = ? AND name = ?")
        listNames = try database.prepare(
            "SELECT name, id FROM entity_names WHERE household = ? AND kind = ?")
        listOthers = try database.prepare(
            """
            SELECT kind, id, content FROM entities
                WHERE household = ? AND is_deleted = 0
                    AND kind NOT IN ('recipe', 'ingredient', 'step')
            """)
        // An edit can write a record with a name before the name's former owner has a new one.
        saveName = try database.prepare(
            SealedTable.entityNames.insertion()
                + """
                 ON CONFLICT (household, kind, name) DO UPDATE SET id = excluded.id,
                    seal = excluded.seal
                """)
        removeName = try database.prepare(
            "DELETE FROM entity_names WHERE household = ? AND kind = ? AND name = ? AND id = ?")
    }

    /// The entity with a unique name in a household; nil if there is none.
    func key(
        of kind: EntityKind, named name: FoldedText, in household: HouseholdID
    ) throws(StoreFault) -> EntityKey? {
        let id = try findName.bind(household).bind(kind.rawValue).bind(name.text).first { row in
            row.identifier(0) as EntityID?
        }
        guard let id = id ?? nil else { return nil }
        return EntityKey(kind, id.value)
    }

    /// The household's entities of a kind with unique names, by name.
    func names(
        of kind: EntityKind, in household: HouseholdID
    ) throws(StoreFault) -> [FoldedText: UInt128] {
        let rows = try listNames.bind(household).bind(kind.rawValue).all { row in
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
        let rows = try listOthers.bind(household).all { row in
            let kind = EntityKind(rawValue: row.text(0))
            let isWanted = kind.map(kinds.contains) ?? false
            return (kind, row.identifier(1) as EntityID?, isWanted ? row.bytes(2) : nil)
        }
        var others = ImportQuery.Others()
        for (kind, id, content) in rows {
            guard let kind, let id else { continue }
            let key = EntityKey(kind, id.value)
            others.keys.insert(key)
            if let content { others.records.append(try Self.decoded(key, content)) }
        }
        return others
    }

    /// - Returns: nil if there is no such record.
    func record(
        _ key: EntityKey
    ) throws(StoreFault) -> (household: HouseholdID, record: EntityRecord)? {
        let found = try find.bind(key.kind.rawValue).bind(EntityID(key)).first { row in
            (household: row.identifier(1) as HouseholdID?, content: row.bytes(0))
        }
        guard let found else { return nil }
        guard let household = found.household else { throw Self.damage(key, "its household") }
        return (household, try Self.decoded(key, found.content))
    }

    /// The parts that aren't deleted.
    ///
    /// - Parameter withSteps: true to include a recipe's steps and notes.
    func parts(
        of key: EntityKey, in household: HouseholdID, withSteps: Bool = true
    ) throws(StoreFault) -> [EntityRecord] {
        let statement = withSteps ? findParts : findPartsWithoutSteps
        return try parts(of: key, statement.bind(EntityID(key)).bind(household))
    }

    /// The parts that an edit has deleted.
    func parts(
        of key: EntityKey, deletedBy deletion: Stamp, in household: HouseholdID
    ) throws(StoreFault) -> [EntityRecord] {
        try parts(
            of: key, findDeletedParts.bind(EntityID(key)).bind(household).bind(deletion.seq)
        ).filter { $0.deleted == deletion }
    }

    private func parts(
        of key: EntityKey, _ statement: any Statement
    ) throws(StoreFault) -> [EntityRecord] {
        let rows = try statement.all { row in
            (row.text(0), row.identifier(1) as EntityID?, row.bytes(2))
        }
        var records: [EntityRecord] = []
        for (kind, id, content) in rows {
            guard let kind = EntityKind(rawValue: kind), let id else {
                throw Self.damage(key, "a part")
            }
            let record = try Self.decoded(EntityKey(kind, id.value), content)
            // Recipes and pantry items may have the same identifier.
            if record.parentKey == key { records.append(record) }
        }
        return records
    }

    func count(
        of kind: EntityKind, in parent: UInt128?, of household: HouseholdID
    ) throws(StoreFault) -> Int {
        if let parent {
            return try countParts.bind(EntityID(value: parent)).bind(kind.rawValue).bind(household)
                .count()
        }
        return try countAll.bind(household).bind(kind.rawValue).count()
    }

    /// The meals of a household's plan, in no particular order.
    func plan(of household: HouseholdID) throws(StoreFault) -> [PlannedMeal] {
        let rows = try findPlan.bind(household).all { ($0.identifier(0) as EntityID?, $0.bytes(1)) }
        var meals: [PlannedMeal] = []
        for (id, content) in rows {
            guard let id else {
                throw StoreFault("a row of `entities` has no identifier", .other, code: "damage")
            }
            let record = try Self.decoded(EntityKey(.planEntry, id.value), content)
            if let meal = PlannedMeal(record) { meals.append(meal) }
        }
        return meals
    }

    /// The encoded bytes of a recipe's ingredients and steps that aren't deleted.
    func byteCount(
        ofPartsOf recipe: EntityKey, in household: HouseholdID
    ) throws(StoreFault) -> Int {
        try countBytes.bind(EntityID(recipe)).bind(household).count()
    }

    /// - Parameter content: the encoded record.
    func write(
        _ record: EntityRecord, content: [UInt8], was: EntityRecord?, in household: HouseholdID,
        now: Int64
    ) throws(StoreFault) {
        let key = record.key
        let parent = record.parent.map { EntityID(value: $0) }
        try saveRecord.bind(key.kind.rawValue).bind(EntityID(key)).bind(household)
            .bind(parent).bind(record.modified.seq)
            .bind(record.deleted == nil ? 0 : 1).bind(record.deleted == nil ? nil : now)
            .bind(content).run()
        if was?.uniqueName != record.uniqueName {
            if let name = was?.uniqueName {
                try removeName.bind(household).bind(key.kind.rawValue).bind(name.text)
                    .bind(EntityID(key)).run()
            }
            if let name = record.uniqueName {
                try saveName.bind(household).bind(key.kind.rawValue).bind(name.text)
                    .bind(EntityID(key)).run()
            }
        }
        let wasThere = was.map { $0.deleted == nil } ?? false
        let change = (record.deleted == nil ? 1 : 0) - (wasThere ? 1 : 0)
        if record.parent == nil, change != 0 {
            if was == nil { try beginCount.bind(household).bind(key.kind.rawValue).run() }
            try addToCount.bind(change).bind(household).bind(key.kind.rawValue).run()
        }
    }

    /// The changes after a cursor, in order.
    ///
    /// - Parameter until: the last edit whose changes are read; nil for no limit.
    func changes(
        of household: HouseholdID, after cursor: PullCursor, until: Int64? = nil, limit: Int
    ) throws(StoreFault) -> [EntityRecord] {
        // `~` sorts after every kind.
        let rows = try findChanges.bind(household).bind(cursor.seq)
            .bind(cursor.key?.kind.rawValue ?? "~").bind(EntityID(value: cursor.key?.id ?? 0))
            .bind(until ?? .max).bind(limit)
            .all { ($0.text(0), $0.identifier(1) as EntityID?, $0.bytes(2)) }
        var records: [EntityRecord] = []
        for (kind, id, content) in rows {
            guard let kind = EntityKind(rawValue: kind), let id else {
                throw StoreFault("a row of `entities` has the kind \(kind)", .other, code: "damage")
            }
            records.append(try Self.decoded(EntityKey(kind, id.value), content))
        }
        return records
    }

    /// The changes after a cursor that a kitchen needs, in order.
    ///
    /// - Parameter isAll: true for a first full read, which leaves out parts.
    func kitchenChanges(
        of household: HouseholdID, after cursor: PullCursor, isAll: Bool, limit: Int
    ) throws(StoreFault) -> [(key: EntityKey, seq: Int64)] {
        let rows = try findKitchenChanges.bind(household).bind(cursor.seq)
            .bind(cursor.key?.kind.rawValue ?? "~").bind(EntityID(value: cursor.key?.id ?? 0))
            .bind(isAll ? 1 : 0).bind(limit).all { row in
                (kind: row.text(0), id: row.identifier(1) as EntityID?, seq: row.integer(2))
            }
        var changes: [(key: EntityKey, seq: Int64)] = []
        for row in rows {
            guard let kind = EntityKind(rawValue: row.kind), let id = row.id else {
                throw StoreFault("a row of `entities` has the kind \(row.kind)", code: "damage")
            }
            changes.append((EntityKey(kind, id.value), row.seq))
        }
        return changes
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
        StoreFault(
            "\(key.kind.rawValue) \(EntityID(key)) is damaged: \(what)", .other, code: "damage")
    }
}
