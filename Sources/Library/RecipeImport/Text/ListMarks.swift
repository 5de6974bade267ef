/// A line above others: "For the sauce:" or "## Sauce".
struct Heading: Hashable {
    let text: String

    /// Nil for any other line, and for several lines.
    init?(_ line: String) {
        guard !line.utf8.contains(UInt8(ascii: "\n")) else { return nil }
        let isMarked = line.hasPrefix("# ") || line.hasPrefix("## ")
        guard isMarked || line.hasSuffix(":") || line.hasSuffix("：") else { return nil }
        guard isMarked || !line.unicodeScalars.contains(where: Self.isNumber) else { return nil }
        text = Self.bare(ListMark.removed(from: line))
        guard !text.isEmpty else { return nil }
    }

    /// The heading without its marks and colon.
    static func bare(_ line: String) -> String {
        var line = line[...]
        if line.hasPrefix("# ") { line = line.dropFirst(2) }
        if line.hasPrefix("## ") { line = line.dropFirst(3) }
        while let last = line.last, last == ":" || last == "：" || last == " " { line.removeLast() }
        return LineBuilder.line(line)
    }

    private static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .decimalNumber, .otherNumber, .letterNumber: true
        case _: false
        }
    }
}

/// The bullet before a line of a list.
enum ListMark {
    private static let marks: Set<Character> = ["-", "–", "•", "*", "·", "▢", "☐", "□"]

    /// The line without its bullet.
    static func removed(from line: String) -> String {
        guard let first = line.first, marks.contains(first) else { return line }
        let rest = line.dropFirst()
        return rest.first == " " ? String(rest.drop { $0 == " " }) : line
    }
}

/// The number before a step: "1. ", "1) ", "1、" and "Step 1: ".
enum StepMark {
    /// The line without its number and bullet.
    static func removed(from line: String) -> String {
        let line = ListMark.removed(from: line)
        guard let rest = afterNumber(line[...]) ?? afterWord(line[...]) else { return line }
        return String(rest.drop { $0 == " " })
    }

    /// A step's text without its number. If other lines have marks too, they are a list within the
    /// step, and all stay.
    static func removed(fromLines text: String) -> String {
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count > 1 else { return removed(from: text) }
        let isList = lines[1].split(separator: "\n").contains { line in
            removed(from: String(line)) != line
        }
        return isList ? text : LineBuilder.lines("\(removed(from: String(lines[0])))\n\(lines[1])")
    }

    static func isNumbered(_ line: String) -> Bool {
        afterNumber(line[...]) != nil || afterWord(line[...]) != nil
    }

    /// True for a lowercase name like "step 1".
    static func isNumber(_ name: String) -> Bool {
        let parts = name.split(separator: " ")
        return parts.count == 2 && ImportWords.steps.contains(String(parts[0]))
            && parts[1].allSatisfy(\.isNumber)
    }

    private static func afterNumber(_ line: Substring) -> Substring? {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line[digits.endIndex...]
        guard (1...3).contains(digits.count), let mark = rest.first else { return nil }
        if mark == "、" { return rest.dropFirst() }
        guard mark == "." || mark == ")" else { return nil }
        let after = rest.dropFirst()
        return after.isEmpty || after.first == " " ? after : nil
    }

    private static func afterWord(_ line: Substring) -> Substring? {
        guard let space = line.prefix(16).firstIndex(of: " "),
            ImportWords.steps.contains(line[..<space].lowercased())
        else { return nil }
        let rest = line[space...].drop { $0 == " " }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        var after = rest[digits.endIndex...]
        guard (1...3).contains(digits.count), let mark = after.first, ":.)-–".contains(mark) else {
            return nil
        }
        after = after.dropFirst()
        return after.isEmpty || after.first == " " ? after : nil
    }
}
