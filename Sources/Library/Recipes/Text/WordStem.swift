/// A folded word without its plural ending, so that "tomatoes" and "tomato", "limones" and "limón",
/// "berries" and "berry" are equal. A stem is a key for comparing, not a word to show.
///
/// Words of up to three letters stay as they are, since they are too short to have a recognisable
/// ending.
package struct WordStem: Hashable, Sendable {
    package let text: String

    /// - Parameter word: A folded word.
    package init(_ word: some StringProtocol) {
        var bytes = Array(word.utf8)
        if bytes.count > 3, bytes.last == UInt8(ascii: "s"),
            bytes[bytes.count - 2] != UInt8(ascii: "s")
        {
            bytes.removeLast()
        }
        if bytes.count > 3, bytes.last == UInt8(ascii: "e") { bytes.removeLast() }
        // Matches "berries" with "berry", and "nueces" with "nuez".
        switch bytes.last {
        case UInt8(ascii: "y") where bytes.count > 3: bytes[bytes.count - 1] = UInt8(ascii: "i")
        case UInt8(ascii: "z") where bytes.count > 3: bytes[bytes.count - 1] = UInt8(ascii: "c")
        default: break
        }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
