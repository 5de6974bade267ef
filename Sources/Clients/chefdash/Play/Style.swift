/// A terminal's colours and weights (ECMA-48, section 8.3.117), or none if disabled.
struct Style: Sendable {
    let isEnabled: Bool

    func bold(_ text: String) -> String { wrap("1", text) }
    func dim(_ text: String) -> String { wrap("2", text) }
    func inverse(_ text: String) -> String { wrap("7", text) }
    func red(_ text: String) -> String { wrap("1;31", text) }
    func green(_ text: String) -> String { wrap("1;32", text) }
    /// The game's orange, rgb(0.96 0.44 0.13).
    func orange(_ text: String) -> String { wrap("38;5;208", text) }
    /// The game's neon yellow, rgb(0.98 0.82 0.20).
    func yellow(_ text: String) -> String { wrap("38;5;220", text) }

    private func wrap(_ code: String, _ text: String) -> String {
        isEnabled && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
