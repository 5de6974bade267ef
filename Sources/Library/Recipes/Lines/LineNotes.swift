/// The notes of a line, in line order.
struct LineNotes {
    private let vocabulary: LineVocabulary
    private var notes: [(position: Int, text: String)] = []
    /// The positions of the tokens right after parentheses.
    private var breaks: Set<Int> = []

    init(_ vocabulary: LineVocabulary) { self.vocabulary = vocabulary }

    var text: String {
        notes.sorted { $0.position < $1.position }.map(\.text).joined(separator: ", ")
    }

    /// Adds a note. Parentheses within it divide it in two.
    mutating func add(_ tokens: ArraySlice<LineToken>, lowercased: Bool = false) {
        var part: [LineToken] = []
        for token in tokens {
            if breaks.contains(token.position) {
                addPart(part, lowercased)
                part = []
            }
            part.append(token)
        }
        addPart(part, lowercased)
    }

    private mutating func addPart(_ tokens: [LineToken], _ lowercased: Bool) {
        guard let position = tokens.first?.position else { return }
        let kept = withoutApproximations(tokens)
        var text = Self.trimmed(kept[...])
        if lowercased, let first = text.first {
            text = first.lowercased() + text.dropFirst()
        }
        if !text.isEmpty { notes.append((position, text)) }
    }

    /// Drops "about" in "about 120 g", but keeps it in "about 6".
    private func withoutApproximations(_ tokens: [LineToken]) -> [LineToken] {
        let reader = AmountReader(tokens: tokens, vocabulary: vocabulary)
        var kept: [LineToken] = []
        var index = 0
        while index < tokens.count {
            let end = reader.past(vocabulary.approximations, at: index)
            let isBehind =
                end == tokens.count && tokens[..<index].suffix(2).contains(where: \.isNumber)
            if end > index, isBehind || reader.measure(at: end) != nil {
                index = end
            } else {
                kept.append(tokens[index])
                index += 1
            }
        }
        return kept
    }

    /// Moves the text in parentheses to the notes. An unclosed one reaches to the end.
    ///
    /// - Returns: The other tokens.
    mutating func takeParentheses(of tokens: [LineToken]) -> [LineToken] {
        var outside: [LineToken] = []
        var inside: [LineToken] = []
        var depth = 0
        var isBroken = false
        for var token in tokens {
            switch token.folded {
            case "(", "[", "{":
                depth += 1
                isBroken = true
            case ")", "]", "}":
                depth = max(0, depth - 1)
                if depth == 0 {
                    addPart(inside, false)
                    inside = []
                }
                isBroken = true
            default:
                if isBroken, ![",", ";", "."].contains(token.folded) { token.isApart = true }
                if depth > 0 {
                    inside.append(token)
                } else {
                    if isBroken { breaks.insert(token.position) }
                    outside.append(token)
                }
                isBroken = false
            }
        }
        addPart(inside, false)
        return outside
    }

    /// - Returns: True if the line is marked optional.
    static func removeOptional(
        from tokens: inout [LineToken], _ vocabulary: LineVocabulary
    ) -> Bool {
        let reader = AmountReader(tokens: tokens, vocabulary: vocabulary)
        var kept: [LineToken] = []
        var index = 0
        while index < tokens.count {
            if let end = reader.end(of: vocabulary.optional, at: index) {
                index = end
            } else {
                kept.append(tokens[index])
                index += 1
            }
        }
        // A line of only that word names a food.
        let isOptional = kept.count < tokens.count && kept.contains(where: \.isWord)
        if isOptional { tokens = kept }
        return isOptional
    }

    /// Joins the "(s)" of "clove(s)" and the "/n" of "Zehe/n" to their word.
    static func joinPluralEndings(of tokens: inout [LineToken]) {
        let endings: Set = ["s", "es", "n", "en", "e", "x"]
        var joined: [LineToken] = []
        var index = 0
        while index < tokens.count {
            joined.append(tokens[index])
            index += 1
            guard let last = joined.last, last.isWord, last.text.utf8.count > 2 else { continue }
            let opening = index < tokens.count ? tokens[index].folded : ""
            let length = opening == "(" ? 3 : opening == "/" ? 2 : 0
            let ending = tokens[index...].prefix(length)
            guard length > 0, ending.count == length, !ending.contains(where: \.isApart),
                endings.contains(tokens[index + 1].folded),
                length == 2 || tokens[index + 2].folded == ")"
            else { continue }
            joined[joined.count - 1].text += ending.map(\.text).joined()
            index += length
        }
        tokens = joined
    }

    /// The tokens as text, without punctuation at the ends.
    static func trimmed(_ tokens: ArraySlice<LineToken>) -> String {
        let marks: Set = [",", ";", ":", "-", "/", "=", "*"]
        var tokens = tokens
        while let first = tokens.first, marks.contains(first.folded) || first.folded == "." {
            tokens.removeFirst()
        }
        while let last = tokens.last, marks.contains(last.folded),
            last.isApart || last.folded != "-"
        {
            tokens.removeLast()
        }
        return LineToken.written(tokens)
    }
}
