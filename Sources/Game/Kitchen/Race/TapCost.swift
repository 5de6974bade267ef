/// The cost of network delay for a player: taps that arrived while feedback still showed. A client
/// that follows the server's time has none except through jitter.
package struct TapCost: Hashable, Sendable {
    /// The number of held taps, which counted when the feedback ended.
    package var heldCount: Int { Int(held) }
    package var ignoredCount: Int { Int(ignored) }
    /// The total time from the first ignored tap to the next tap that counted.
    package private(set) var lostMilliseconds: Int64 = 0
    /// The arrival time of the first ignored tap since the last one that counted.
    private var ignoredAtMilliseconds: Int64?
    // Narrow, because thousands of seats share the memory.
    private var held: Int32 = 0
    private var ignored: Int32 = 0

    /// Records that a held tap counts now.
    mutating func noteHeldTap() { held += 1 }

    mutating func note(_ outcome: TapOutcome, atMilliseconds: Int64) {
        switch outcome {
        case .held, .ignored(.ended): break
        case .ignored(.feedback):
            // A player can send any number of these.
            ignored += ignored < .max ? 1 : 0
            ignoredAtMilliseconds = ignoredAtMilliseconds ?? atMilliseconds
        case .correct, .served, .wrong:
            guard let since = ignoredAtMilliseconds else { return }
            ignoredAtMilliseconds = nil
            lostMilliseconds += max(0, atMilliseconds - since)
        }
    }
}
