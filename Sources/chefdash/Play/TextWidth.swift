/// How many columns text takes on a terminal.
enum TextWidth {
    /// The columns of a text without control characters: emoji and East Asian wide characters
    /// take 2.
    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns of one grapheme cluster: a family of emoji joined into one is drawn as one.
    static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // U+FE0F asks for the emoji's picture where a character has a plain form as well.
        if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
        if isWide(first) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }

    /// The text with spaces after it up to a number of columns.
    static func padded(_ text: String, to count: Int) -> String {
        text + String(repeating: " ", count: max(0, count - columns(of: text)))
    }

    /// The longest beginning of the text that fits into a number of columns.
    static func cut(_ text: String, to count: Int) -> String {
        var rest = count
        return String(
            text.prefix { character in
                rest -= columns(of: character)
                return rest >= 0
            })
    }

    /// The blocks of Unicode's East Asian Width property that are wide throughout.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
