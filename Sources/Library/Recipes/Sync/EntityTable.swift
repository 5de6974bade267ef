/// The records of a household in memory, for clients.
package struct EntityTable: Hashable, Sendable, EntityRecords {
    private var records: [EntityKey: EntityRecord] = [:]
    private var partKeys: [EntityKey: Set<EntityKey>] = [:]
    private var counts: [Place: Int] = [:]
    /// The entities by unique name. Two can share a name while a device has received only some of
    /// the edits.
    private var named: [UniqueName: Set<EntityKey>] = [:]

    /// The scope of a kind's limit.
    struct Place: Hashable {
        let kind: EntityKind
        let parent: UInt128?

        init(kind: EntityKind, parent: UInt128?) {
            self.kind = kind
            self.parent = parent
        }

        init(_ record: EntityRecord) { self.init(kind: record.key.kind, parent: record.parent) }
    }

    private struct UniqueName: Hashable {
        let kind: EntityKind
        let name: FoldedText
    }

    package init() {}

    package mutating func write(_ record: EntityRecord) {
        let place = Place(record)
        let known = records.updateValue(record, forKey: record.key)
        let wasThere = known.map { $0.deleted == nil } ?? false
        counts[place, default: 0] += (record.deleted == nil ? 1 : 0) - (wasThere ? 1 : 0)
        rename(record.key, from: known?.uniqueName, to: record.uniqueName)
        if let parent = record.parentKey { partKeys[parent, default: []].insert(record.key) }
    }

    private mutating func rename(_ key: EntityKey, from old: FoldedText?, to new: FoldedText?) {
        guard old != new else { return }
        if let old {
            let place = UniqueName(kind: key.kind, name: old)
            named[place]?.remove(key)
            if named[place]?.isEmpty == true { named[place] = nil }
        }
        if let new { named[UniqueName(kind: key.kind, name: new), default: []].insert(key) }
    }

    package func key(of kind: EntityKind, named name: FoldedText) -> EntityKey? {
        named[UniqueName(kind: kind, name: name)]?.min()
    }

    package func record(_ key: EntityKey) -> EntityRecord? { records[key] }

    package func parts(of key: EntityKey) -> [EntityRecord] {
        allParts(of: key).filter { $0.deleted == nil }
    }

    package func parts(of key: EntityKey, deletedBy deletion: Stamp) -> [EntityRecord] {
        allParts(of: key).filter { $0.deleted == deletion }
    }

    private func allParts(of key: EntityKey) -> [EntityRecord] {
        (partKeys[key] ?? []).sorted().compactMap { records[$0] }
    }

    package func count(of kind: EntityKind, in parent: UInt128?) -> Int {
        counts[Place(kind: kind, parent: parent)] ?? 0
    }

    /// Sorted by key.
    package var all: [EntityRecord] { records.values.sorted { $0.key < $1.key } }
}
