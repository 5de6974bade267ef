/// A tick's effect that the round's host must act on. The round holds the details; a tap's effect
/// is in its `TapOutcome`.
package enum RoundEffect: Hashable, Sendable {
    /// The feedback after an order ended, and the next order shows.
    ///
    /// - held: The outcome of the held tap, if there was one.
    case orderPresented(held: TapOutcome?)
    /// The feedback after a wrong tap ended; the same order shows with an empty plate.
    ///
    /// - held: The outcome of the held tap, if there was one.
    case plateEmptied(held: TapOutcome?)
    /// The clock ran out or the cap was reached; `Round.result` is set.
    case ended

    /// The outcome of a tap that was held until this tick.
    package var heldTap: TapOutcome? {
        switch self {
        case .orderPresented(let held), .plateEmptied(let held): held
        case .ended: nil
        }
    }
}
