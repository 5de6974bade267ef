/// What a tap did. After `wrong`, the round may have ended: a penalty can take the whole clock.
package enum TapOutcome: Hashable, Sendable {
    /// The right ingredient; the order needs more.
    case correct
    /// The last ingredient of the order, and what it pays.
    case served(order: Int, coins: Int64)
    case wrong
    /// It came at the end of the feedback, and counts once that is over. What it does then is in the
    /// tick's `RoundEffect`; if the round ends before, it does nothing.
    case held
    /// Nothing changed.
    case ignored(IgnoredReason)
}

extension TapOutcome {
    /// Whether something is on the plate by it.
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
