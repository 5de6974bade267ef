/// The part of a seat that everybody in the race sees: not its order, its plate's ingredients or
/// its grid. Reading it doesn't copy the rest of the round.
package struct SeatProgress: Sendable {
    /// The ticks left.
    package let clock: Int
    package let phase: Round.Phase
    /// The number of orders served.
    package let served: Int
    package let combo: Int
    /// The number of ingredients on the plate.
    package let plateCount: Int
}
