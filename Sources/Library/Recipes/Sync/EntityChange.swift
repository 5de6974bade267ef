
/// What one edit did to one entity: who changed what, and what was there before.
package struct EntityChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case created, changed, deleted, restored
    }

    /// What happened to a field; to a set what came and what went.
    package enum FieldChange: Hashable, Sendable {
        /// Nil where it was or is empty.
        case value(was: FieldValue?, now: FieldValue?)
        case set(added: [FieldElement], removed: [FieldElement])
    }

    package let key: EntityKey
    package let kind: Kind
    package let stamp: Stamp
    /// When, by the server's clock, in milliseconds since 1970-01-01 UTC.
    package let timeMilliseconds: Int64
    /// What it is called after the edit; nil for what has no name.
    package let name: String?
    /// Empty for what was created, and mostly for what was deleted or restored.
    package let fields: [Field: FieldChange]

    /// - Parameters:
    ///   - was: before the edit; nil for what it has created.
    ///   - now: after the edit.
    package init(from was: EntityRecord?, to now: EntityRecord, timeMilliseconds: Int64) {
        key = now.key
        stamp = now.modified
        self.timeMilliseconds = timeMilliseconds
        name = if case .text(let name)? = now[.name] { name } else { nil }
        guard let was else {
            kind = .created
            fields = [:]
            return
        }
        kind =
            switch (was.deleted, now.deleted) {
            case (nil, nil), (.some, .some): .changed
            case (nil, .some): .deleted
            case (.some, nil): .restored
            }
        var fields: [Field: FieldChange] = [:]
        for field in Set(was.fields.keys).union(now.fields.keys) where was[field] != now[field] {
            fields[field] = .value(was: was[field], now: now[field])
        }
        for field in Set(was.elements.keys).union(now.elements.keys) {
            let old = Set((was.elements[field] ?? [:]).keys)
            let new = Set((now.elements[field] ?? [:]).keys)
            guard old != new else { continue }
            fields[field] = .set(
                added: new.subtracting(old).sorted(), removed: old.subtracting(new).sorted())
        }
        self.fields = fields
    }

    /// Whether anything is other than before: an edit can set what is there already.
    package var isEmpty: Bool { kind == .changed && fields.isEmpty }
}

extension EntityRecord {
    /// The same with its name, and otherwise only values and elements that another state of it doesn't have: from
    /// such states of before and after an edit follows the same change as from the whole ones.
    package func difference(from other: EntityRecord) -> EntityRecord {
        var record = self
        record.fields = fields.filter { $0.key == .name || $0.value.value != other[$0.key] }
        record.elements = [:]
        for (field, set) in elements {
            let own = set.filter { other.elements[field]?[$0.key] == nil }
            if !own.isEmpty { record.elements[field] = own }
        }
        return record
    }
}
