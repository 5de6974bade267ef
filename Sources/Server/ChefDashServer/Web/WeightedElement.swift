import WebSocket

/// An element of a client's list of preferences with its weight (RFC 9110, section 12.4.2).
struct WeightedElement {
    let name: String
    /// 1,000 by default.
    let thousandths: Int

    /// Reads a token and its weight; nil if either is invalid.
    init?(_ element: String) {
        let parts = element.split(separator: ";", omittingEmptySubsequences: false).map { part in
            String(part.filter { $0 != " " && $0 != "\t" })
        }
        guard HTTPSyntax.isToken(parts[0].utf8) else { return nil }
        name = parts[0]
        guard parts.count <= 2,
            let weight = parts.count == 1 ? 1_000 : Self.weight(parts[1])
        else { return nil }
        thousandths = weight
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
