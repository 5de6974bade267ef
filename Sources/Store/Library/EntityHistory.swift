import Kitchen
import Recipes

/// What entities were before each edit of the last 30 days: see `LibraryRetention.history`.
final class EntityHistory {
    private let insert: any Statement
    private let list: any Statement
    private let findNext: any Statement

    init(_ database: any Database) throws(StoreFault) {
        insert = try database.prepare(SealedTable.history.insertion())
        list = try database.prepare(
            """
            SELECT seq, kind, id, content, time_ms FROM history
                WHERE whole = ?1 AND household = ?2 AND (seq, kind, id) < (?3, ?4, ?5)
                ORDER BY seq DESC, kind DESC, id DESC LIMIT ?6
            """)
        findNext = try database.prepare(
            """
            SELECT content FROM history WHERE whole = ? AND kind = ? AND id = ? AND seq > ?
                ORDER BY seq LIMIT 1
            """)
    }

    /// Notes what an edit has changed.
    ///
    /// - Parameter was: before it; nil for a part that it has added to what was there.
    func add(
        _ was: EntityRecord?, before record: EntityRecord, in household: HouseholdID, now: Int64
    ) throws(StoreFault) {
        try insert.bind(Self.whole(of: record)).bind(record.modified.seq)
            .bind(record.key.kind.rawValue).bind(EntityID(record.key)).bind(household)
            .bind(was?.encoded()).bind(now).run()
    }

    /// What was done to an entity and to its parts, the last first.
    ///
    /// - Parameters:
    ///   - record: as it is now.
    ///   - cursor: the changes before this one.
    ///   - limit: how many rows are read. There can be fewer changes.
    func page(
        of record: EntityRecord, in household: HouseholdID, before cursor: PullCursor?, limit: Int,
        entities: StoredEntities
    ) throws(StoreFault) -> EntityHistoryPage {
        let whole = Self.whole(of: record)
        let rows = try list.bind(whole).bind(household)
            .bind(cursor?.seq ?? .max).bind(cursor?.key?.kind.rawValue ?? "")
            .bind(cursor?.key.map { EntityID($0) }).bind(limit + 1)
            .all { row in
                (
                    seq: row.integer(0), kind: row.text(1), id: row.identifier(2) as EntityID?,
                    content: row.isNull(3) ? nil : row.bytes(3), time: row.integer(4)
                )
            }
        var changes: [EntityChange] = []
        var last: PullCursor?
        // What each became by the edit after that of its row.
        var later: [EntityKey: EntityRecord] = [:]
        for row in rows.prefix(limit) {
            guard let kind = EntityKind(rawValue: row.kind), let id = row.id else {
                throw StoreFault("a row of `history` has the kind \(row.kind)", code: "damage")
            }
            let key = EntityKey(kind, id.value)
            last = PullCursor(seq: row.seq, key: key)
            // Recipes and pantry items may have the same identifier.
            guard key == record.key || kind.parent == record.key.kind else { continue }
            let now: EntityRecord? =
                if let known = later[key] { known } else {
                    try next(of: key, after: row.seq, whole, entities)
                }
            guard let now else { continue }
            let was: EntityRecord? =
                if let content = row.content {
                    try StoredEntities.decoded(key, content)
                } else { nil }
            later[key] = was
            let change = EntityChange(from: was, to: now, timeMilliseconds: row.time)
            if !change.isEmpty { changes.append(change) }
        }
        return EntityHistoryPage(changes: changes, next: rows.count > limit ? last : nil)
    }

    private func next(
        of key: EntityKey, after seq: Int64, _ whole: EntityID, _ entities: StoredEntities
    ) throws(StoreFault) -> EntityRecord? {
        let content = try findNext.bind(whole).bind(key.kind.rawValue).bind(EntityID(key)).bind(seq)
            .first { $0.bytes(0) }
        if let content { return try StoredEntities.decoded(key, content) }
        return try entities.record(key)?.record
    }

    private static func whole(of record: EntityRecord) -> EntityID {
        EntityID(value: record.parent ?? record.key.id)
    }
}

/// Some of what was done to an entity and to its parts, the last first.
package struct EntityHistoryPage: Hashable, Sendable {
    package let changes: [EntityChange]
    /// Where the next page begins; nil after the last.
    package let next: PullCursor?
}
