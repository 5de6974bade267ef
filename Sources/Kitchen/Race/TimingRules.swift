/// From where on the times between taps are evidence of a machine. They judge a result and don't
/// change the course of a round.
package struct TimingRules: Hashable, Sendable {
    /// The largest `intervalMillisecondsMaximum`; keeps the sums of `TapTiming` within 64 bits.
    package static let intervalMillisecondsLimit = 60_000

    /// Fewer intervals than this prove nothing.
    package var intervalsToJudge: Int
    /// A longer pause isn't an interval between taps but an interruption, and isn't counted.
    package var intervalMillisecondsMaximum: Int
    /// Nobody taps a grid that is shuffled after each tap with a mean below this.
    package var meanMillisecondsMinimum: Int
    /// Nobody taps it with a standard deviation below this.
    package var deviationMillisecondsMinimum: Int

    /// By default, less than half of what people need: to choose among three keys takes them about
    /// 300 ms (Hick, "On the rate of gain of information", 1952), and their times vary by some
    /// fifth.
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
