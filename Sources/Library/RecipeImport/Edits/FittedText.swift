/// Cuts texts to what a library's fields hold.
package enum FittedText {
    /// Cuts a text to a number of characters and a number of bytes as JSON.
    ///
    /// - Returns: The text, which ends in "…" if it was cut.
    package static func cut(
        _ text: String, characters: Int, bytes: Int
    ) -> (text: String, wasCut: Bool) {
        let end = self.end(of: text[...], characters, bytes)
        guard end < text.endIndex else { return (text, false) }
        var start = text[..<self.end(of: text[...], characters - 1, bytes - 3)]
        while start.last?.isWhitespace == true { start.removeLast() }
        return (start + "…", true)
    }

    /// Divides a text into pieces within both limits, between words if possible.
    static func divided(_ text: String, characters: Int, bytes: Int) -> [String] {
        var pieces: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = self.end(of: rest, characters, bytes)
            var piece = rest[..<end]
            if end < rest.endIndex, let space = piece.lastIndex(where: \.isWhitespace) {
                piece = rest[..<space]
            }
            // Skip a single character that exceeds the byte limit by itself.
            if piece.isEmpty {
                rest.removeFirst()
                continue
            }
            rest = rest[piece.endIndex...].drop(while: \.isWhitespace)
            while piece.last?.isWhitespace == true { piece.removeLast() }
            if !piece.isEmpty { pieces.append(String(piece)) }
        }
        return pieces
    }

    private static func end(
        of text: Substring, _ characters: Int, _ bytes: Int
    ) -> Substring.Index {
        var index = text.startIndex
        var characterCount = 0
        var byteCount = 0
        while index < text.endIndex {
            let next = text.index(after: index)
            characterCount += 1
            byteCount += text[index..<next].escapedByteCount
            guard characterCount <= characters, byteCount <= bytes else { break }
            index = next
        }
        return index
    }
}
