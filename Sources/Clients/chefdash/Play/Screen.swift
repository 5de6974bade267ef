protocol Screen {
    /// The terminal's width; lines use at most this and at most 80 columns.
    var width: Int { get }
}

extension Screen {
    /// A text and its style; only the text takes columns.
    typealias Part = (text: String, paint: (String) -> String)

    /// Joins the parts to a line, with one part at the right end. Cuts it at its end if it is too
    /// long.
    func line(_ parts: [Part], right: Part? = nil) -> String {
        let columns = min(width, 80)
        var rest = columns - (right.map { TextWidth.columns(of: $0.text) + 1 } ?? 0)
        var result = ""
        for part in parts where rest > 0 {
            let text = TextWidth.cut(part.text, to: rest)
            rest -= TextWidth.columns(of: text)
            result += part.paint(text)
        }
        guard let right else { return result }
        guard rest >= 0 else { return TextWidth.cut(right.text, to: columns) }
        return result + String(repeating: " ", count: rest + 1) + right.paint(right.text)
    }
}
