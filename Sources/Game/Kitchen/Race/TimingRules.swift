/// The thresholds beyond which the times between taps suggest a machine. They affect the verdict on
/// a result, never the round.
///
/// The mean and the deviation alone would let through a machine that taps in 30 ms and then waits.
/// So the verdict also uses the distribution: `quickMilliseconds`, `quickIntervals` and
/// `alikeHundredths`.
package struct TimingRules: Hashable, Sendable {
    /// The largest valid `intervalMillisecondsMaximum`; keeps the sums of `TapTiming` within 64
    /// bits.
    package static let intervalMillisecondsLimit = 60_000

    /// At most half of people's values: choosing among three keys takes about 300 ms (Hick, "On the
    /// rate of gain of information", 1952), and the times vary by about a fifth.
    package static let standard = TimingRules()

    /// The verdict needs at least this many intervals; fewer prove nothing.
    package var intervalsToJudge = 20
    /// A longer pause is an interruption and doesn't count.
    package var intervalMillisecondsMaximum = 2000
    /// The least mean that a person reaches on a grid that is shuffled after each tap.
    package var meanMillisecondsMinimum = 150
    /// The least standard deviation that a person reaches on that grid.
    package var deviationMillisecondsMinimum = 25

    /// A shorter interval isn't a person's decision: it may be two fingers, or a network that held
    /// a tap back.
    package var quickMilliseconds: Int { meanMillisecondsMinimum / 2 }
    /// At most one in this many intervals may be quick.
    package static let quickIntervals = 4
    /// At most this percentage of the intervals may lie within twice the least deviation of each
    /// other.
    package static let alikeHundredths = 80
}
