/// Why a value can't be what a field holds.
package struct FieldFault: Error, Hashable, Sendable, CustomStringConvertible {
    package let kind: EntityKind
    package let field: Field
    /// What was wrong and what is allowed, as the end of a sentence.
    package let problem: String

    package init(kind: EntityKind, field: Field, problem: String) {
        self.kind = kind
        self.field = field
        self.problem = problem
    }

    package var description: String { "`\(field.rawValue)` of \(kind.rawValue) \(problem)" }
}
