/// An error in a field's value.
package struct FieldFault: Error, Hashable, Sendable, CustomStringConvertible {
    package let kind: EntityKind
    package let field: Field
    /// The problem and the allowed values, as the end of a sentence.
    package let problem: String

    package init(kind: EntityKind, field: Field, problem: String) {
        self.kind = kind
        self.field = field
        self.problem = problem
    }

    package var description: String { "`\(field.rawValue)` of \(kind.rawValue) \(problem)" }
}
