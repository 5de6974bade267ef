import GameProtocol

/// How the server speaks in a situation: the texts in which it says its messages.
struct Voice: Sendable {
    private let manner: Situation.Manner
    /// Answers that wait, and since when.
    private var heldAnswers: [(text: String, since: Double)] = []
    private var frameCount = 0
    private var lastFrame: String?

    init(_ manner: Situation.Manner) { self.manner = manner }

    /// The texts of a message that isn't a frame.
    func texts(_ message: ServerMessage, re: String? = nil) -> [String] {
        let text = text(message, re: re)
        let stale = manner.contains(.gaps) ? lastFrame.map { [$0] } ?? [] : []
        let again = manner.contains(.twice) ? [self.text(message, re: nil)] : []
        if message.kind == .snapshot { return stale + [text] + again }
        if message.kind == .balance { return [text] + again }
        if message.kind == .roundEnded { return [text] + again + stale }
        return [text]
    }

    /// The texts of an answer; it may wait until `releaseAnswers`.
    mutating func answer(_ message: ServerMessage, re: String?, at now: Double) -> [String] {
        guard !manner.isDisjoint(with: [.gaps, .disorder]), message.kind != .welcome else {
            return texts(message, re: re)
        }
        heldAnswers.append((text(message, re: re), now))
        return []
    }

    /// The answers that have waited for long enough: in `disorder` backwards.
    mutating func releaseAnswers(at now: Double) -> [String] {
        let isBackwards = manner.contains(.disorder)
        guard let oldest = heldAnswers.first, now - oldest.since >= (isBackwards ? 150 : 250)
        else { return [] }
        defer { heldAnswers = [] }
        let texts = heldAnswers.map(\.text)
        return isBackwards ? texts.reversed() : texts
    }

    /// Forgets the answers that wait: their connection is gone.
    mutating func dropAnswers() { heldAnswers = [] }

    /// The texts with a frame: none where the manner is to drop it.
    mutating func frame(_ frame: StateFrame) -> [String] {
        frameCount += 1
        let text = text(.state(frame), re: nil)
        defer { lastFrame = text }
        if manner.contains(.gaps), frame.state.phase != .ended {
            return frameCount.isMultiple(of: 4) ? [lastFrame, text].compactMap(\.self) : []
        }
        let isStrange = manner.contains(.unknown) && frameCount.isMultiple(of: 5)
        return isStrange ? [text, #"{"type":"weather","sky":"clear"}"#] : [text]
    }

    private func text(_ message: ServerMessage, re: String?) -> String {
        let text = String(decoding: ServerEvent(re: re, message).encoded(), as: UTF8.self)
        guard manner.contains(.unknown) else { return text }
        // Values of open sets are `unknown` here, and something else on the wire.
        return text.replacing(#"{""#, with: #"{"x_new":7,""#)
            .replacing(#""unknown""#, with: #""eclipse""#)
    }
}
