import Base

package struct EntityKey: Hashable, Sendable, Comparable {
    package let kind: EntityKind
    /// Chosen by a device. It should begin with the time, as in RFC 9562, section 5.7: the database
    /// then stores entities of the same time side by side, which makes writing and reading several
    /// times as fast as with random identifiers.
    package let id: UInt128

    package init(_ kind: EntityKind, _ id: UInt128) {
        self.kind = kind
        self.id = id
    }

    package static func < (left: EntityKey, right: EntityKey) -> Bool {
        (left.kind.rawValue, left.id) < (right.kind.rawValue, right.id)
    }
}

extension EntityID {
    package init(_ key: EntityKey) { self.init(value: key.id) }
}
