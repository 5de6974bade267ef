/// The path of a file below the web root, as bytes. It begins with "/", and has no "." or ".."
/// segment and no empty segment, except perhaps the last.
///
/// Bytes, because Swift treats canonically equivalent strings as equal, and paths aren't.
package struct WebPath: Hashable, Sendable, CustomStringConvertible {
    let bytes: [UInt8]

    private static let slash = UInt8(ascii: "/")
    private static let percent = UInt8(ascii: "%")
    private static let backslash = UInt8(ascii: "\\")
    private static let dot = UInt8(ascii: ".")

    /// Takes the path without decoding.
    ///
    /// - Returns: nil if it isn't a valid path.
    package init?(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.first == Self.slash,
            !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == Self.backslash })
        else { return nil }
        let segments = bytes.dropFirst().split(
            separator: Self.slash, omittingEmptySubsequences: false)
        guard segments.dropLast().allSatisfy({ !$0.isEmpty }),
            !segments.contains([Self.dot]), !segments.contains([Self.dot, Self.dot])
        else { return nil }
        self.bytes = bytes
    }

    /// Decodes a request's path (RFC 3986, section 2.1), once.
    ///
    /// - Returns: nil for a "%" without two hexadecimal digits, and for anything that another
    ///   program could read as a different file: an encoded "/", "\\" or ".", or control
    ///   characters.
    package init?(decoding path: String) {
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == Self.percent else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.value(ofDigit:)),
                let low = rest.popFirst().flatMap(Self.value(ofDigit:))
            else { return nil }
            let decoded = high << 4 | low
            guard decoded != Self.slash, decoded != Self.dot else { return nil }
            bytes.append(decoded)
        }
        self.init(bytes)
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
    }

    /// The path without `suffix`; nil if it doesn't end with it, or its last segment is only that.
    func removing(suffix: String) -> WebPath? {
        let end = Array(suffix.utf8)
        guard bytes.count > end.count, bytes.suffix(end.count) == end[...],
            bytes[bytes.count - end.count - 1] != Self.slash
        else { return nil }
        return WebPath(bytes.dropLast(end.count))
    }

    /// The path with `suffix`, which has no slash, appended.
    func appending(_ suffix: String) -> WebPath? { WebPath(bytes + Array(suffix.utf8)) }

    /// The directory whose index this path is: "/" for "/index.html".
    var directoryOfIndex: WebPath? {
        let index = Array("/index.html".utf8)
        guard bytes.suffix(index.count) == index[...] else { return nil }
        return WebPath(bytes.dropLast(index.count - 1))
    }

    package var description: String { String(decoding: bytes, as: UTF8.self) }
}
