/// What the times between a player's taps say about a result.
package enum TimingVerdict: String, Hashable, Sendable {
    /// No evidence of a machine, or too few taps to tell.
    case human
    /// The mean, most times, or too many of the shortest are below what people can reach.
    case tooFast
    /// The times, or nearly all of them, vary less than people's do.
    case tooRegular
}
