/// The comments of a source file whose comments begin with `//` or stand between `/*` and `*/`.
enum Comments {
    /// The paragraphs and list items of a file's comments, each with the line of its block, from 1.
    static func paragraphs(of text: String) -> [(line: Int, text: String)] {
        blocks(of: text).flatMap { block in
            split(block.lines).map { (line: block.line, text: $0) }
        }
    }

    /// Neighbouring lines of comment without their marks.
    private static func blocks(of text: String) -> [(line: Int, lines: [Substring])] {
        var blocks: [(line: Int, lines: [Substring])] = []
        var isInside = false
        var isOpen = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            var content = line.drop { $0 == " " }
            let begins = content.hasPrefix("//") || content.hasPrefix("/*")
            guard begins || isInside else {
                isOpen = false
                continue
            }
            if content.hasPrefix("/*") { isInside = true }
            if content.hasSuffix("*/") {
                isInside = false
                content = content.dropLast(2)
            }
            content = content.drop { $0 == "/" || $0 == "*" }.drop { $0 == " " }
            if isOpen {
                blocks[blocks.count - 1].lines.append(content)
            } else {
                blocks.append((index + 1, [content]))
            }
            isOpen = true
        }
        return blocks
    }

    /// Joins the lines of each paragraph, and of each item of a list.
    private static func split(_ lines: [Substring]) -> [String] {
        var paragraphs: [String] = []
        var current = ""
        for line in lines {
            if line.isEmpty || line.hasPrefix("- ") {
                if !current.isEmpty { paragraphs.append(current) }
                current = ""
            }
            let content = line.hasPrefix("- ") ? line.dropFirst(2) : line
            current += current.isEmpty ? String(content) : " " + content
        }
        if !current.isEmpty { paragraphs.append(current) }
        return paragraphs
    }
}
