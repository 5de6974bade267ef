/// A word, a number or a symbol of a line. Adjacent letters, digits and symbols are separate
/// tokens: "500g" is two, and "14-ounce" three.
struct LineToken: Sendable {
    enum Kind: Sendable {
        case word
        /// `grouped` is the other reading of a point or comma before three digits: "1.500" is 1.5
        /// or 1500.
        case number(Quantity, grouped: Quantity?)
        case symbol
    }

    var kind: Kind
    /// The token as written.
    var text: String
    /// The folded text, for comparing.
    var folded: String
    /// True if white space or something removed precedes it.
    var isApart: Bool
    /// The token's index in the original line.
    var position = 0

    var isNumber: Bool { if case .number = kind { true } else { false } }
    var isWord: Bool { if case .word = kind { true } else { false } }

    /// The tokens as text, with single spaces.
    static func written(_ tokens: some Sequence<LineToken>) -> String {
        var result = ""
        for token in tokens {
            if token.isApart, !result.isEmpty { result += " " }
            result += token.text
        }
        return result
    }
}
