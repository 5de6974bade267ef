/// A type with a JSON form.
package protocol JSONWritable {
    /// Appends one value.
    func write(to json: inout JSONWriter)
}

/// A type whose JSON form is an object.
package protocol JSONObjectWritable: JSONWritable {
    /// Appends the members, without the braces around them.
    func writeMembers(to json: inout JSONWriter)
}

extension JSONObjectWritable {
    package func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }
}

extension JSONWritable where Self: RawRepresentable<String> {
    package func write(to json: inout JSONWriter) { json.text(rawValue) }
}

extension String: JSONWritable {
    package func write(to json: inout JSONWriter) { json.text(self) }
}

extension Bool: JSONWritable {
    package func write(to json: inout JSONWriter) { json.flag(self) }
}

extension JSONWritable where Self: FixedWidthInteger {
    package func write(to json: inout JSONWriter) { json.number(self) }
}

extension Int: JSONWritable {}
extension Int64: JSONWritable {}
extension UInt64: JSONWritable {}

extension Double: JSONWritable {
    package func write(to json: inout JSONWriter) { json.number(self) }
}

/// Null for nil. `JSONWriter.member` leaves nil out.
extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.array { json in
            for element in self { json.element(element) }
        }
    }
}

/// Sorted by name, so that the same value has the same text.
extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            for (name, value) in sorted(by: { $0.key < $1.key }) {
                json.name(escaping: name)
                value.write(to: &json)
            }
        }
    }
}

extension JSONNode: JSONWritable {
    package func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .boolean(let flag): json.flag(flag)
        case .integer(let number): json.number(number)
        case .real(let number): json.number(number)
        case .text(let text): json.text(text)
        case .list(let elements): elements.write(to: &json)
        case .object(let members): members.write(to: &json)
        }
    }
}
