/// A word, a number or a symbol of a line. Letters, digits and symbols that touch are still
/// separate tokens: "500g" is two, and "14-ounce" three.
struct LineToken: Sendable {
    enum Kind: Sendable {
        case word
        /// `grouped` is the other reading of a point or comma before three digits: "1.500" is
        /// 1.5 or 1500.
        case number(Quantity, grouped: Quantity?)
        case symbol
    }

    var kind: Kind
    /// As written.
    var text: String
    /// For comparing.
    var folded: String
    /// Whether a space or something left out stands before it.
    var isApart: Bool
    /// Where it stands in the line, counted in tokens.
    var position = 0

    var isNumber: Bool { if case .number = kind { true } else { false } }
    var isWord: Bool { if case .word = kind { true } else { false } }

    /// What the tokens say, with single spaces.
    static func written(_ tokens: some Sequence<LineToken>) -> String {
        var result = ""
        for token in tokens {
            if token.isApart, !result.isEmpty { result += " " }
            result += token.text
        }
        return result
    }
}
