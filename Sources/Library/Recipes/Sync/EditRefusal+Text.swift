import Base

extension EditRefusal: CustomStringConvertible {
    /// The problem and the valid alternatives, for the client's developer.
    package var description: String {
        let kind = key?.kind
        let what = kind?.rawValue ?? "it"
        switch reason {
        case .unknown:
            return key.map { "there is no \(Self.name($0)) here" }
                ?? "there is nothing with this identifier here"
        case .unknownReference(let field, let key):
            return "`\(field.rawValue)` names the \(Self.name(key)), which isn't here"
        case .unknownParent(let key):
            return "`parent` names the \(Self.name(key)), which isn't here"
        case .gone: return "it was deleted meanwhile; it can be restored"
        case .staleField(let field, _, _):
            return "somebody has changed `\(field.rawValue)` meanwhile; start from the current text"
        case .changedSince:
            return "it was changed since you saw it; look at it before deleting it"
        case .exists: return "something else has this identifier; draw another"
        case .nameTaken(_, let name):
            return "there is \"\(name)\" already; use it, or take another name"
        case .builtIn: return "it came with the household, and can't be deleted"
        case .field(let fault): return fault.description
        case .noSuchField(let field): return Self.unknown(field.rawValue, of: kind)
        case .unknownField(let name): return Self.unknown(name, of: kind)
        case .serversField(let field): return "only the server sets `\(field.rawValue)`"
        case .isSet(let field): return "`\(field.rawValue)` is a set; use `add` and `remove`"
        case .noSet(let field): return "`\(field.rawValue)` isn't a set; use `set`"
        case .noLot: return "`adjust` is only for lots; \(what) has no stock"
        case .missingField(let field): return "`\(field.rawValue)` must have a value"
        case .missingParent:
            return "`parent` is missing; it must be the identifier of the "
                + "\(kind?.parent?.rawValue ?? "thing") that \(what) is part of"
        case .needlessParent: return "`parent` must be left out; \(what) has no parent"
        case .tooMany(let kind, let count, let limit):
            let place = kind.parent.map { "the \($0.rawValue)" } ?? "the household"
            return "\(place) would have \(count) of \(kind.rawValue); at most \(limit) are allowed"
        case .tooManyElements(let field, let count, let limit):
            return "`\(field.rawValue)` would have \(count) elements; at most \(limit) are allowed"
        case .tooManyOperations(let count):
            return "the edit changes \(count) fields, elements and things; at most"
                + " \(Edit.operationLimit) are allowed"
        case .tooManyRecords(let count):
            return "the edit changes \(count) things with their parts; at most"
                + " \(Edit.recordLimit) are allowed; make several edits of it"
        case .tooLarge(let extent, let field, let bytes, let limit):
            let what = extent == .recipe ? "the recipe with its ingredients and steps" : what
            return "\(what) would have \(bytes) bytes; at most \(limit) are allowed"
                + (field.map { "; the longest field of the edit is `\($0.rawValue)`" } ?? "")
        case .overflow: return "the amount is too large or too fine to be added up"
        case .forbidden: return "your role in the household doesn't allow it"
        case .notTheAuthor: return "only its author or an owner may change it"
        case .notYourself(let field):
            return "you can add and remove only yourself in `\(field.rawValue)`"
        }
    }

    private static func name(_ key: EntityKey) -> String {
        "\(key.kind.rawValue) \(EntityID(key))"
    }

    private static func unknown(_ field: String, of kind: EntityKind?) -> String {
        guard let kind else { return "there is no field `\(field)`" }
        let known = kind.fields.filter { !$0.value.isServers }.keys.sorted()
        return "\(kind.rawValue) has no field `\(field)`; it has "
            + known.map(\.rawValue).joined(separator: ", ")
    }
}
