/// A text without differences of case, marks, ligatures and width, for comparing and searching: "Crème
/// brûlée" and "creme brulee" fold to the same, "Soße" and "sosse", "bœuf" and "boeuf".
///
/// Only for comparing: what people wrote is kept and shown as it is. The same text folds to the same bytes on
/// every machine, since the table is part of the program.
package struct FoldedText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ original: some StringProtocol) {
        var folded = String.UnicodeScalarView()
        for scalar in original.unicodeScalars {
            if scalar.isASCII {
                let isCapital = (65...90).contains(scalar.value)
                folded.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
                continue
            }
            for small in scalar.properties.lowercaseMapping.unicodeScalars where !Self.isMark(small)
            {
                if let replacement = Self.replacements[small] {
                    folded.append(contentsOf: replacement)
                } else {
                    folded.append(small)
                }
            }
        }
        text = String(folded)
    }

    /// Its words: runs of letters and digits. An apostrophe separates words too, as in "d'ail".
    package var words: [Substring] {
        text.split { character in !(character.isLetter || character.isNumber) }
    }

    package static func < (left: FoldedText, right: FoldedText) -> Bool { left.text < right.text }

    private static let replacements: [Unicode.Scalar: String.UnicodeScalarView] = {
        var all: [Unicode.Scalar: String.UnicodeScalarView] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.unicodeScalars.split(separator: " ").map(String.UnicodeScalarView.init)
            for index in stride(from: 0, to: parts.count - 1, by: 2) {
                for scalar in parts[index + 1] { all[scalar] = parts[index] }
            }
        }
        return all
    }()

    /// Marks that are put on letters of any script, and the optional vowel points of Hebrew and Arabic. The
    /// vowels of Indic scripts and Thai are no decoration, and stay.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x64B...0x65F, 0x1AB0...0x1AFF,
            0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F:
            true
        default: false
        }
    }
}
