/// Why an edit was refused, with all of its operations.
package struct EditRefusal: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// It isn't there, or belongs to others.
        case unknown
        /// What a field would name isn't there, or belongs to others.
        case unknownReference(Field, EntityKey)
        /// What it would be a part of isn't there, or belongs to others.
        case unknownParent(EntityKey)
        /// It was deleted; it can be restored.
        case gone
        /// A text was changed by somebody whose change the device hadn't seen.
        case staleField(Field, current: FieldValue?, by: Stamp)
        /// It would delete what was changed since.
        case changedSince
        /// Something else has its identifier already.
        case exists
        /// Something else of its kind has its name, but for case and accents.
        case nameTaken(EntityKey, name: String)
        /// It came with the household and can't be deleted.
        case builtIn
        case field(FieldFault)
        /// A field of other kinds.
        case noSuchField(Field)
        /// A name that is no field of anything.
        case unknownField(String)
        /// Only the server's own edits set it.
        case serversField(Field)
        /// It is a set, and no value.
        case isSet(Field)
        /// It is a value, and no set.
        case noSet(Field)
        /// Only lots are adjusted.
        case noLot
        case missingField(Field)
        case missingParent
        /// It stands alone, and yet it names a parent.
        case needlessParent
        /// - Parameter count: how many there would be.
        case tooMany(EntityKind, count: Int, limit: Int)
        case tooManyElements(Field, count: Int, limit: Int)
        case tooManyOperations(count: Int)
        /// With the parts that it would delete or restore.
        case tooManyRecords(count: Int)
        /// The record, or its recipe with all ingredients and steps, would have so many bytes, encoded. The field is
        /// the longest of those that the edit would have changed.
        case tooLarge(Extent, Field?, bytes: Int, limit: Int)
        /// An amount would need more than 64 bits.
        case overflow
        /// The member's role doesn't allow it.
        case forbidden
        /// Only who wrote a cooking note may change it, or an owner.
        case notTheAuthor
        /// A player adds and removes only themselves.
        case notYourself(Field)

        package enum Extent: Int, Hashable, Sendable {
            case record, recipe
        }
    }

    /// The operation that it was refused for, from 0.
    package let operation: Int
    package let key: EntityKey?
    package let reason: Reason

    package init(operation: Int, key: EntityKey?, reason: Reason) {
        self.operation = operation
        self.key = key
        self.reason = reason
    }

    /// Without the text that was there, which is long.
    package var withoutCurrent: EditRefusal {
        guard case .staleField(let field, _, let stamp) = reason else { return self }
        return EditRefusal(
            operation: operation, key: key, reason: .staleField(field, current: nil, by: stamp))
    }

    /// Of the first operation on an entity.
    package init(_ key: EntityKey, in edit: Edit, _ reason: Reason) {
        let operation = edit.operations.firstIndex { $0.key == key } ?? 0
        self.init(operation: operation, key: key, reason: reason)
    }
}
