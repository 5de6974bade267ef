/// A verdict on a result from the times between the player's taps.
package enum TimingVerdict: String, Hashable, Sendable {
    /// No evidence of a machine, or too few taps to tell.
    case human
    /// The mean, most of the times, or too many of the shortest ones are below human reach.
    case tooFast
    /// The times, or nearly all of them, vary less than a person's.
    case tooRegular
}
