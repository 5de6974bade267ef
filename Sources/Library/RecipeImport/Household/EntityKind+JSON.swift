import Recipes
import StrictJSON

extension EntityKind {
    /// The values of an exported object's members that the fields' rules allow.
    ///
    /// - Parameter leftOut: Receives the names of the other members.
    func values(of node: JSONNode?, leftOut: inout Set<String>) -> [Field: FieldValue] {
        var values: [Field: FieldValue] = [:]
        for (name, node) in node?.members ?? [:] {
            if let field = Field(rawValue: name), let value = try? LibraryValue(node),
                let value = try? value.value(for: field, of: self),
                fields[field]?.problem(with: value) == nil
            {
                values[field] = value
            } else {
                Self.note(name, in: &leftOut)
            }
        }
        return values
    }

    /// Records the name of a field that is left out, up to 20: a report shows only a few.
    static func note(_ name: String, in leftOut: inout Set<String>) {
        if leftOut.count < 20 { leftOut.insert(name.asFieldName) }
    }
}
