import Base
import Kitchen
import Recipes

/// The changes that each edit of the last 30 days made to entities: see `LibraryRetention.history`.
///
/// Each row has the values before and after the edit, although the next row repeats the latter: a
/// page can begin anywhere, and the older row is swept first. Quotas count both: see `WriteMeter`.
final class EntityHistory: Table {
    private static let insert = SealedTable.history.insertion()

    /// Records an edit's change of an entity, if there is any.
    ///
    /// - Parameter was: the entity before it; nil for a part that the edit added to an older
    ///   entity.
    func add(
        _ was: EntityRecord?, before record: EntityRecord, in household: HouseholdID, now: Int64
    ) throws(StoreFault) {
        let change = EntityChange(from: was, to: record, timeMilliseconds: now)
        guard !change.isEmpty else { return }
        try run(
            Self.insert, Self.whole(of: record), record.modified.seq, record.key, household,
            was?.difference(from: record).encoded(),
            record.difference(from: was ?? record).encoded(), now)
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
        let rows = try all(
            """
            SELECT seq, kind, id, was, became, time_ms FROM history
                WHERE whole = ?1 AND household = ?2 AND (seq, kind, id) < (?3, ?4, ?5)
                ORDER BY seq DESC, kind DESC, id DESC LIMIT ?6
            """, Self.whole(of: record), household, cursor?.seq ?? .max,
            cursor?.key?.kind.rawValue ?? "", cursor?.key.map { EntityID($0) }, limit + 1
        ) { row throws(StoreFault) -> (place: PullCursor, change: EntityChange?)? in
            let key = try row.entityKey(1)
            let place = PullCursor(seq: row.integer(0), key: key)
            // Recipes and pantry items may have the same identifier.
            guard key == record.key || key.kind.parent == record.key.kind else {
                return (place, nil)
            }
            let was = row.isNull(3) ? nil : try StoredEntities.decoded(key, row.bytes(3))
            let became = try StoredEntities.decoded(key, row.bytes(4))
            return (place, EntityChange(from: was, to: became, timeMilliseconds: row.integer(5)))
        }
        let page = rows.prefix(limit)
        return EntityHistoryPage(
            changes: page.compactMap(\.change), next: rows.count > limit ? page.last?.place : nil)
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
