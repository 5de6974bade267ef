/// A text without differences in case, diacritics, ligatures and width, for comparing and
/// searching. "Crème brûlée" and "creme brulee" fold to the same text, as do "Soße" and "sosse",
/// "bœuf" and "boeuf".
///
/// Only for comparing: texts are stored and shown as written. Folding gives the same bytes on every
/// machine, since the table is part of the program.
package struct FoldedText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ original: some StringProtocol) {
        var original = String(original)
        if let small = original.withUTF8(Self.smallLetters) {
            text = small
            return
        }
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

    /// Runs of letters and digits. An apostrophe separates words too, as in "d'ail".
    package var words: [Substring] {
        let utf8 = text.utf8
        if utf8.allSatisfy({ $0 < 0x80 }) {
            // The fast path for most texts takes a tenth of the time.
            return utf8.split { !Self.isWordByte($0) }.map { Substring($0) }
        }
        return text.split { character in !(character.isLetter || character.isNumber) }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// The lowercase text; nil unless all of it is ASCII.
    private static func smallLetters(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(unsafeUninitializedCapacity: text.count) { buffer in
            for index in text.indices {
                let byte = text[index]
                buffer[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            }
            return text.count
        }
    }

    package static func < (left: FoldedText, right: FoldedText) -> Bool { left.text < right.text }

    /// Made from Unicode 14 by compatibility decomposition without diacritics (UAX 15), for Latin,
    /// Greek and Cyrillic letters, fractions and full-width characters. Added are nine letters that
    /// Unicode doesn't decompose, such as ł, ø and æ. The vowel signs of Indic scripts and Thai are
    /// essential, so they are no marks.
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
}
