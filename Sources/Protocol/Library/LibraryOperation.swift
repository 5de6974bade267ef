import Base
import Kitchen
import Recipes
import StrictJSON

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
        switch node {
        case .text(let text): self = .text(text)
        case .boolean(let flag): self = .flag(flag)
        case .integer, .real: self = .number(try Int64(node, name: name))
        // With words in it, it was meant for a set.
        case .list(let elements) where elements.contains(where: \.isText):
            self = .texts(try [String](node, name: name))
        case .list(let elements):
            var numbers: [Int64] = []
            for element in elements { numbers.append(try Int64(element, name: name)) }
            self = .numbers(numbers)
        case .object:
            let members = try RequestFields(node, path: name)
            self = .checked(
                quantity: try members.optional("quantity"), unit: try members.optional("unit"))
        case .null: throw RequestFault(.wrongType, "`\(name)` must have a value")
        }
    }
}

extension JSONNode {
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
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
            switch operation.edits {
            case .failure(let problem):
                return .failure(
                    EditRefusal(
                        operation: place, key: operation.key, reason: problem.reason))
            case .success(let more):
                edits += more
                places += Array(repeating: place, count: more.count)
            }
        }
        return .success((edits, places))
    }

    private struct Problem: Error {
        let reason: EditRefusal.Reason
    }

    private var key: EntityKey { EntityKey(kind, id.value) }

    private var edits: Result<[Edit.Operation], Problem> {
        do throws(Problem) {
            switch change {
            case .create(let parent, let fields):
                var values: [Field: FieldValue] = [:]
                for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                    let field = try Self.field(name)
                    values[field] = try Self.value(value, of: field, key)
                }
                return .success([.create(key, parent: parent?.value, values)])
            case .set(let fields, let clear):
                var edits: [Edit.Operation] = []
                for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                    let field = try Self.field(name)
                    edits.append(.set(key, field, try Self.value(value, of: field, key)))
                }
                for name in clear { edits.append(.set(key, try Self.field(name), nil)) }
                return .success(edits)
            case .add(let name, let elements):
                return .success(
                    try Self.elements(elements, of: name, key).map { .add(key, $0, $1) })
            case .remove(let name, let elements):
                return .success(
                    try Self.elements(elements, of: name, key).map { .remove(key, $0, $1) })
            case .adjust(let text):
                guard key.kind == .lot else { throw Problem(reason: .noLot) }
                guard let delta = Quantity(text) else {
                    throw Problem(
                        reason: .field(
                            FieldFault(
                                kind: key.kind, field: .stock,
                                problem: "changes `by` \"\(text.prefix(32))\"; that must be"
                                    + " \(Quantity.form), or with a minus such as \"-2\"")))
                }
                return .success([.adjust(key, by: delta)])
            case .delete: return .success([.delete(key)])
            case .restore: return .success([.restore(key)])
            }
        } catch {
            return .failure(error)
        }
    }

    private static func field(_ name: String) throws(Problem) -> Field {
        guard let field = Field(rawValue: name) else {
            throw Problem(reason: .unknownField(String(name.prefix(32))))
        }
        return field
    }

    private static func value(
        _ value: LibraryValue, of field: Field, _ key: EntityKey
    ) throws(Problem) -> FieldValue {
        guard let rule = key.kind.fields[field] else { throw Problem(reason: .noSuchField(field)) }
        guard !rule.isSet else { throw Problem(reason: .isSet(field)) }
        switch value.value(for: field, of: key.kind) {
        case .success(let value): return value
        case .failure(let fault): throw Problem(reason: .field(fault))
        }
    }

    private static func elements(
        _ elements: [String], of name: String, _ key: EntityKey
    ) throws(Problem) -> [(Field, FieldElement)] {
        let field = try Self.field(name)
        guard let rule = key.kind.fields[field] else { throw Problem(reason: .noSuchField(field)) }
        guard rule.isSet else { throw Problem(reason: .noSet(field)) }
        var result: [(Field, FieldElement)] = []
        for text in elements {
            guard let element = FieldElement(text, in: field, of: key.kind) else {
                throw Problem(
                    reason: .field(
                        FieldFault(
                            kind: key.kind, field: field,
                            problem: "has the element \"\(text.prefix(40))\"; its elements are"
                                + " identifiers of 32 hexadecimal digits")))
            }
            result.append((field, element))
        }
        return result
    }
}
