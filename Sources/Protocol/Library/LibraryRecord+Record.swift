import Base
import Kitchen
import Recipes

/// Between the wire and the rules of the library.
extension LibraryRecord {
    package init(_ record: EntityRecord) {
        var authors = RecordAuthors()
        let created = authors.stamp(record.created)
        let modified = authors.stamp(record.modified)
        let deleted = record.deleted.map { authors.stamp($0) }
        var fields: LibraryFields = [:]
        var stamps: [String: Stamp] = [:]
        for (field, entry) in record.fields.sorted(by: { $0.key < $1.key }) {
            stamps[field.rawValue] = authors.stamp(entry.stamp)
            fields[field.rawValue] = entry.value.flatMap(LibraryValue.init)
        }
        var sets: [String: [String: Stamp]] = [:]
        for (field, elements) in record.elements.sorted(by: { $0.key < $1.key })
        where !elements.isEmpty {
            var set: [String: Stamp] = [:]
            for (element, added) in elements.sorted(by: { $0.key < $1.key }) {
                set[element.wire] = authors.stamp(added)
            }
            sets[field.rawValue] = set
        }
        self.init(
            kind: Open(record.key.kind), id: EntityID(record.key),
            parent: record.parent.map(EntityID.init(value:)), created: created,
            modified: modified, deleted: deleted, createdMilliseconds: record.createdMilliseconds,
            modifiedMilliseconds: record.modifiedMilliseconds, authors: authors.all,
            fields: fields, stamps: stamps, sets: sets.isEmpty ? nil : sets)
    }

    /// The record as a client keeps it; nil if it has a kind, a field or a value that this program doesn't
    /// know. The stamps name no device: a client only receives records that another device made.
    package var record: EntityRecord? {
        guard let key = kind.known.map({ EntityKey($0, id.value) }), let created = stamp(created),
            let modified = stamp(modified)
        else { return nil }
        var entries: [Field: EntityRecord.Entry] = [:]
        for (name, stamp) in stamps {
            guard let field = Field(rawValue: name), let stamp = self.stamp(stamp) else {
                return nil
            }
            let told = fields[name]
            let value = told.flatMap { try? $0.value(for: field, of: key.kind) }
            guard told == nil || value != nil else { return nil }
            entries[field] = EntityRecord.Entry(value: value, stamp: stamp)
        }
        var elements: [Field: [FieldElement: Recipes.Stamp]] = [:]
        for (name, set) in sets ?? [:] {
            guard let field = Field(rawValue: name) else { return nil }
            for (text, stamp) in set {
                guard let element = FieldElement(text, in: field, of: key.kind),
                    let stamp = self.stamp(stamp)
                else { return nil }
                elements[field, default: [:]][element] = stamp
            }
        }
        return EntityRecord(
            key, parent: parent?.value, created: created,
            modified: modified, deleted: deleted.flatMap(stamp), fields: entries,
            elements: elements, createdMilliseconds: createdMilliseconds,
            modifiedMilliseconds: modifiedMilliseconds)
    }

    private func stamp(_ stamp: Stamp) -> Recipes.Stamp? {
        guard authors.indices.contains(stamp.author) else { return nil }
        return Recipes.Stamp(
            seq: stamp.seq, author: authors[stamp.author], device: DeviceID(value: 0))
    }
}
