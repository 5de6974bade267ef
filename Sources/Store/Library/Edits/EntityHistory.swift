import Base
import Kitchen
import Recipes

/// The changes that each edit of the last 30 days made to entities: see `LibraryRetention.history`.
///
/// Each row has the values before and after the edit, although the next row repeats the latter: a
/// page can begin anywhere, and the older row is swept first. Quotas count both: see `WriteMeter`.
final class EntityHistory {
    private let insert: any Statement
    private let list: any Statement

    init(_ database: any Database) throws(StoreFault) {
        insert = try database.prepare(SealedTable.history.insertion())
        list = try database.prepare(
            """
            SELECT seq, kind, id, was, became, time_ms FROM history
                WHERE whole = ?1 AND household = ?2 AND (seq, kind, id) < (?3, ?4, ?5)
                ORDER BY seq DESC, kind DESC, id DESC LIMIT ?6
            """)
    }

    /// Records an edit's change of an entity, if there is any.
    ///
    /// - Parameter was: the entity before it; nil for a part that the edit added to an older
    ///   entity.
    func add(
        _ was: EntityRecord?, before record: EntityRecord, in household: HouseholdID, now: Int64
    ) throws(StoreFault) {
        let change = EntityChange(from: was, to: record, timeMilliseconds: now)
        guard !change.isEmpty else { return }
        try insert.bind(Self.whole(of: record)).bind(record.modified.seq)
            .bind(record.key.kind.rawValue).bind(EntityID(record.key)).bind(household)
            .bind(was?.difference(from: record).encoded())
            .bind(record.difference(from: was ?? record).encoded()).bind(now).run()
    }

    /// The changes of an entity and its parts, newest first.
    ///
    /// - Parameters:
    ///   - record: the current one.
    ///   - cursor: only changes before this one; nil for the newest.
    ///   - limit: the maximum number of rows read. There can be fewer changes.
    func page(
        of record: EntityRecord, in household: HouseholdID, before cursor: PullCursor?, limit: Int
    ) throws(StoreFault) -> EntityHistoryPage {
        let whole = Self.whole(of: record)
        let rows = try list.bind(whole).bind(household)
            .bind(cursor?.seq ?? .max).bind(cursor?.key?.kind.rawValue ?? "")
            .bind(cursor?.key.map { EntityID($0) }).bind(limit + 1)
            .all { row in
                (
                    seq: row.integer(0), kind: row.text(1), id: row.identifier(2) as EntityID?,
                    was: row.isNull(3) ? nil : row.bytes(3), became: row.bytes(4),
                    time: row.integer(5)
                )
            }
        var changes: [EntityChange] = []
        var last: PullCursor?
        for row in rows.prefix(limit) {
            guard let kind = EntityKind(rawValue: row.kind), let id = row.id else {
                throw StoreFault("a row of `history` has the kind \(row.kind)", code: "damage")
            }
            let key = EntityKey(kind, id.value)
            last = PullCursor(seq: row.seq, key: key)
            // Recipes and pantry items may have the same identifier.
            guard key == record.key || kind.parent == record.key.kind else { continue }
            let was: EntityRecord? =
                if let was = row.was { try StoredEntities.decoded(key, was) } else { nil }
            let became = try StoredEntities.decoded(key, row.became)
            changes.append(EntityChange(from: was, to: became, timeMilliseconds: row.time))
        }
        return EntityHistoryPage(changes: changes, next: rows.count > limit ? last : nil)
    }

    private static func whole(of record: EntityRecord) -> EntityID {
        EntityID(value: record.parent ?? record.key.id)
    }
}

/// A page of the changes of an entity and its parts, newest first.
package struct EntityHistoryPage: Hashable, Sendable {
    package let changes: [EntityChange]
    /// The cursor of the next page; nil after the last.
    package let next: PullCursor?
}
