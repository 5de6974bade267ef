/// Looks up phrases of one or more words, the longest first.
struct PhraseTable<Value: Sendable>: Sendable {
    private var entries: [String: [(words: [String], value: Value)]] = [:]

    /// - Parameter phrase: written as in a line; case, marks and points don't count.
    mutating func add(_ phrase: String, _ value: Value) {
        let words = LineTokenizer.tokens(of: phrase).map(\.folded).filter { !Self.isSkipped($0) }
        guard let first = words.first else { return }
        entries[first, default: []].append((words, value))
        entries[first]?.sort { $0.words.count > $1.words.count }
    }

    /// - Returns: what the phrase that begins at an index means, and the index behind it.
    func match(_ tokens: [LineToken], at start: Int) -> (value: Value, end: Int)? {
        guard tokens.indices.contains(start), let candidates = entries[tokens[start].folded] else {
            return nil
        }
        for (words, value) in candidates {
            var index = start
            var isMatch = true
            for word in words {
                // Points and hyphens may stand between the words, as in "c.-à-s.".
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
            // The point of an abbreviation.
            if index < tokens.count, tokens[index].folded == ".", !tokens[index].isApart {
                index += 1
            }
            return (value, index)
        }
        return nil
    }

    private static func isSkipped(_ word: String) -> Bool { word == "." || word == "-" }
}

extension PhraseTable<Bool> {
    /// Phrases that only are there or not, separated by commas.
    init(_ phrases: String) {
        for phrase in phrases.split(separator: ",") { add(String(phrase), true) }
    }
}
