/// Checks that a name can be distinguished from others by sight, for kinds with unique names.
///
/// It refuses characters that don't change the appearance, and words that mix scripts whose letters
/// look alike. It allows words in one script that resemble words in another, such as Cyrillic "сор"
/// and Latin "cop": both are real words, and only members of the household write them.
package enum DistinctName {
    private enum Script {
        case latin, greek, cyrillic
        /// A script that can't be confused with those.
        case other

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x24F, 0x1E00...0x1EFF,
                0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB64, 0xFF21...0xFF5A:
                self = .latin
            case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
            case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: self = .cyrillic
            default: self = .other
            }
        }
    }

    private static let joiner: Unicode.Scalar = "\u{200D}"
    private static let nonJoiner: Unicode.Scalar = "\u{200C}"
    private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
    private static let tags = 0xE0020...0xE007E as ClosedRange<UInt32>
    private static let endOfTags: UInt32 = 0xE007F

    /// The problem with a name, as the end of a sentence; nil if there is none.
    package static func problem(with name: String) -> String? {
        let scalars = Array(name.unicodeScalars)
        // For example, a blank letter, which the rules for texts allow.
        for (index, scalar) in scalars.enumerated()
        where isInvisible(scalar) && !isNeeded(scalar, at: index, of: scalars) {
            return "must not contain invisible characters, as U+"
                + String(scalar.value, radix: 16, uppercase: true) + " is at this place"
        }
        let words = scalars.split { !$0.properties.isAlphabetic && !isInvisible($0) }
        let isMixed = words.contains { word in
            let scripts = word.lazy.filter(\.properties.isAlphabetic).map(Script.init)
            return Set(scripts.filter { $0 != .other }).count > 1
        }
        return isMixed
            ? "must not mix Latin, Greek and Cyrillic letters, which look alike, in a word" : nil
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
            || scalar.properties.generalCategory == .format
    }

    /// True if an invisible character changes the appearance of its neighbours.
    private static func isNeeded(
        _ scalar: Unicode.Scalar, at index: Int, of scalars: [Unicode.Scalar]
    ) -> Bool {
        guard index > 0 else { return false }
        let before = scalars[index - 1]
        let after = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalar {
        case joiner:
            return isVirama(before)
                || (isEmoji(after) && isEmoji(emoji(before: index, of: scalars)))
        case nonJoiner: return isVirama(before) || (joins(before) && after.map(joins) == true)
        case "\u{FE0E}", "\u{FE0F}": return before.properties.isEmoji
        case "\u{180B}"..."\u{180D}", "\u{180F}": return (0x1820...0x18AF).contains(before.value)
        case _ where (0xE0100...0xE01EF).contains(scalar.value):
            return before.properties.isUnifiedIdeograph
        case _ where tags.contains(scalar.value) || scalar.value == endOfTags:
            // A regional flag: the black flag, tags, and the end tag (UTS 51, ED-14a).
            let start = scalars[..<index].last { !tags.contains($0.value) }
            let end = scalars[index...].first { !tags.contains($0.value) }
            let isEmpty = before == blackFlag && scalar.value == endOfTags
            return start == blackFlag && end?.value == endOfTags && !isEmpty
        default: return false
        }
    }

    /// The emoji before a joiner, skipping variation selectors and skin tones.
    private static func emoji(before index: Int, of scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
        scalars[..<index].last { $0 != "\u{FE0F}" && !$0.properties.isEmojiModifier }
    }

    private static func isEmoji(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isEmoji && scalar.value > 0xFF
    }

    private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass.rawValue == 9
    }

    /// True for a letter of a joining script, or a mark on one.
    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic && Script(scalar) == .other
    }
}
