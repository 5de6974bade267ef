/// The reason why the server refused an edit as a whole.
package struct EditRefusal: Error, Hashable, Sendable {
    package enum Reason: Error, Hashable, Sendable {
        /// The entity doesn't exist, or belongs to another household.
        case unknown
        /// The entity that a field refers to doesn't exist, or belongs to another household.
        case unknownReference(Field, EntityKey)
        /// The parent doesn't exist, or belongs to another household.
        case unknownParent(EntityKey)
        /// The entity was deleted; it can be restored.
        case gone
        /// Somebody changed the text, and the device hadn't seen that change.
        case staleField(Field, current: FieldValue?, by: Stamp)
        /// The edit would delete an entity that was changed since the device saw it.
        case changedSince
        /// Another entity already has this identifier.
        case exists
        /// Another entity of the kind has the name, apart from case and accents.
        case nameTaken(EntityKey, name: String)
        /// The entity came with the household and can't be deleted.
        case builtIn
        case field(FieldFault)
        /// The field belongs to other kinds.
        case noSuchField(Field)
        /// No kind has a field of this name.
        case unknownField(String)
        /// Only the server's own edits may set the field.
        case serversField(Field)
        /// The field is a set, not a value.
        case isSet(Field)
        /// The field is a value, not a set.
        case noSet(Field)
        /// Only lots can be adjusted.
        case noLot
        case missingField(Field)
        case missingParent
        /// The kind has no parent, but the edit names one.
        case needlessParent
        /// - Parameter count: The number after the edit.
        case tooMany(EntityKind, count: Int, limit: Int)
        case tooManyElements(Field, count: Int, limit: Int)
        case tooManyOperations(count: Int)
        /// The count includes the parts to delete or restore.
        case tooManyRecords(count: Int)
        /// The encoded size of the record, or of its recipe with all ingredients and steps, after
        /// the edit. The field is the longest that the edit would change.
        case tooLarge(Extent, Field?, bytes: Int, limit: Int)
        /// An amount would need more than 64 bits.
        case overflow
        /// The member's role doesn't allow it.
        case forbidden
        /// Only the author of a cooking note or an owner may change it.
        case notTheAuthor
        /// A player can add and remove only themselves.
        case notYourself(Field)

        package enum Extent: Int, Hashable, Sendable {
            case record, recipe
        }
    }

    /// The index of the refused operation.
    package let operation: Int
    package let key: EntityKey?
    package let reason: Reason

    package init(operation: Int, key: EntityKey?, reason: Reason) {
        self.operation = operation
        self.key = key
        self.reason = reason
    }

    /// The same without the current text, which can be long.
    package var withoutCurrent: EditRefusal {
        guard case .staleField(let field, _, let stamp) = reason else { return self }
        return EditRefusal(
            operation: operation, key: key, reason: .staleField(field, current: nil, by: stamp))
    }

    /// Names the first operation on an entity.
    package init(_ key: EntityKey, in edit: Edit, _ reason: Reason) {
        let operation = edit.operations.firstIndex { $0.key == key } ?? 0
        self.init(operation: operation, key: key, reason: reason)
    }
}
