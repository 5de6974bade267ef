/// What the network cost a player: taps that came while feedback still showed. Who plays by the
/// server's time has none but by jitter.
package struct TapCost: Hashable, Sendable {
    /// Taps that counted when the feedback ended.
    package internal(set) var heldCount = 0
    package private(set) var ignoredCount = 0
    /// From an ignored tap to the next one that counted, summed.
    package private(set) var lostMilliseconds: Int64 = 0
    /// When the first tap was ignored since the last that counted.
    private var ignoredAtMilliseconds: Int64?

    mutating func note(_ outcome: TapOutcome, atMilliseconds: Int64) {
        switch outcome {
        case .held, .ignored(.ended): break
        case .ignored(.feedback):
            ignoredCount += 1
            ignoredAtMilliseconds = ignoredAtMilliseconds ?? atMilliseconds
        case .correct, .served, .wrong:
            guard let since = ignoredAtMilliseconds else { return }
            ignoredAtMilliseconds = nil
            lostMilliseconds += max(0, atMilliseconds - since)
        }
    }
}
