import GameProtocol
import Recipes

extension EditRefusal.Reason {
    /// The closest refusal to the server's, as precise as a client needs.
    init(_ told: EditRefused) {
        switch told.reason {
        case .unknownEntity: self = .unknown
        case .gone: self = .gone
        case .staleField, .changedSince: self = .changedSince
        case .exists, .nameTaken: self = .exists
        case .builtIn: self = .builtIn
        case .badField, .unknownField, .missingField, .unknown:
            self = .unknownField(told.field ?? "")
        case .wrongParent: self = .missingParent
        case .tooMany, .tooLarge: self = .tooManyOperations(count: 0)
        case .overflow: self = .overflow
        case .forbidden: self = .forbidden
        case .notAuthor: self = .notTheAuthor
        }
    }
}
