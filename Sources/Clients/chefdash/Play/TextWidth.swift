/// The number of terminal columns of a text.
enum TextWidth {
    /// The columns of a text without control characters. Emoji and East Asian wide characters take
    /// 2.
    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns of one grapheme cluster. Emoji joined into one, such as a family, are drawn as
    /// one.
    static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // U+FE0F requests the emoji style of a character that also has a plain form.
        if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
        if isWide(first) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }

    /// The text padded with spaces to a number of columns.
    static func padded(_ text: String, to count: Int) -> String {
        text + String(repeating: " ", count: max(0, count - columns(of: text)))
    }

    /// The longest start of the text that fits into a number of columns.
    static func cut(_ text: String, to count: Int) -> String {
        var rest = count
        return String(
            text.prefix { character in
                rest -= columns(of: character)
                return rest >= 0
            })
    }

    /// The text as lines of at most `count` columns, broken at spaces if there are any. Control
    /// characters other than line ends are removed.
    static func wrapped(_ text: String, to count: Int) -> [String] {
        let count = max(2, count)
        return text.split(whereSeparator: \.isNewline).flatMap { paragraph in
            var lines: [String] = []
            var line = ""
            for word in paragraph.split(separator: " ") {
                var word = String(word.filter { !$0.unicodeScalars.contains(where: isControl) })
                if !line.isEmpty, columns(of: line) + 1 + columns(of: word) <= count {
                    line += " " + word
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                while columns(of: word) > count {
                    let start = cut(word, to: count)
                    lines.append(start)
                    word = String(word.dropFirst(start.count))
                }
                line = word
            }
            return line.isEmpty ? lines : lines + [line]
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    /// The Unicode blocks that are entirely wide by the East Asian Width property.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
