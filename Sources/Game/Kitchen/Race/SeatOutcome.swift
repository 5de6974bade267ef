/// The outcome of a race for one seat.
package enum SeatOutcome: Hashable, Sendable {
    /// The clock ran out, the cap was reached, or the player ended the round because nobody was
    /// left to race against.
    case finished(RoundResult)
    /// The seat was forfeited. The result covers the time up to `RoundResult.ticks`. Ranked behind
    /// everyone who finished.
    case forfeited(ForfeitReason, RoundResult)

    package var result: RoundResult {
        switch self {
        case .finished(let result), .forfeited(_, let result): result
        }
    }

    /// The forfeit's reason, or `nil` if the seat finished.
    package var forfeitReason: ForfeitReason? {
        switch self {
        case .finished: nil
        case .forfeited(let reason, _): reason
        }
    }
}
