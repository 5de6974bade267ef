/// What a tick did that the round's host has to act on; the round itself holds the particulars.
/// What a tap did is its `TapOutcome`.
package enum RoundEffect: Hashable, Sendable {
    /// The feedback after an order served is over, and the next order is up.
    ///
    /// - held: what the tap did that was held until then.
    case orderPresented(held: TapOutcome?)
    /// The feedback after a wrong tap is over: the same order, an empty plate.
    ///
    /// - held: what the tap did that was held until then.
    case plateEmptied(held: TapOutcome?)
    /// The clock reached 0, or the tick the cap; `Round.result` is there.
    case ended
}

extension RoundEffect {
    /// What a tap did that was held until this tick.
    package var heldTap: TapOutcome? {
        switch self {
        case .orderPresented(let held), .plateEmptied(let held): held
        case .ended: nil
        }
    }
}
