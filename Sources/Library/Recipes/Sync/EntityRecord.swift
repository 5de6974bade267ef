/// An entity's state: its fields, each with the edit that set it.
package struct EntityRecord: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// Nil if the field was cleared.
        package let value: FieldValue?
        package let stamp: Stamp

        package init(value: FieldValue?, stamp: Stamp) {
            self.value = value
            self.stamp = stamp
        }
    }

    package let key: EntityKey
    /// The parent's identifier; nil for a kind without a parent.
    package let parent: UInt128?
    package let created: Stamp
    /// The last edit that changed the record.
    package internal(set) var modified: Stamp
    /// The edit that deleted it. Deleted records stay for 180 days, so that devices that come back
    /// late learn of the deletion.
    package internal(set) var deleted: Stamp?
    /// The server's time of creation, in milliseconds since 1970-01-01 UTC. Restoring keeps it. Nil
    /// on a device until the server has applied the edit.
    package let createdMilliseconds: Int64?
    /// The server's time of `modified`. Nobody can change a deleted record, so there it is the time
    /// of deletion.
    package internal(set) var modifiedMilliseconds: Int64?
    package internal(set) var fields: [Field: Entry] = [:]
    /// The elements of its sets, each with the edit that added it.
    package internal(set) var elements: [Field: [FieldElement: Stamp]] = [:]

    package init(
        _ key: EntityKey, parent: UInt128?, created: Stamp, modified: Stamp? = nil,
        deleted: Stamp? = nil,
        fields: [Field: Entry] = [:], elements: [Field: [FieldElement: Stamp]] = [:],
        createdMilliseconds: Int64? = nil, modifiedMilliseconds: Int64? = nil
    ) {
        self.key = key
        self.parent = parent
        self.created = created
        self.modified = modified ?? created
        self.deleted = deleted
        self.fields = fields
        self.elements = elements
        self.createdMilliseconds = createdMilliseconds
        self.modifiedMilliseconds = modifiedMilliseconds
    }

    package var parentKey: EntityKey? {
        guard let parent, let kind = key.kind.parent else { return nil }
        return EntityKey(kind, parent)
    }

    package subscript(_ field: Field) -> FieldValue? { fields[field]?.value }

    /// The name that no other record of the kind may have; nil for a deleted record and for kinds
    /// without unique names.
    package var uniqueName: FoldedText? {
        guard key.kind.hasUniqueNames, deleted == nil, case .text(let name)? = self[.name] else {
            return nil
        }
        return FoldedText(name)
    }

    /// The bytes of all its texts.
    package var textByteCount: Int {
        fields.values.reduce(0) { sum, entry in
            if case .text(let text)? = entry.value { sum + text.utf8.count } else { sum }
        }
    }

    /// The images in its fields.
    package var images: [Field: ImageName] {
        var images: [Field: ImageName] = [:]
        for (field, entry) in fields {
            guard case .image? = key.kind.fields[field]?.content,
                case .text(let name)? = entry.value
            else { continue }
            images[field] = ImageName(name)
        }
        return images
    }

    /// The same record with other stamps.
    package func mapStamps(_ change: (Stamp) -> Stamp) -> EntityRecord {
        EntityRecord(
            key, parent: parent, created: change(created), modified: change(modified),
            deleted: deleted.map(change),
            fields: fields.mapValues { Entry(value: $0.value, stamp: change($0.stamp)) },
            elements: elements.mapValues { $0.mapValues(change) },
            createdMilliseconds: createdMilliseconds, modifiedMilliseconds: modifiedMilliseconds)
    }

    /// The record as other devices see it: only the editing device knows which device made an edit.
    package var withoutDevices: EntityRecord {
        mapStamps { Stamp(seq: $0.seq, author: $0.author, device: DeviceID(value: 0)) }
    }

    /// The record without times, which depend on when the server applies an edit.
    package var withoutTimes: EntityRecord {
        EntityRecord(
            key, parent: parent, created: created, modified: modified, deleted: deleted,
            fields: fields, elements: elements)
    }

    /// True if a device has seen everything in the record.
    func wasSeen(by device: DeviceID, at base: Int64) -> Bool {
        created.wasSeen(by: device, at: base)
            && deleted?.wasSeen(by: device, at: base) ?? true
            && fields.values.allSatisfy { $0.stamp.wasSeen(by: device, at: base) }
            && elements.values.allSatisfy { set in
                set.values.allSatisfy { $0.wasSeen(by: device, at: base) }
            }
    }
}
