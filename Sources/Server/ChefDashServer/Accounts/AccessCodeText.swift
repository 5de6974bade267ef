import Base
import Crypto
import Store

/// The letters of the codes by which devices sign in.
enum AccessCodeText {
    /// No vowels, so that no code is a word, and no letter that looks like a digit.
    static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")

    private static func letterCount(of kind: AccessCodeKind) -> Int {
        switch kind {
        case .link: 8
        case .reset: 16
        case .recovery: 24
        }
    }

    /// A new code, in groups of four letters.
    static func draw(
        _ kind: AccessCodeKind, using random: inout some RandomNumberGenerator
    ) -> String {
        let groups = (0..<letterCount(of: kind) / 4).map { _ in
            String((0..<4).map { _ in alphabet.randomElement(using: &random)! })
        }
        return groups.joined(separator: "-")
    }

    /// SHA-256 of the letters of a code as a person types it: in upper or lower case, with or
    /// without hyphens and spaces. Nil if no code has these letters.
    static func hash(of text: String) -> [UInt8]? {
        let letters = text.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        guard [8, 16, 24].contains(letters.count), letters.allSatisfy(alphabet.contains) else {
            return nil
        }
        return Crypto.sha256(Array(letters.utf8))
    }
}
