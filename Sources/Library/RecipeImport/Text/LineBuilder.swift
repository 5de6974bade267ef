/// Collects characters into one line: runs of white space become a space, and invisible characters
/// are dropped.
struct LineBuilder {
    private var line = String.UnicodeScalarView()
    private var owesSpace = false

    mutating func add(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            if scalar.value <= 0x20 || scalar.value == 0x7F {
                owesSpace = true
                return
            }
        } else if scalar.properties.isWhitespace {
            owesSpace = true
            return
        } else if Self.isHidden(scalar) {
            return
        }
        if owesSpace, !line.isEmpty { line.append(" ") }
        owesSpace = false
        line.append(scalar)
    }

    mutating func addSpace() { owesSpace = true }

    /// Returns the line without white space at its ends, and starts an empty one.
    mutating func take() -> String {
        defer { self = LineBuilder() }
        return String(line)
    }

    /// A text as one line.
    static func line(_ text: some StringProtocol) -> String {
        var builder = LineBuilder()
        for scalar in text.unicodeScalars { builder.add(scalar) }
        return builder.take()
    }

    /// A text as clean lines, without empty ones at its ends.
    ///
    /// - Parameter keepsGaps: If true, a run of empty lines becomes one; otherwise all are dropped.
    static func lines(_ text: some StringProtocol, keepsGaps: Bool = true) -> String {
        var lines = ""
        var isAfterGap = false
        let all = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for scalars in all {
            var builder = LineBuilder()
            for scalar in scalars { builder.add(scalar) }
            let line = builder.take()
            if line.isEmpty {
                isAfterGap = keepsGaps
                continue
            }
            if !lines.isEmpty { lines += isAfterGap ? "\n\n" : "\n" }
            lines += line
            isAfterGap = false
        }
        return lines
    }

    /// Characters that a library's texts may not hold (`FieldRule`).
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .privateUse, .surrogate, .unassigned: true
        // Keep the joiners of emoji and of Persian and Indic spelling, and the tags of regional
        // flags.
        case .format:
            scalar != "\u{200C}" && scalar != "\u{200D}"
                && !(0xE0020...0xE007F).contains(scalar.value)
        case _: false
        }
    }
}
