/// The changes of one edit to one entity: who changed what, and the values before.
package struct EntityChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case created, changed, deleted, restored
    }

    /// A change to a field. For a set, the added and the removed elements.
    package enum FieldChange: Hashable, Sendable {
        /// Nil for an empty field.
        case value(was: FieldValue?, now: FieldValue?)
        case set(added: [FieldElement], removed: [FieldElement])
    }

    package let key: EntityKey
    package let kind: Kind
    package let stamp: Stamp
    /// The server's time, in milliseconds since 1970-01-01 UTC.
    package let timeMilliseconds: Int64
    /// The name after the edit; nil for an entity without a name.
    package let name: String?
    /// Empty for a created entity, and usually for a deleted or restored one.
    package let fields: [Field: FieldChange]

    /// - Parameters:
    ///   - was: The record before the edit; nil for a created one.
    ///   - now: The record after the edit.
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

    /// True if nothing changed: an edit can set the current value again.
    package var isEmpty: Bool { kind == .changed && fields.isEmpty }
}

extension EntityRecord {
    /// The record reduced to its name and to the values and elements that the other state lacks.
    /// `EntityChange` gives the same result for two reduced states as for the full ones.
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
