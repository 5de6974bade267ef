/// All that is known of an entity: its fields, each with the edit that it comes from.
package struct EntityRecord: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// Nil if the field was emptied.
        package let value: FieldValue?
        package let stamp: Stamp

        package init(value: FieldValue?, stamp: Stamp) {
            self.value = value
            self.stamp = stamp
        }
    }

    package let key: EntityKey
    /// Of what it is a part; nil if it stands alone.
    package let parent: UInt128?
    package let created: Stamp
    /// The last edit that changed anything of it.
    package internal(set) var modified: Stamp
    /// What is deleted stays for 180 days, so that devices that come back late learn of it.
    package internal(set) var deleted: Stamp?
    /// When it was created, by the server's clock, in milliseconds since 1970-01-01 UTC. Restoring it doesn't change
    /// that. Nil on a device whose edit the server hasn't done yet.
    package let createdMilliseconds: Int64?
    /// The same for the edit `modified`. What is deleted can't be changed, so that it tells when it was deleted.
    package internal(set) var modifiedMilliseconds: Int64?
    package internal(set) var fields: [Field: Entry] = [:]
    /// The members of its sets, each with the edit that added it.
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

    /// What nothing else of its kind in the household may be called; nil for what is deleted, and for kinds of
    /// which several may have the same name.
    package var uniqueName: FoldedText? {
        guard key.kind.hasUniqueNames, deleted == nil, case .text(let name)? = self[.name] else {
            return nil
        }
        return FoldedText(name)
    }

    /// Of all its texts together.
    package var textByteCount: Int {
        fields.values.reduce(0) { sum, entry in
            if case .text(let text)? = entry.value { sum + text.utf8.count } else { sum }
        }
    }

    /// The images that it shows.
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

    /// The same values, with other stamps.
    package func mapStamps(_ change: (Stamp) -> Stamp) -> EntityRecord {
        EntityRecord(
            key, parent: parent, created: change(created), modified: change(modified),
            deleted: deleted.map(change),
            fields: fields.mapValues { Entry(value: $0.value, stamp: change($0.stamp)) },
            elements: elements.mapValues { $0.mapValues(change) },
            createdMilliseconds: createdMilliseconds, modifiedMilliseconds: modifiedMilliseconds)
    }

    /// As all devices hold it: which of them made an edit only that one knows.
    package var withoutDevices: EntityRecord {
        mapStamps { Stamp(seq: $0.seq, author: $0.author, device: DeviceID(value: 0)) }
    }

    /// As edits make it, whenever they are done.
    package var withoutTimes: EntityRecord {
        EntityRecord(
            key, parent: parent, created: created, modified: modified, deleted: deleted,
            fields: fields, elements: elements)
    }

    /// Whether a device has seen all of it.
    func wasSeen(by device: DeviceID, at base: Int64) -> Bool {
        created.wasSeen(by: device, at: base)
            && deleted?.wasSeen(by: device, at: base) ?? true
            && fields.values.allSatisfy { $0.stamp.wasSeen(by: device, at: base) }
            && elements.values.allSatisfy { set in
                set.values.allSatisfy { $0.wasSeen(by: device, at: base) }
            }
    }
}
