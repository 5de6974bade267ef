/// A line of a terminal: painted parts that are cut where it ends.
struct ScreenLine: Sendable {
    /// What is written, and how it is painted; only what is written takes columns.
    typealias Part = (text: String, paint: (String) -> String)

    /// The terminal's columns; lines keep to them, and to 80 where there are more.
    var width: Int

    /// The parts one after the other, and one at the line's right end.
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
