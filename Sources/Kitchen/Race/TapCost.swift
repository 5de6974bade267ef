/// What network delay cost a player: taps that arrived while feedback still showed. A client that
/// follows the server's time has none except through jitter.
package struct TapCost: Hashable, Sendable {
    /// Held taps that counted when the feedback ended.
    package internal(set) var heldCount = 0
    package private(set) var ignoredCount = 0
    /// The total time from the first ignored tap to the next tap that counted.
    package private(set) var lostMilliseconds: Int64 = 0
    /// When the first tap since the last counted one was ignored.
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
