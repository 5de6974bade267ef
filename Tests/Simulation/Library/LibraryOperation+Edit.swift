import GameProtocol
import Recipes

/// What an edit is on the wire, as a client writes it.
extension LibraryOperation {
    init(_ operation: Edit.Operation) {
        let change: Change =
            switch operation {
            case .create(_, let parent, let values):
                .create(
                    parent: parent.map { EntityID(value: $0).description },
                    fields: LibraryFields(
                        uniqueKeysWithValues: values.compactMap { field, value in
                            LibraryValue(value).map { (field.rawValue, $0) }
                        }))
            case .set(_, let field, let value?):
                .set(
                    fields: LibraryValue(value).map { [field.rawValue: $0] } ?? [:], clear: [])
            case .set(_, let field, nil): .set(fields: [:], clear: [field.rawValue])
            case .add(_, let field, let element):
                .add(field: field.rawValue, elements: [Self.text(element)])
            case .remove(_, let field, let element):
                .remove(field: field.rawValue, elements: [Self.text(element)])
            case .adjust(_, let delta): .adjust(by: delta.description)
            case .delete: .delete
            case .restore: .restore
            }
        self.init(
            kind: operation.key.kind.rawValue, id: EntityID(operation.key).description, change)
    }

    private static func text(_ element: FieldElement) -> String {
        switch element {
        case .text(let text): text
        case .reference(let id): EntityID(value: id).description
        }
    }
}

extension EditRefusal.Reason {
    /// As near to what the server meant as a client needs it.
    init(_ told: EditRefused) {
        switch told.reason {
        case .unknownEntity: self = .unknown
        case .gone: self = .gone
        case .staleField, .changedSince: self = .changedSince
        case .exists, .nameTaken: self = .exists
        case .builtIn: self = .builtIn
        case .badField, .unknownField, .missingField, .unknown:
            self = .unknownField(told.field ?? "")
        case .wrongParent: self = .wrongParent
        case .tooMany, .tooLarge: self = .tooManyOperations
        case .overflow: self = .overflow
        case .forbidden: self = .forbidden
        case .notAuthor: self = .notTheAuthor
        }
    }
}
