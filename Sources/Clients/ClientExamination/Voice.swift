import GameProtocol

/// Encodes the server's messages as texts, in the manner of the situation.
struct Voice: Sendable {
    private let manner: Situation.Manner
    /// The waiting answers, and the time since which each waits.
    private var heldAnswers: [(text: String, since: Double)] = []
    private var frameCount = 0
    private var lastFrame: String?

    init(_ manner: Situation.Manner) { self.manner = manner }

    /// The texts of any message but a frame.
    func texts(_ message: ServerMessage, re: String? = nil) -> [String] {
        let text = text(message, re: re)
        let stale = manner.contains(.gaps) ? lastFrame.map { [$0] } ?? [] : []
        let again = manner.contains(.twice) ? [self.text(message, re: nil)] : []
        if message.kind == .snapshot { return stale + [text] + again }
        if message.kind == .balance { return [text] + again }
        if message.kind == .roundEnded { return [text] + again + stale }
        return [text]
    }

    /// The texts of an answer, which may be held back until `releaseAnswers`.
    mutating func answer(_ message: ServerMessage, re: String?, at now: Double) -> [String] {
        guard !manner.isDisjoint(with: [.gaps, .disorder]), message.kind != .welcome else {
            return texts(message, re: re)
        }
        heldAnswers.append((text(message, re: re), now))
        return []
    }

    /// The answers that have waited long enough; in `disorder` backwards.
    mutating func releaseAnswers(at now: Double) -> [String] {
        let isBackwards = manner.contains(.disorder)
        guard let oldest = heldAnswers.first, now - oldest.since >= (isBackwards ? 150 : 250)
        else { return [] }
        defer { heldAnswers = [] }
        let texts = heldAnswers.map(\.text)
        return isBackwards ? texts.reversed() : texts
    }

    /// Forgets the waiting answers: their connection is gone.
    mutating func dropAnswers() { heldAnswers = [] }

    /// The texts of a frame; none if the manner drops it.
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
        // Values of open sets are `unknown` in this program; the wire shows another unknown word.
        return text.replacing(#"{""#, with: #"{"x_new":7,""#)
            .replacing(#""unknown""#, with: #""eclipse""#)
    }
}
