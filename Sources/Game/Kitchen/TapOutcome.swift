/// The outcome of a tap. `wrong` can end the round, because the penalty can use up the remaining
/// time.
package enum TapOutcome: Hashable, Sendable {
    /// The right ingredient; the order needs more.
    case correct
    /// The tap completed the order, which pays `coins`.
    case served(order: Int, coins: Int64)
    case wrong
    /// The tap arrived near the end of the feedback and takes effect when the feedback ends. Its
    /// outcome is then in the tick's `RoundEffect`. If the round ends first, the tap has no effect.
    case held
    /// The tap had no effect.
    case ignored(IgnoredReason)

    /// True if the tap put an ingredient on the plate.
    package var hasCounted: Bool {
        switch self {
        case .correct, .served, .wrong: true
        case .held, .ignored: false
        }
    }
}

/// The outcome of clearing the plate.
package enum ClearOutcome: Hashable, Sendable {
    case cleared
    /// The clear had no effect.
    case ignored(IgnoredReason)
}

/// Why a tap or a clear had no effect.
package enum IgnoredReason: String, Hashable, Sendable {
    /// The feedback on the last tap is still showing.
    case feedback
    /// The round is over.
    case ended
}
