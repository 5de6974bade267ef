/// What the times between a player's taps say about the result.
package enum TimingVerdict: String, Hashable, Sendable {
    /// Nothing against a person, or too few taps to tell.
    case human
    /// The mean is below what people can.
    case tooFast
    /// The times are more alike than people can make them.
    case tooRegular
}
