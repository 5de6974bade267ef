/// A line of a terminal: styled parts, cut at its end.
struct ScreenLine: Sendable {
    /// The text, and its style; only the text takes columns.
    typealias Part = (text: String, paint: (String) -> String)

    /// The terminal's width; lines use at most this and at most 80 columns.
    var width: Int

    /// The parts one after the other, and one part at the right end.
    func text(_ parts: [Part], right: Part? = nil) -> String {
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
