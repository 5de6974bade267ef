/// The basic elements of HTTP's grammar (RFC 9110, section 5.6; RFC 9112).
package enum HTTPSyntax {
    /// True if the text is a token: a method, a field's name, a subprotocol.
    package static func isToken(_ text: some Sequence<UInt8>) -> Bool {
        var isEmpty = true
        for byte in text {
            guard isTokenByte(byte) else { return false }
            isEmpty = false
        }
        return !isEmpty
    }

    /// True if the text is allowed in a field's value: visible characters, spaces, tabs and
    /// non-ASCII bytes.
    package static func isFieldValue(_ text: some Sequence<UInt8>) -> Bool {
        text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == tab }
    }

    /// True if the text is a host with an optional port, as in `Host` (RFC 9110, section 7.2): a
    /// name, an IPv4 address or an IPv6 address in brackets, which may name its zone (RFC 6874).
    package static func isHost(_ text: some Collection<UInt8>) -> Bool {
        let bytes = Array(text)
        let nameEnd: Int
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")), bracket > 1 else {
                return false
            }
            let parts = bytes[1..<bracket].split(
                separator: UInt8(ascii: "%"), maxSplits: 1, omittingEmptySubsequences: false)
            let isAddress = parts[0].allSatisfy { byte in
                isHexadecimalDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
            }
            guard !parts[0].isEmpty, isAddress else { return false }
            if parts.count == 2 {
                guard !parts[1].isEmpty, parts[1].allSatisfy(isHostNameByte) else { return false }
            }
            nameEnd = bracket + 1
        } else {
            nameEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
            guard nameEnd > 0, bytes[..<nameEnd].allSatisfy(isHostNameByte) else { return false }
        }
        guard nameEnd < bytes.count else { return true }
        let port = bytes[(nameEnd + 1)...]
        return bytes[nameEnd] == UInt8(ascii: ":") && port.count <= 5 && port.allSatisfy(isDigit)
    }

    /// True if the text is a path with an optional query, as in a request line: it begins with "/"
    /// and has only visible ASCII characters, without "#".
    package static func isOriginForm(_ text: some Collection<UInt8>) -> Bool {
        text.first == UInt8(ascii: "/")
            && text.allSatisfy { isVisible($0) && $0 != UInt8(ascii: "#") }
    }

    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")

    static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased(byte))
    }

    private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercased(byte))
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || tokenMarks.contains(byte)
    }

    private static func isHostNameByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || hostNameMarks.contains(byte)
    }

    private static let tokenMarks = Array("!#$%&'*+-.^_`|~".utf8)
    private static let hostNameMarks = Array("-._~%!$&'()*+,;=".utf8)

    /// The byte in lowercase if it is A-Z.
    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// True if two texts are equal, ignoring the case of A-Z.
    package static func areEqualIgnoringCase(_ left: String, _ right: String) -> Bool {
        left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
    }

    /// The bytes without the spaces and tabs at both ends.
    static func trimmed<Bytes: BidirectionalCollection<UInt8>>(
        _ bytes: Bytes
    ) -> Bytes.SubSequence {
        guard let first = bytes.firstIndex(where: { $0 != space && $0 != tab }),
            let last = bytes.lastIndex(where: { $0 != space && $0 != tab })
        else { return bytes[bytes.endIndex...] }
        return bytes[first...last]
    }

    /// The bytes as text. Invalid UTF-8 becomes U+FFFD.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes for an error message: printable ASCII, cut after 40 characters.
    static func quoted(_ bytes: some Collection<UInt8>) -> String {
        let shown = bytes.prefix(40).map { isVisible($0) || $0 == space ? $0 : UInt8(ascii: "?") }
        return "\"" + text(shown) + (bytes.count > 40 ? "...\"" : "\"")
    }
}
