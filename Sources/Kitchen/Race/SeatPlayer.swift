/// A player that isn't a person: it sees what a client would, and acts through the same rules.
package protocol SeatPlayer: Sendable {
    /// The next input at this tick, or `nil` where there is no more until the next tick. Asked
    /// after each step to a tick, with the view as the input before left it.
    mutating func input(for view: PlayerView) -> RoundInput?
}
