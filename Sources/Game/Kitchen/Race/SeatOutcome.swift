/// How a seat's race ended.
package enum SeatOutcome: Hashable, Sendable {
    /// The clock ran out, the cap was reached, or the player ended the round because nobody was
    /// left to race.
    case finished(RoundResult)
    /// Lost, with the result up to `RoundResult.ticks`; ranked behind everyone who finished.
    case forfeited(ForfeitReason, RoundResult)

    package var result: RoundResult {
        switch self {
        case .finished(let result), .forfeited(_, let result): result
        }
    }

    /// Why the seat was forfeited, or `nil` if it wasn't.
    package var forfeitReason: ForfeitReason? {
        switch self {
        case .finished: nil
        case .forfeited(let reason, _): reason
        }
    }
}
