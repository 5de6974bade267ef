/// A change by a device, applied as a whole or not at all.
package struct Edit: Hashable, Sendable {
    /// The most operations. Each changes one field, one element or one entity.
    package static let operationLimit = RuleLimits.editChanges
    /// The most records that an edit writes: those that it names, and the parts deleted or restored
    /// with them. A recipe with the most parts needs fewer.
    package static let recordLimit = RuleLimits.editRecords

    /// Chosen by the device. The server applies an edit once, and repeats its answer if the device
    /// sends it again.
    package let id: UInt128
    package let device: DeviceID
    /// The device had pulled everything up to here when the player made the edit.
    package let baseSeq: Int64
    package let operations: [Operation]
    /// True for the server's own edits, which may set fields that players can't.
    package let isStarter: Bool

    package enum Operation: Hashable, Sendable {
        /// Creates an entity with its first values. Parts name their parent.
        case create(EntityKey, parent: UInt128?, [Field: FieldValue])
        /// Sets a field; nil clears it. Setting `stock` is a stock-take, which replaces the amount.
        case set(EntityKey, Field, FieldValue?)
        case add(EntityKey, Field, FieldElement)
        case remove(EntityKey, Field, FieldElement)
        /// Adds to a lot's stock, or subtracts if negative. The stock stops at zero.
        case adjust(EntityKey, by: Quantity)
        /// Deletes an entity with all its parts.
        case delete(EntityKey)
        /// Restores an entity with the parts that were deleted with it.
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

    /// The same edit as if its author had seen only their own device's changes.
    package var withoutBase: Edit {
        Edit(id: id, device: device, baseSeq: 0, operations: operations, isStarter: isStarter)
    }
}
