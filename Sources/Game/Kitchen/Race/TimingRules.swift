/// The thresholds beyond which the times between taps suggest a machine. They judge a result and
/// don't change the round.
///
/// A mean and a deviation alone let a machine pass that taps in 30 ms and then waits. So the distribution is judged
/// too, by the same numbers: `quickMilliseconds`, `quickIntervals` and `alikeHundredths`.
package struct TimingRules: Hashable, Sendable {
    /// The largest `intervalMillisecondsMaximum`; keeps the sums of `TapTiming` within 64 bits.
    package static let intervalMillisecondsLimit = 60_000

    /// Fewer intervals prove nothing.
    package var intervalsToJudge: Int
    /// A longer pause is an interruption and isn't counted.
    package var intervalMillisecondsMaximum: Int
    /// No person taps a grid that is shuffled after each tap with a mean below this.
    package var meanMillisecondsMinimum: Int
    /// No person taps it with a standard deviation below this.
    package var deviationMillisecondsMinimum: Int

    /// A shorter interval is no choice of a person: it may come of two fingers, or of a network that held a tap back.
    package var quickMilliseconds: Int { meanMillisecondsMinimum / 2 }
    /// At most one in so many intervals may be quick.
    package static let quickIntervals = 4
    /// At most this many hundredths of the intervals may lie within twice the least deviation of each other.
    package static let alikeHundredths = 80

    /// The defaults are at most half of people's values: choosing among three keys takes about 300
    /// ms (Hick, "On the rate of gain of information", 1952), and the times vary by about a fifth.
    package init(
        intervalsToJudge: Int = 20, intervalMillisecondsMaximum: Int = 2000,
        meanMillisecondsMinimum: Int = 150, deviationMillisecondsMinimum: Int = 25
    ) {
        self.intervalsToJudge = intervalsToJudge
        self.intervalMillisecondsMaximum = intervalMillisecondsMaximum
        self.meanMillisecondsMinimum = meanMillisecondsMinimum
        self.deviationMillisecondsMinimum = deviationMillisecondsMinimum
    }
}
