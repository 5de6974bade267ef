import GameProtocol

/// Hides the phase of a round from the client: shows one that no client knows, in the manner
/// `unknown`, or sends no frames.
struct PhaseMask: Sendable {
    /// The ticks during which the round shows a phase that no client knows.
    private static let unknownTicks = 10..<30

    private let showsUnknown: Bool
    var silentUntil: Double?
    /// Taps in the unknown phase that are too late to have been on their way when it began.
    private var lateTapCount = 0

    init(_ manner: Situation.Manner) { showsUnknown = manner.contains(.unknown) }

    private func isUnknown(_ game: ExaminedRound?) -> Bool {
        showsUnknown && Self.unknownTicks.contains(game?.round.tick ?? 0)
    }

    /// True if the client can't know the phase.
    func hides(_ game: ExaminedRound?) -> Bool { isUnknown(game) || silentUntil != nil }

    /// - Returns: true if the client keeps tapping though it doesn't know the phase.
    mutating func noteTap(in game: ExaminedRound) -> Bool {
        guard isUnknown(game), game.round.tick > Self.unknownTicks.lowerBound + 8 else {
            return false
        }
        lateTapCount += 1
        return lateTapCount >= 3
    }

    /// - Returns: true if frames resume now.
    mutating func endSilence(at now: Double) -> Bool {
        guard let time = silentUntil, now >= time else { return false }
        silentUntil = nil
        return true
    }

    /// The state of a round as the client shall see it.
    func state(of game: ExaminedRound, at now: Double) -> RoundState {
        var state = game.state
        guard state.phase != .ended else { return state }
        if isUnknown(game) { state.phase = .unknown }
        if let silentUntil {
            state.phase = .wrong
            state.feedback = max(1, ExaminedRound.ticks(inMilliseconds: silentUntil - now))
        }
        return state
    }
}
