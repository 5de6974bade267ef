/// The fields of a head in order. Names ignore case (RFC 9110, section 5).
package struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    package private(set) var all: [Field] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// Adds a field of our own at the end. The caller must ensure that the name is a token and the
    /// value has no control characters.
    package mutating func append(_ name: String, _ value: String) {
        precondition(HTTPSyntax.isToken(name.utf8), "a field's name is a token")
        precondition(
            HTTPSyntax.isFieldValue(value.utf8), "a field's value has no control characters")
        all.append(Field(name: name, value: value))
    }

    /// The values of all fields with this name, in order.
    package subscript(_ name: String) -> [String] {
        all.filter { HTTPSyntax.areEqualIgnoringCase($0.name, name) }.map(\.value)
    }

    /// The first value with this name.
    package func first(_ name: String) -> String? {
        all.first { HTTPSyntax.areEqualIgnoringCase($0.name, name) }?.value
    }

    /// The elements of a comma-separated list, which may span several fields with this name. Skips
    /// empty elements (RFC 9110, section 5.6.1).
    package func list(_ name: String) -> [String] {
        self[name].flatMap { value in
            value.utf8.split(separator: UInt8(ascii: ","))
                .map { HTTPSyntax.text(HTTPSyntax.trimmed($0)) }
                .filter { !$0.isEmpty }
        }
    }

    /// True if the named list has the element, ignoring case.
    package func list(_ name: String, contains element: String) -> Bool {
        list(name).contains { HTTPSyntax.areEqualIgnoringCase($0, element) }
    }

    /// Reads field lines without their line ends (RFC 9112, section 5).
    init(lines: some Sequence<ArraySlice<UInt8>>) throws(HTTPViolation) {
        for line in lines { try appendLine(line) }
    }

    /// Adds a line. Errors contain only the header's number and name, because values may be secret.
    private mutating func appendLine(_ line: ArraySlice<UInt8>) throws(HTTPViolation) {
        let number = all.count + 1
        guard line.first != HTTPSyntax.space, line.first != HTTPSyntax.tab else {
            throw .badRequest("header \(number) continues the line before it; a header is one line")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw .badRequest(
                "header \(number) has no colon; a header is a name, a colon and a value")
        }
        let name = line[..<colon]
        guard HTTPSyntax.isToken(name) else {
            throw .badRequest(
                "header \(number) has the name \(HTTPSyntax.quoted(name)), which is no token; spaces "
                    + "before the colon are not allowed either")
        }
        let value = HTTPSyntax.trimmed(line[(colon + 1)...])
        guard HTTPSyntax.isFieldValue(value) else {
            throw .badRequest("header \(number) has a control character in its value")
        }
        all.append(Field(name: HTTPSyntax.text(name), value: HTTPSyntax.text(value)))
    }
}
