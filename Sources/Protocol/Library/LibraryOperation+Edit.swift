import Base
import Kitchen
import Recipes

extension LibraryOperation {
    /// A change of an edit, as it is sent.
    package init(_ operation: Edit.Operation) {
        let change: Change =
            switch operation {
            case .create(_, let parent, let values):
                .create(
                    parent: parent.map(EntityID.init(value:)),
                    fields: LibraryFields(
                        uniqueKeysWithValues: values.compactMap { field, value in
                            LibraryValue(value).map { (field.rawValue, $0) }
                        }))
            case .set(_, let field, let value?):
                .set(
                    fields: LibraryValue(value).map { [field.rawValue: $0] } ?? [:], clear: [])
            case .set(_, let field, nil): .set(fields: [:], clear: [field.rawValue])
            case .add(_, let field, let element):
                .add(field: field.rawValue, elements: [element.wire])
            case .remove(_, let field, let element):
                .remove(field: field.rawValue, elements: [element.wire])
            case .adjust(_, let delta): .adjust(by: delta.description)
            case .delete: .delete
            case .restore: .restore
            }
        self.init(kind: operation.key.kind, id: EntityID(operation.key), change)
    }
}
