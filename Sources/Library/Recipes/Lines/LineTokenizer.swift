/// Splits a line into words, numbers and symbols.
///
/// Numbers are "2", "1.5", "1,5", "1/2", "½", "1½", "1 1/2" and "1-1/2". A number above 1,000,000
/// or with more than six decimals is a word, and so are "00", "2%" and others that aren't amounts.
struct LineTokenizer {
    private let characters: [Character]
    private let groupsWithCommas: Bool
    private var next = 0
    private var tokens: [LineToken] = []

    private static let largest = Quantity(1_000_000)

    /// - Parameters:
    ///   - groupsWithCommas: True if "1,000" is a thousand, as in English.
    ///   - limit: The most tokens to return.
    static func tokens(
        of text: String, groupsWithCommas: Bool = true, limit: Int = .max
    ) -> [LineToken] {
        var tokenizer = LineTokenizer(text, groupsWithCommas)
        return tokenizer.run(limit)
    }

    private init(_ text: String, _ groupsWithCommas: Bool) {
        characters = Array(text)
        self.groupsWithCommas = groupsWithCommas
    }

    private mutating func run(_ limit: Int) -> [LineToken] {
        var isApart = false
        while tokens.count < limit, let character = character(at: next) {
            let start = next
            if character.isWhitespace {
                next += 1
                isApart = true
                continue
            }
            var kind = LineToken.Kind.symbol
            if isDigit(at: next) || fraction(at: next) != nil {
                kind = number()
            } else if character.isLetter {
                repeat { next += 1 } while self.character(at: next)?.isLetter == true
                kind = .word
            } else {
                next += 1
            }
            let text = String(characters[start..<next])
            let folded = Self.folded(text)
            tokens.append(
                LineToken(
                    kind: kind, text: text, folded: folded, isApart: isApart,
                    position: tokens.count))
            isApart = false
        }
        return tokens
    }

    private static func folded(_ text: String) -> String {
        switch text {
        case "’", "‘", "´", "`", "′": "'"
        case "–", "—", "‐", "‑", "−": "-"
        case "×": "x"
        default: FoldedText(text).text
        }
    }

    private func character(at index: Int) -> Character? {
        characters.indices.contains(index) ? characters[index] : nil
    }

    private func isDigit(at index: Int) -> Bool {
        guard let character = character(at: index) else { return false }
        return ("0"..."9").contains(character)
    }

    /// Reads a number and moves `next` past it.
    private mutating func number() -> LineToken.Kind {
        var value: Quantity?
        var grouped: Quantity?
        var isWhole = false
        if isDigit(at: next) {
            let first = next
            skipDigits()
            let whole = String(characters[first..<next])
            isWhole = true
            if character(at: next) == "," || character(at: next) == ".", isDigit(at: next + 1) {
                isWhole = false
                let isComma = character(at: next) == ","
                next += 1
                let start = next
                skipDigits()
                let decimals = String(characters[start..<next])
                let thousands = Self.decimal(whole + decimals, "")
                value = Self.decimal(whole, decimals)
                if decimals.count == 3, !whole.hasPrefix("0"), isComma == groupsWithCommas {
                    if isComma { value = thousands } else { grouped = thousands }
                }
            } else if Self.isSlash(character(at: next)), isDigit(at: next + 1) {
                isWhole = false
                next += 1
                let start = next
                skipDigits()
                value = Self.ratio(whole, String(characters[start..<next]))
            } else {
                value = Self.decimal(whole, "")
            }
        } else {
            value = .zero
            isWhole = true
        }
        if isWhole, let whole = value, let (rest, end) = restOfMixedNumber(whole) {
            value = try? whole + rest
            next = end
        }
        // A percentage is part of the name.
        var end = next
        while character(at: end)?.isWhitespace == true { end += 1 }
        if character(at: end) == "%" {
            next = end + 1
            return .word
        }
        guard let value, value <= Self.largest else { return .word }
        if let other = grouped, other > Self.largest { grouped = nil }
        return .number(value, grouped: grouped)
    }

    /// The fraction of "1½", "1 1/2" or "1-1/2".
    private func restOfMixedNumber(_ whole: Quantity) -> (Quantity, end: Int)? {
        var index = next
        if let value = fraction(at: index) { return (value, index + 1) }
        guard whole > .zero else { return nil }
        if character(at: index) == "-" {
            index += 1
        } else {
            while character(at: index)?.isWhitespace == true { index += 1 }
            guard index > next else { return nil }
        }
        if let value = fraction(at: index) { return (value, index + 1) }
        let start = index
        while isDigit(at: index), index < start + 3 { index += 1 }
        guard index > start, Self.isSlash(character(at: index)) else { return nil }
        let top = String(characters[start..<index])
        index += 1
        let bottom = index
        while isDigit(at: index), index < bottom + 3 { index += 1 }
        guard let value = Self.ratio(top, String(characters[bottom..<index])), value < .one,
            !isDigit(at: index)
        else { return nil }
        return (value, index)
    }

    private mutating func skipDigits() {
        while isDigit(at: next) { next += 1 }
    }

    private static func isSlash(_ character: Character?) -> Bool {
        character == "/" || character == "\u{2044}" || character == "\u{2215}"
    }

    /// The value of one character, such as ½.
    private func fraction(at index: Int) -> Quantity? {
        guard let character = character(at: index), !character.isASCII,
            character.unicodeScalars.count == 1
        else { return nil }
        let parts = FoldedText(String(character)).text.split(separator: "\u{2044}")
        guard parts.count == 2 else { return nil }
        return Self.ratio(String(parts[0]), String(parts[1]))
    }

    private static func ratio(_ top: String, _ bottom: String) -> Quantity? {
        guard top.utf8.count <= 6, bottom.utf8.count <= 6, let top = Int64(top),
            let bottom = Int64(bottom)
        else { return nil }
        return Quantity(top, over: bottom)
    }

    /// Nil if it has too many digits or isn't an amount, as in "00 flour".
    private static func decimal(_ whole: String, _ decimals: String) -> Quantity? {
        guard whole.utf8.count <= 7, decimals.utf8.count <= 6,
            !(whole.utf8.count > 1 && whole.hasPrefix("0")), let digits = Int64(whole + decimals)
        else { return nil }
        let scale = decimals.utf8.reduce(Int64(1)) { scale, _ in scale * 10 }
        return Quantity(digits, over: scale)
    }
}
