import Base
import Kitchen
import Recipes

/// The content of a library's database, for the operator.
package final class LibrarySurvey {
    package struct Household: Hashable, Sendable {
        package let id: HouseholdID
        package let name: String
        /// The number of its last edit.
        package let head: Int64
        package let memberCount: Int
        /// The number of entities of each kind, without parts and deleted ones.
        package let counts: [EntityKind: Int]
    }

    private let database: any Database
    private let entities: StoredEntities
    private let history: EntityHistory

    init(_ database: any Database) {
        self.database = database
        entities = StoredEntities(database)
        history = EntityHistory(database)
    }

    /// An image's content; nil if it isn't stored.
    package func image(_ name: ImageName) throws(StoreFault) -> [UInt8]? {
        try database.reading { () throws(StoreFault) in try ImageTable(database).content(of: name) }
    }

    /// Sorted by identifier.
    package func households() throws(StoreFault) -> [Household] {
        try database.reading { () throws(StoreFault) in
            let counts = try database.prepare(
                "SELECT kind, count FROM entity_counts WHERE household = ?")
            return try database.prepare(
                """
                SELECT id, name, head,
                    (SELECT count(*) FROM members WHERE household = households.id)
                    FROM households ORDER BY id
                """
            ).all { row throws(StoreFault) -> Household? in
                guard let id: HouseholdID = row.identifier(0) else {
                    throw .damage("a household's identifier doesn't have 16 bytes")
                }
                let kinds = try counts.bind(id).all { row in
                    EntityKind(rawValue: row.text(0)).map { ($0, Int(row.integer(1))) }
                }
                return Household(
                    id: id, name: row.text(1), head: row.integer(2),
                    memberCount: Int(row.integer(3)),
                    counts: Dictionary(kinds) { first, _ in first })
            }
        }
    }

    /// Passes all records of a household to `body`, including deleted ones, page by page in the
    /// order of their last edits.
    package func records(
        of household: HouseholdID, _ body: ([EntityRecord]) throws -> Void
    ) throws {
        var cursor = PullCursor(seq: 0)
        while true {
            let records = try entities.changes(of: household, after: cursor, limit: 1_000)
            guard let last = records.last else { return }
            try body(records)
            cursor = PullCursor(seq: last.modified.seq, key: last.key)
        }
    }

    /// The changes of an entity and its parts, newest first; nil if there is no such entity.
    package func changes(of key: EntityKey) throws(StoreFault) -> [EntityChange]? {
        try database.reading { () throws(StoreFault) in
            guard let found = try entities.record(key) else { return nil }
            var changes: [EntityChange] = []
            var cursor: PullCursor?
            repeat {
                let page = try history.page(
                    of: found.record, in: found.household, before: cursor, limit: 1_000)
                changes += page.changes
                cursor = page.next
            } while cursor != nil
            return changes
        }
    }

    /// An entity with its parts that aren't deleted; nil if there is no such entity.
    package func record(
        _ key: EntityKey
    ) throws(StoreFault) -> (household: HouseholdID, record: EntityRecord, parts: [EntityRecord])? {
        guard let found = try entities.record(key) else { return nil }
        let parts = try entities.parts(of: key, in: found.household)
        return (found.household, found.record, parts)
    }
}
