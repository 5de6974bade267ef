/// A player that isn't a person. It sees what a client would see and follows the same rules.
package protocol SeatPlayer: Sendable {
    /// The next input at this tick, or `nil` to wait for the next tick. Called after each step to a
    /// tick, and again after each input with the view that the input left.
    mutating func input(for view: PlayerView) -> RoundInput?
}
