/// A recipe's text that may contain HTML tags and character references, even doubly encoded.
struct MarkupText {
    enum Piece: Hashable {
        case heading(String)
        case text(String)
    }

    private enum Token {
        case scalar(Unicode.Scalar)
        /// The name in lowercase.
        case tag(String, isEnd: Bool)
    }

    private var tokens: [Token] = []

    init(_ text: String) {
        let decoded = CharacterReferences.decode(CharacterReferences.decode(text))
        var tags = TagScanner(decoded)
        while let scalar = tags.next() {
            if let tag = tags.tag(after: scalar) {
                if let name = tag.name { tokens.append(.tag(name, isEnd: tag.isEnd)) }
            } else {
                tokens.append(.scalar(scalar))
            }
        }
    }

    /// The text as one clean line, which may be empty.
    static func line(_ text: String) -> String {
        hasMarkup(text) ? MarkupText(text).line : LineBuilder.line(text)
    }

    /// The text as clean lines, with at most one empty line between paragraphs. If it contains
    /// elements that break lines, only these count; otherwise its line breaks do.
    static func lines(_ text: String) -> String {
        hasMarkup(text) ? MarkupText(text).lines : LineBuilder.lines(text)
    }

    private static func hasMarkup(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
    }

    private var lines: String {
        let hasBreaks = tokens.contains { token in
            switch token {
            case .scalar: false
            case .tag(let name, _): Self.breaksLines(name)
            }
        }
        var written = String.UnicodeScalarView()
        for token in tokens {
            switch token {
            case .scalar(let scalar): written.append(hasBreaks && scalar == "\n" ? " " : scalar)
            case .tag(let name, _):
                if Self.breaksLines(name) { written.append("\n") }
            }
        }
        return LineBuilder.lines(String(written), keepsGaps: !hasBreaks)
    }

    private var line: String {
        var builder = LineBuilder()
        for token in tokens {
            switch token {
            case .scalar(let scalar): builder.add(scalar)
            case .tag(let name, _):
                if Self.breaksLines(name) { builder.addSpace() }
            }
        }
        return builder.take()
    }

    /// The parts of a text: its list items, else its paragraphs, else the parts between line-break
    /// elements, else its lines. Headings come between them. A line-breaking element within a part
    /// starts a new line in it.
    var pieces: [Piece] {
        for cut in Cut.allCases {
            let pieces = pieces(cut)
            let isCut = pieces.count { if case .text = $0 { true } else { false } } > 1
            if isCut || cut == .nowhere { return pieces }
        }
        return []
    }

    private enum Cut: CaseIterable {
        case items, paragraphs, breaks, lines, nowhere

        func isAt(_ name: String) -> Bool {
            switch self {
            case .items: name == "li"
            case .paragraphs: name == "p" || name == "div"
            case .breaks: name == "br"
            case .lines, .nowhere: false
            }
        }
    }

    private func pieces(_ cut: Cut) -> [Piece] {
        var pieces: [Piece] = []
        var written = String.UnicodeScalarView()
        var isHeading = false
        func finish() {
            let text = String(written)
            written.removeAll(keepingCapacity: true)
            if isHeading {
                let line = LineBuilder.line(text)
                if !line.isEmpty { pieces.append(.heading(line)) }
            } else {
                let lines = LineBuilder.lines(text, keepsGaps: false)
                if !lines.isEmpty { pieces.append(.text(lines)) }
            }
        }
        for token in tokens {
            switch token {
            case .scalar(let scalar):
                let isEnd = scalar == "\n" || scalar == "\r"
                if cut == .lines, !isHeading, isEnd { finish() }
                written.append(isEnd ? " " : scalar)
            case .tag(let name, let isEnd):
                if Self.headings.contains(name) {
                    finish()
                    isHeading = !isEnd
                } else if cut.isAt(name), !isHeading {
                    finish()
                } else if Self.breaksLines(name) {
                    written.append("\n")
                }
            }
        }
        finish()
        return pieces
    }

    /// True if an element's text is separate from the text around it.
    static func breaksLines(_ name: String) -> Bool { blocks.contains(name) }

    private static let headings: Set = ["h1", "h2", "h3", "h4", "h5", "h6"]
    private static let blocks = headings.union([
        "address", "article", "aside", "blockquote", "br", "center", "dd", "details", "div", "dl",
        "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "li", "main",
        "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th",
        "thead", "tr", "ul",
    ])
}

/// Scans a text and tells tags and comments from text that only resembles them. It reads each
/// character a bounded number of times.
private struct TagScanner {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    /// The index of the last `>`.
    private let lastEnd: Int
    /// Quotes that no longer count, since they aren't closed.
    private var openQuotes: Set<Unicode.Scalar> = []
    private var hasNoCommentEnd = false

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        lastEnd = scalars.lastIndex(of: ">") ?? -1
    }

    mutating func next() -> Unicode.Scalar? {
        guard index < scalars.count else { return nil }
        defer { index += 1 }
        return scalars[index]
    }

    struct Tag {
        /// Nil for a comment or a declaration.
        var name: String?
        var isEnd = false
    }

    /// Reads the tag that begins with the character just read; nil if there is none.
    mutating func tag(after scalar: Unicode.Scalar) -> Tag? {
        guard scalar == "<", index < scalars.count, index <= lastEnd else { return nil }
        let first = scalars[index]
        if first == "!" {
            index = commentEnd() ?? firstEnd()
            return Tag(name: nil)
        }
        let isEnd = first == "/"
        guard isEnd || Self.isLetter(first) else { return nil }
        let start = isEnd ? index + 1 : index
        let nameEnd = scalars[start...].firstIndex { !Self.isLetter($0) && !("0"..."9" ~= $0) }
        let name = scalars[start..<(nameEnd ?? scalars.count)].prefix(16)
        index = tagEnd() ?? firstEnd()
        return Tag(name: String(String.UnicodeScalarView(name)).lowercased(), isEnd: isEnd)
    }

    /// The index after the next `>`, which exists.
    private func firstEnd() -> Int { (scalars[index...].firstIndex(of: ">") ?? lastEnd) + 1 }

    private mutating func commentEnd() -> Int? {
        guard !hasNoCommentEnd, scalars[index...].starts(with: ["!", "-", "-"]) else { return nil }
        var place = index + 3
        while place + 2 < scalars.count {
            if scalars[place] == "-", scalars[place + 1] == "-", scalars[place + 2] == ">" {
                return place + 3
            }
            place += 1
        }
        hasNoCommentEnd = true
        return nil
    }

    /// The index after the first `>` outside quotes.
    private mutating func tagEnd() -> Int? {
        var quote: Unicode.Scalar?
        for place in index..<scalars.count {
            let scalar = scalars[place]
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == ">" {
                return place + 1
            } else if scalar == "\"" || scalar == "'", !openQuotes.contains(scalar) {
                quote = scalar
            }
        }
        // If no quote is open, each remaining `>` is in quotes, so ignore the quotes.
        openQuotes.formUnion(quote.map { [$0] } ?? ["\"", "'"])
        return nil
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        "a"..."z" ~= scalar || "A"..."Z" ~= scalar
    }
}
