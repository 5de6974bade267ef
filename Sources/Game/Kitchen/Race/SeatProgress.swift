/// What everybody in a race sees of a seat: not its order, its plate's ingredients or its grid. Reading
/// it copies nothing else of the round.
package struct SeatProgress: Sendable {
    /// Ticks left.
    package let clock: Int
    package let phase: Round.Phase
    /// Orders served.
    package let served: Int
    package let combo: Int
    /// Ingredients on the plate.
    package let plateCount: Int
}
