/// The values of Sec-WebSocket-Extensions, parsed by RFC 6455, section 9.1: extensions with their
/// parameters, over any number of header lines.
struct ExtensionList: Hashable, Sendable {
    /// One extension, offered or agreed on.
    struct Element: Hashable, Sendable {
        let name: String
        /// By order of arrival, including duplicates.
        var parameters: [Parameter] = []
    }

    struct Parameter: Hashable, Sendable {
        let name: String
        /// A token, even if the header has it as a quoted string; nil if the parameter is only a
        /// name.
        let value: String?
    }

    private(set) var elements: [Element] = []

    /// Reads the header's values, one for each line, in order. Returns nil if one of them violates
    /// the grammar: a missing token, or a quoted string that doesn't end or contains no token.
    /// Skips empty list elements (RFC 9110, section 5.6.1); a list may have no others.
    init?(_ values: [String]) {
        for value in values {
            var reader = Reader(rest: Array(value.utf8)[...])
            repeat {
                reader.skipSpace()
                if reader.isAtEnd || reader.next == UInt8(ascii: ",") { continue }
                guard let element = reader.element() else { return nil }
                elements.append(element)
            } while reader.skip(UInt8(ascii: ","))
            guard reader.isAtEnd else { return nil }
        }
    }
}

/// Reads the parts of one value from start to end.
private struct Reader {
    var rest: ArraySlice<UInt8>

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    /// Reads an extension with its parameters and the whitespace after them.
    mutating func element() -> ExtensionList.Element? {
        guard let name = token() else { return nil }
        var element = ExtensionList.Element(name: name)
        skipSpace()
        while skip(UInt8(ascii: ";")) {
            skipSpace()
            guard let parameter = parameter() else { return nil }
            element.parameters.append(parameter)
            skipSpace()
        }
        return element
    }

    private mutating func parameter() -> ExtensionList.Parameter? {
        guard let name = token() else { return nil }
        skipSpace()
        guard skip(UInt8(ascii: "=")) else { return .init(name: name, value: nil) }
        skipSpace()
        guard let value = next == UInt8(ascii: "\"") ? quotedToken() : token() else { return nil }
        return .init(name: name, value: value)
    }

    private mutating func token() -> String? {
        let bytes = rest.prefix { HTTPSyntax.isToken(CollectionOfOne($0)) }
        rest = rest.dropFirst(bytes.count)
        return bytes.isEmpty ? nil : HTTPSyntax.text(bytes)
    }

    /// Reads a quoted string whose content, without backslashes, is a token (RFC 9110, section
    /// 5.6.4).
    private mutating func quotedToken() -> String? {
        rest.removeFirst()
        var content: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                return HTTPSyntax.isToken(content) ? HTTPSyntax.text(content) : nil
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                content.append(escaped)
            default:
                content.append(byte)
            }
        }
        return nil
    }

    mutating func skipSpace() {
        rest = rest.drop { $0 == HTTPSyntax.space || $0 == HTTPSyntax.tab }
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        rest.removeFirst()
        return true
    }
}
