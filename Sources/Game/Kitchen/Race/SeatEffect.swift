/// An effect of a tick at one seat of a race.
package struct SeatEffect: Hashable, Sendable {
    package let seat: Int
    package let tick: Int
    package let effect: RoundEffect
}
