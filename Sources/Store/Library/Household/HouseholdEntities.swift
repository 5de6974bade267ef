import Base
import Kitchen
import Recipes

/// The records of one household as they were before an edit, each read once. Records of other
/// households count as missing.
final class HouseholdEntities: EntityRecords {
    private let entities: StoredEntities
    private let household: HouseholdID
    private var records: [EntityKey: EntityRecord?] = [:]
    private var parts: [EntityKey: [EntityRecord]] = [:]
    private var counts: [Place: Int] = [:]
    private var foreign: Set<EntityKey> = []

    private struct Place: Hashable {
        let kind: EntityKind
        let parent: UInt128?
    }

    init(_ entities: StoredEntities, of household: HouseholdID) {
        self.entities = entities
        self.household = household
    }

    func record(_ key: EntityKey) throws(StoreFault) -> EntityRecord? {
        if let known = records[key] { return known }
        let found = try entities.record(key)
        let isOurs = found?.household == household
        if found != nil, !isOurs { foreign.insert(key) }
        let record = isOurs ? found?.record : nil
        records[key] = .some(record)
        return record
    }

    func parts(of key: EntityKey) throws(StoreFault) -> [EntityRecord] {
        if let known = parts[key] { return known }
        let found = try record(key) == nil ? [] : entities.parts(of: key, in: household)
        parts[key] = found
        for part in found { records[part.key] = .some(part) }
        return found
    }

    func parts(
        of key: EntityKey, deletedBy deletion: Stamp
    ) throws(StoreFault) -> [EntityRecord] {
        guard try record(key) != nil else { return [] }
        let found = try entities.parts(of: key, deletedBy: deletion, in: household)
        for part in found { records[part.key] = .some(part) }
        return found
    }

    func key(of kind: EntityKind, named name: FoldedText) throws(StoreFault) -> EntityKey? {
        try entities.key(of: kind, named: name, in: household)
    }

    func count(of kind: EntityKind, in parent: UInt128?) throws(StoreFault) -> Int {
        let place = Place(kind: kind, parent: parent)
        if let known = counts[place] { return known }
        let count =
            if let parent, let parentKind = kind.parent,
                try record(EntityKey(parentKind, parent)) == nil
            { 0 } else { try entities.count(of: kind, in: parent, of: household) }
        counts[place] = count
        return count
    }

    /// True if another household has the entity.
    func isForeign(_ key: EntityKey) throws(StoreFault) -> Bool {
        try record(key) == nil && foreign.contains(key)
    }
}
