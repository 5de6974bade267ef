/// What a tap did. `wrong` can end the round: the penalty can take all the time left.
package enum TapOutcome: Hashable, Sendable {
    /// The right ingredient; the order needs more.
    case correct
    /// The last ingredient of the order, and what the order pays.
    case served(order: Int, coins: Int64)
    case wrong
    /// It arrived near the end of the feedback and counts when that is over. Its outcome is then in
    /// the tick's `RoundEffect`; if the round ends first, it does nothing.
    case held
    /// Nothing changed.
    case ignored(IgnoredReason)

    /// Whether the tap put something on the plate.
    package var hasCounted: Bool {
        switch self {
        case .correct, .served, .wrong: true
        case .held, .ignored: false
        }
    }
}

/// What clearing the plate did.
package enum ClearOutcome: Hashable, Sendable {
    case cleared
    /// Nothing changed.
    case ignored(IgnoredReason)
}

/// Why a tap or a clear changed nothing.
package enum IgnoredReason: String, Hashable, Sendable {
    /// The feedback on the last tap is still showing.
    case feedback
    /// The round is over.
    case ended
}
