import Base
import Kitchen
import Recipes
import StrictJSON

/// Fields by their names.
public typealias LibraryFields = [String: LibraryValue]

/// One change of an edit.
public struct LibraryOperation: Hashable, Sendable {
    /// The most of one edit.
    package static let limit = RuleLimits.editOperations

    /// The kind of record to change, such as `recipe` or `ingredient`.
    public var kind: EntityKind
    /// Made by the client.
    public var id: EntityID
    public var change: Change

    public enum Change: Hashable, Sendable {
        /// With its first values. Parts name their parent.
        case create(parent: EntityID?, fields: LibraryFields)
        /// Sets fields, and empties others.
        case set(fields: LibraryFields, clear: [String])
        case add(field: String, elements: [String])
        case remove(field: String, elements: [String])
        /// So much comes to a lot, or goes with a minus; down to nothing, never below.
        case adjust(by: String)
        /// With all its parts.
        case delete
        /// With the parts that were deleted with it.
        case restore

        /// The `op` of the wire.
        var name: Name {
            switch self {
            case .create: .create
            case .set: .set
            case .add: .add
            case .remove: .remove
            case .adjust: .adjust
            case .delete: .delete
            case .restore: .restore
            }
        }

        enum Name: String, JSONWritable, CaseIterable {
            case create, set, add, remove, adjust, delete, restore
        }
    }

    public init(kind: EntityKind, id: EntityID, _ change: Change) {
        self.kind = kind
        self.id = id
        self.change = change
    }
}

// MARK: - JSON

extension LibraryOperation: JSONObjectWritable {
    package func writeMembers(to json: inout JSONWriter) {
        json.member("op", change.name)
        json.member("kind", kind)
        json.member("id", id)
        switch change {
        case .create(let parent, let fields):
            json.member("parent", parent)
            json.member("fields", fields)
        case .set(let fields, let clear):
            if !fields.isEmpty { json.member("fields", fields) }
            if !clear.isEmpty { json.member("clear", clear) }
        case .add(let field, let elements), .remove(let field, let elements):
            json.member("field", field)
            json.member("elements", elements)
        case .adjust(let delta): json.member("by", delta)
        case .delete, .restore: break
        }
    }
}

extension LibraryOperation: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        let members = try RequestFields(node, path: name)
        let op: String = try members.required("op")
        guard let op = Change.Name(rawValue: op) else {
            let known = Change.Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw RequestFault(
                .badValue, "`\(name).op` is \"\(op.prefix(32))\"; there are: \(known)")
        }
        kind = try members.required("kind")
        id = try members.required("id")
        switch op {
        case .create:
            change = .create(
                parent: try members.optional("parent"),
                fields: try members.optional("fields") ?? [:])
        case .set:
            let fields: LibraryFields = try members.optional("fields") ?? [:]
            let clear: [String] = try members.optional("clear") ?? []
            guard !fields.isEmpty || !clear.isEmpty else {
                throw RequestFault(
                    .badValue, "`\(name)` sets nothing; `fields` or `clear` must name a field")
            }
            change = .set(fields: fields, clear: clear)
        case .add:
            change = .add(
                field: try members.required("field"), elements: try members.required("elements"))
        case .remove:
            change = .remove(
                field: try members.required("field"), elements: try members.required("elements"))
        case .adjust: change = .adjust(by: try members.required("by"))
        case .delete: change = .delete
        case .restore: change = .restore
        }
    }
}

extension LibraryFields: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        guard case .object(let members) = node else {
            throw RequestFault(.wrongType, "`\(name)` must be an object")
        }
        self = [:]
        for (field, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
            self[field] = try LibraryValue(value, name: "\(name).\(field.prefix(32))")
        }
    }
}

extension LibraryValue: RequestMember {
    init(_ node: JSONNode, name: String) throws(RequestFault) {
        do throws(Fault) {
            self = try LibraryValue(node)
        } catch {
            throw RequestFault(
                error.isOutOfRange ? .numberOutOfRange : .wrongType,
                "`\(name)\(error.place)` \(error.problem)")
        }
    }
}

// MARK: - What the rules make of it

extension LibraryOperation {
    /// The changes of an edit one by one, with the place in `operations` that each comes from.
    package static func edits(
        of operations: [LibraryOperation]
    ) -> Result<(edits: [Edit.Operation], places: [Int]), EditRefusal> {
        var edits: [Edit.Operation] = []
        var places: [Int] = []
        for (place, operation) in operations.enumerated() {
            do throws(EditRefusal.Reason) {
                let more = try operation.edits
                edits += more
                places += Array(repeating: place, count: more.count)
            } catch {
                return .failure(
                    EditRefusal(operation: place, key: operation.key, reason: error))
            }
        }
        return .success((edits, places))
    }

    private var key: EntityKey { EntityKey(kind, id.value) }

    private var edits: [Edit.Operation] {
        get throws(EditRefusal.Reason) {
            switch change {
            case .create(let parent, let fields):
                let values = try values(of: fields)
                return [
                    .create(
                        key, parent: parent?.value, Dictionary(uniqueKeysWithValues: values))
                ]
            case .set(let fields, let clear):
                var edits: [Edit.Operation] = []
                for (field, value) in try values(of: fields) {
                    edits.append(.set(key, field, value))
                }
                for name in clear { edits.append(.set(key, try Self.field(name), nil)) }
                return edits
            case .add(let name, let elements):
                return try self.elements(elements, of: name).map { .add(key, $0, $1) }
            case .remove(let name, let elements):
                return try self.elements(elements, of: name).map { .remove(key, $0, $1) }
            case .adjust(let text):
                guard key.kind == .lot else { throw .noLot }
                guard let delta = Quantity(text) else {
                    throw fault(
                        .stock,
                        "changes `by` \"\(text.prefix(32))\"; that must be \(Quantity.form), or with a"
                            + " minus such as \"-2\"")
                }
                return [.adjust(key, by: delta)]
            case .delete: return [.delete(key)]
            case .restore: return [.restore(key)]
            }
        }
    }

    private func fault(_ field: Field, _ problem: String) -> EditRefusal.Reason {
        .field(FieldFault(kind: kind, field: field, problem: problem))
    }

    private static func field(_ name: String) throws(EditRefusal.Reason) -> Field {
        guard let field = Field(rawValue: name) else {
            throw .unknownField(String(name.prefix(32)))
        }
        return field
    }

    /// The fields in the order of their names.
    private func values(
        of fields: LibraryFields
    ) throws(EditRefusal.Reason) -> [(Field, FieldValue)] {
        var values: [(Field, FieldValue)] = []
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            let field = try Self.field(name)
            guard let rule = kind.fields[field] else { throw .noSuchField(field) }
            guard !rule.isSet else { throw .isSet(field) }
            do throws(FieldFault) {
                values.append((field, try value.value(for: field, of: kind)))
            } catch { throw .field(error) }
        }
        return values
    }

    private func elements(
        _ elements: [String], of name: String
    ) throws(EditRefusal.Reason) -> [(Field, FieldElement)] {
        let field = try Self.field(name)
        guard let rule = kind.fields[field] else { throw .noSuchField(field) }
        guard rule.isSet else { throw .noSet(field) }
        return try elements.map { text throws(EditRefusal.Reason) in
            guard let element = FieldElement(text, in: field, of: kind) else {
                throw fault(
                    field,
                    "has the element \"\(text.prefix(40))\"; its elements are identifiers of 32"
                        + " hexadecimal digits")
            }
            return (field, element)
        }
    }
}
