/// A folded word without the ending of its plural, so that "tomatoes" and "tomato", "limones" and "limón",
/// "berries" and "berry" are one word. A stem is a key for comparing, not a word to show.
///
/// Words of up to three letters stay as they are: endings can't be told from them.
package struct WordStem: Hashable, Sendable {
    package let text: String

    /// - Parameter word: folded.
    package init(_ word: some StringProtocol) {
        var bytes = Array(word.utf8)
        if bytes.count > 3, bytes.last == UInt8(ascii: "s"),
            bytes[bytes.count - 2] != UInt8(ascii: "s")
        {
            bytes.removeLast()
        }
        if bytes.count > 3, bytes.last == UInt8(ascii: "e") { bytes.removeLast() }
        // Berries and berry, nueces and nuez.
        switch bytes.last {
        case UInt8(ascii: "y") where bytes.count > 3: bytes[bytes.count - 1] = UInt8(ascii: "i")
        case UInt8(ascii: "z") where bytes.count > 3: bytes[bytes.count - 1] = UInt8(ascii: "c")
        default: break
        }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
