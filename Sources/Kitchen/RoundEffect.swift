/// What a tick did that the round's host has to act on; the round itself holds the particulars.
/// What a tap did is its `TapOutcome`.
package enum RoundEffect: Hashable, Sendable {
    /// The feedback after an order served is over, and the next order is up.
    case orderPresented
    /// The feedback after a wrong tap is over: the same order, an empty plate.
    case plateEmptied
    /// The clock reached 0, or the tick the cap; `Round.result` is there.
    case ended
}
