/// Finds phrases of one or more words, the longest first.
struct PhraseTable<Value: Sendable>: Sendable {
    private var entries: [String: [(words: [String], value: Value)]] = [:]

    /// - Parameter phrase: The phrase as in a line. Case, diacritics, points and hyphens don't
    ///   matter.
    private mutating func add(_ phrase: String, _ value: Value) {
        let words = LineTokenizer.tokens(of: phrase).map(\.folded).filter { !Self.isSkipped($0) }
        guard let first = words.first else { return }
        entries[first, default: []].append((words, value))
        entries[first]?.sort { $0.words.count > $1.words.count }
    }

    /// - Returns: The value of the phrase that begins at an index, and the index after it; nil if
    ///   there is none.
    func match(_ tokens: [LineToken], at start: Int) -> (value: Value, end: Int)? {
        guard tokens.indices.contains(start), let candidates = entries[tokens[start].folded] else {
            return nil
        }
        for (words, value) in candidates {
            var index = start
            var isMatch = true
            for word in words {
                // Points and hyphens may separate the words, as in "c.-à-s.".
                while index > start, index < tokens.count, Self.isSkipped(tokens[index].folded) {
                    index += 1
                }
                guard index < tokens.count, tokens[index].folded == word else {
                    isMatch = false
                    break
                }
                index += 1
            }
            guard isMatch else { continue }
            // Skip the point of an abbreviation.
            if index < tokens.count, tokens[index].folded == ".", !tokens[index].isApart {
                index += 1
            }
            return (value, index)
        }
        return nil
    }

    private static func isSkipped(_ word: String) -> Bool { word == "." || word == "-" }
}

extension PhraseTable: ExpressibleByDictionaryLiteral {
    /// The values with their phrases, which commas separate.
    init(dictionaryLiteral entries: (Value, String)...) {
        for (value, phrases) in entries {
            for phrase in phrases.split(separator: ",") { add(String(phrase), value) }
        }
    }
}

extension PhraseTable: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
    ExpressibleByUnicodeScalarLiteral
where Value == Bool {
    /// A set of comma-separated phrases.
    init(stringLiteral phrases: String) { self = [true: phrases] }
}
