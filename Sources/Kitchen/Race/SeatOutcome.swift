/// How a seat's race ended.
package enum SeatOutcome: Hashable, Sendable {
    /// The clock ran out, the cap was reached, or the player ended the round with nobody left to
    /// race.
    case finished(RoundResult)
    /// Lost, with what was reached up to `RoundResult.ticks`; behind all who finished.
    case forfeited(ForfeitReason, RoundResult)

    package var result: RoundResult {
        switch self {
        case .finished(let result), .forfeited(_, let result): result
        }
    }

    /// Why the seat was forfeited, or `nil` where it wasn't.
    package var forfeitReason: ForfeitReason? {
        switch self {
        case .finished: nil
        case .forfeited(let reason, _): reason
        }
    }
}
