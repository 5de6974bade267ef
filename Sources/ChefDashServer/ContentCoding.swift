import WebSocket

/// How content is packed (RFC 9110, section 8.4.1; RFC 7932 for Brotli).
package enum ContentCoding: String, Sendable, CaseIterable {
    /// From the one that packs best to none at all.
    case brotli = "br"
    case gzip
    case identity

    /// The end of a packed file's name.
    var suffix: String? {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        case .identity: nil
        }
    }

    /// The coding that suits a client best among those that there are, by its `Accept-Encoding`
    /// (RFC 9110, section 12.5.3). Where it wants none of them it gets the content as it is.
    package static func choose(
        among available: [ContentCoding], accepting fields: HTTPFields
    ) -> ContentCoding {
        let wishes = fields.list("Accept-Encoding").compactMap(wish(_:))
        var best = (coding: ContentCoding.identity, thousandths: 0)
        for coding in allCases where available.contains(coding) {
            let named = wishes.first { HTTPSyntax.areEqualIgnoringCase($0.name, coding.rawValue) }
            let other = wishes.first { $0.name == "*" }
            let thousandths = (named ?? other)?.thousandths ?? 0
            if thousandths > best.thousandths { best = (coding, thousandths) }
        }
        return best.coding
    }

    /// Reads a coding's name and its weight in thousandths, which is 1,000 without one; nil where
    /// the weight is none (RFC 9110, section 12.4.2).
    private static func wish(_ element: String) -> (name: String, thousandths: Int)? {
        let parts = element.split(separator: ";", omittingEmptySubsequences: false).map { part in
            String(part.filter { $0 != " " && $0 != "\t" })
        }
        guard HTTPSyntax.isToken(parts[0].utf8) else { return nil }
        guard parts.count > 1 else { return (parts[0], 1_000) }
        guard parts.count == 2, let thousandths = weight(parts[1]) else { return nil }
        return (parts[0], thousandths)
    }

    /// Reads `q=0.25`.
    private static func weight(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard (3...7).contains(bytes.count), bytes[0] | 0x20 == UInt8(ascii: "q"),
            bytes[1] == UInt8(ascii: "="), bytes.count == 3 || bytes[3] == UInt8(ascii: ".")
        else { return nil }
        let digits = [bytes[2]] + bytes.dropFirst(4)
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let padded = digits + [UInt8](repeating: 0x30, count: 4 - digits.count)
        let thousandths = padded.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return thousandths <= 1_000 ? thousandths : nil
    }
}
