/// The records of a household in memory: what a client holds of it.
package struct EntityTable: Hashable, Sendable, EntityRecords {
    private var records: [EntityKey: EntityRecord] = [:]
    private var partKeys: [EntityKey: Set<EntityKey>] = [:]
    private var counts: [Place: Int] = [:]

    private struct Place: Hashable {
        let kind: EntityKind
        let parent: UInt128?
    }

    package init() {}

    package mutating func write(_ record: EntityRecord) {
        let place = Place(kind: record.key.kind, parent: record.parent)
        let known = records.updateValue(record, forKey: record.key)
        let wasThere = known.map { $0.deleted == nil } ?? false
        counts[place, default: 0] += (record.deleted == nil ? 1 : 0) - (wasThere ? 1 : 0)
        if let parent = record.parentKey { partKeys[parent, default: []].insert(record.key) }
    }

    package func record(_ key: EntityKey) -> EntityRecord? { records[key] }

    package func parts(of key: EntityKey) -> [EntityRecord] {
        (partKeys[key] ?? []).sorted().compactMap { records[$0] }
    }

    package func count(of kind: EntityKind, in parent: UInt128?) -> Int {
        counts[Place(kind: kind, parent: parent)] ?? 0
    }

    /// In the order of their keys.
    package var all: [EntityRecord] { records.values.sorted { $0.key < $1.key } }
}
