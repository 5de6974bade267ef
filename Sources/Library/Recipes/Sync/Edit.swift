/// What a device asks to be changed, all of it or nothing.
package struct Edit: Hashable, Sendable {
    /// The most operations, each of one field, one element or one whole thing.
    package static let operationLimit = 256
    /// The most records that an edit writes: those that it names, and parts that are deleted and restored with them.
    /// A recipe with as many parts as it can have is fewer.
    package static let recordLimit = 3_000

    /// Made by the device. An edit that is sent again is answered again, and done once.
    package let id: UInt128
    package let device: DeviceID
    /// All up to here the device had pulled when the person made the edit.
    package let baseSeq: Int64
    package let operations: [Operation]
    /// Whether it is the server's own, which may also set what people can't.
    package let isStarter: Bool

    package enum Operation: Hashable, Sendable {
        /// With its first values. Parts name their parent.
        case create(EntityKey, parent: UInt128?, [Field: FieldValue])
        /// Nil empties the field. For `stock` it is a stock-take: so much is there.
        case set(EntityKey, Field, FieldValue?)
        case add(EntityKey, Field, FieldElement)
        case remove(EntityKey, Field, FieldElement)
        /// So much comes to a lot, or goes if it is negative; down to nothing, never below.
        case adjust(EntityKey, by: Quantity)
        /// With all its parts.
        case delete(EntityKey)
        /// With the parts that were deleted with it.
        case restore(EntityKey)

        package var key: EntityKey {
            switch self {
            case .create(let key, _, _), .set(let key, _, _), .add(let key, _, _),
                .remove(let key, _, _), .adjust(let key, _), .delete(let key), .restore(let key):
                key
            }
        }
    }

    package init(
        id: UInt128, device: DeviceID, baseSeq: Int64, operations: [Operation],
        isStarter: Bool = false
    ) {
        self.id = id
        self.device = device
        self.baseSeq = baseSeq
        self.operations = operations
        self.isStarter = isStarter
    }

    /// The same, made by somebody who had seen nothing but what the device itself has changed.
    package var withoutBase: Edit {
        Edit(id: id, device: device, baseSeq: 0, operations: operations, isStarter: isStarter)
    }
}
