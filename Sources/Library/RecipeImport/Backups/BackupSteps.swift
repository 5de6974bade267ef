/// Steps of a text that holds the whole preparation.
enum BackupSteps {
    /// The steps of a text: its numbered or bulleted lines if there are any, else its paragraphs.
    /// Headings begin sections.
    static func steps(of text: String) -> [ImportedRecipe.Step] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isList = lines.contains { isMarked($0) }
        var steps: [ImportedRecipe.Step] = []
        var section: String?
        var current: [Substring] = []
        func end() {
            let step = StepMark.removed(
                fromLines: LineBuilder.lines(current.joined(separator: "\n")))
            if !step.isEmpty { steps.append(.init(section: section, text: step)) }
            current = []
        }
        for line in lines {
            let bare = line.drop { $0 == "#" && line.hasPrefix("#") }
            if let heading = Heading(line.hasPrefix("#") ? "#" + bare : String(line)) {
                end()
                section = heading.text
            } else {
                if isList ? isMarked(line) : line.allSatisfy(\.isWhitespace) { end() }
                current.append(line)
            }
        }
        end()
        return steps
    }

    /// The steps of a text with HTML tags.
    static func steps(ofMarkup text: String) -> [ImportedRecipe.Step] {
        var steps: [ImportedRecipe.Step] = []
        var section: String?
        for piece in MarkupText(text).pieces {
            switch piece {
            case .heading(let text): section = Heading.bare(text)
            case .text(let text):
                if let heading = Heading(text) {
                    section = heading.text
                } else {
                    let text = StepMark.removed(fromLines: text)
                    if !text.isEmpty { steps.append(.init(section: section, text: text)) }
                }
            }
        }
        return steps
    }

    private static func isMarked(_ line: Substring) -> Bool {
        let line = LineBuilder.line(line)
        return StepMark.removed(from: line) != line
    }
}
