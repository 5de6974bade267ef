/// A player that isn't a person: a bot or a ghost. It sees what a client would see and follows the
/// same rules.
package protocol SeatPlayer: Sendable {
    /// The next input at this tick, or `nil` to wait for the next tick. The race calls it after
    /// each step, and again after each input with the updated view.
    mutating func input(for view: PlayerView) -> RoundInput?
}
