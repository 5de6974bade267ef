import CICU

/// Checks that a text has no invisible characters, except those that change the visible ones: the
/// joiners of emoji and of Persian and Indian spelling, a flag's tags, and the variants of an
/// emoji, a Han character or a Mongolian letter.
struct VisibleText {
    private let scalars: [Unicode.Scalar]

    /// The most marks on one letter (UTS 39, section 5.4).
    private static let marksOnLetter = 4

    private static let joiner: Unicode.Scalar = "\u{200D}"
    private static let nonJoiner: Unicode.Scalar = "\u{200C}"
    private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
    private static let tags =
        Unicode.Scalar(0xE0020 as UInt32)!...Unicode.Scalar(0xE007E as UInt32)!
    private static let endOfTags = Unicode.Scalar(0xE007F as UInt32)!
    /// Symbols and letters by category that draw nothing or only a placeholder: Braille without
    /// dots, the object replacement and the replacement character, and a note without a head.
    private static let blanks: Set<Unicode.Scalar> = [
        "\u{2800}", "\u{FFFC}", "\u{FFFD}", "\u{1D159}",
    ]

    /// - Parameter text: The text in composed form.
    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// The problem as the end of a sentence, or nil.
    var fault: String? {
        var markCount = 0
        for (index, scalar) in scalars.enumerated() {
            guard isAllowed(scalar, at: index) else {
                return "control, blank or invisible characters, as U+\(Self.hexadecimal(scalar)) is"
                    + " at this place"
            }
            guard UnicodeText.isMark(scalar) else {
                markCount = 0
                continue
            }
            markCount += 1
            guard index > 0, !UnicodeText.has(scalars[index - 1], CHEFDASH_WHITE_SPACE) else {
                return "a combining mark without a letter before it"
            }
            guard markCount <= Self.marksOnLetter else {
                return "more than \(Self.marksOnLetter) combining marks on a letter"
            }
        }
        return nil
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func isAllowed(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        switch UnicodeText.category(of: scalar) {
        case CHEFDASH_CONTROL, CHEFDASH_LINE_SEPARATOR, CHEFDASH_PARAGRAPH_SEPARATOR,
            CHEFDASH_UNASSIGNED,
            CHEFDASH_PRIVATE_USE, CHEFDASH_SURROGATE:
            return false
        case CHEFDASH_FORMAT where UnicodeText.has(scalar, CHEFDASH_PREPENDED_CONCATENATION_MARK):
            // Visible signs of Arabic numbers.
            return true
        case let category:
            guard
                category == CHEFDASH_FORMAT
                    || UnicodeText.has(scalar, CHEFDASH_DEFAULT_IGNORABLE_CODE_POINT)
            else { return !Self.blanks.contains(scalar) }
            return isAllowedInvisible(scalar, at: index)
        }
    }

    private func isAllowedInvisible(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = scalars[index - 1]
        switch scalar {
        case Self.joiner: return joinsEmoji(at: index) || followsVirama(at: index)
        case Self.nonJoiner: return followsVirama(at: index) || separatesJoined(at: index)
        // Selects text or emoji style.
        case "\u{FE0E}", "\u{FE0F}": return UnicodeText.has(before, CHEFDASH_EMOJI)
        case Unicode.Scalar(0xE0100 as UInt32)!...Unicode.Scalar(0xE01EF as UInt32)!:
            return UnicodeText.has(before, CHEFDASH_UNIFIED_IDEOGRAPH)
        case "\u{180B}"..."\u{180D}", "\u{180F}": return UnicodeText.isMongolian(before)
        case Self.tags, Self.endOfTags: return isInFlag(at: index)
        default: return false
        }
    }

    /// True if the joiner combines two emoji into one (UTS 51, ED-16).
    private func joinsEmoji(at index: Int) -> Bool {
        guard index + 1 < scalars.count,
            UnicodeText.has(scalars[index + 1], CHEFDASH_EXTENDED_PICTOGRAPHIC)
        else { return false }
        let base = scalars[..<index].last { scalar in
            scalar != "\u{FE0F}" && !UnicodeText.has(scalar, CHEFDASH_EMOJI_MODIFIER)
        }
        return base.map { UnicodeText.has($0, CHEFDASH_EXTENDED_PICTOGRAPHIC) } ?? false
    }

    /// True after a letter without its vowel (UAX 31, section 2.3.1, rules A2 and B).
    private func followsVirama(at index: Int) -> Bool {
        UnicodeText.isVirama(scalars[index - 1]) && index + 1 < scalars.count
            && UnicodeText.isLetter(scalars[index + 1])
    }

    /// True between two letters that would otherwise join, possibly with marks (rule A1).
    private func separatesJoined(at index: Int) -> Bool {
        let joinings = scalars.lazy.map(UnicodeText.joining)
        let left = joinings[..<index].last { $0 != CHEFDASH_TRANSPARENT }
        let right = joinings[(index + 1)...].first { $0 != CHEFDASH_TRANSPARENT }
        return (left == CHEFDASH_LEFT_JOINING || left == CHEFDASH_DUAL_JOINING)
            && (right == CHEFDASH_RIGHT_JOINING || right == CHEFDASH_DUAL_JOINING)
    }

    /// True if the tag is part of a region's flag: the black flag, tags, and their terminator (UTS
    /// 51, ED-14a).
    private func isInFlag(at index: Int) -> Bool {
        guard let base = scalars[..<index].lastIndex(where: { !Self.tags.contains($0) }),
            scalars[base] == Self.blackFlag
        else { return false }
        let end = scalars[index...].first { !Self.tags.contains($0) }
        return end == Self.endOfTags && base + 1 < scalars.count
            && Self.tags.contains(scalars[base + 1])
    }
}
