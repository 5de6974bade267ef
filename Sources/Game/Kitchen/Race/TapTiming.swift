/// Running statistics of the times between a player's counted taps, as evidence of a machine: their
/// sum and squares, the number of short ones, and their distribution.
///
/// Only intervals between two taps of the same order count. Other intervals contain feedback,
/// reading an order or clearing the plate, which would mask a machine's rhythm. Sums are whole
/// numbers, so equal times always give an equal verdict.
package struct TapTiming: Hashable, Sendable {
    private(set) var sumMilliseconds: UInt64 = 0
    private var sumOfSquares: UInt64 = 0
    /// The arrival time of the last tap, if the next tap can end an interval.
    private var lastMilliseconds: Int64?
    // Narrow, because thousands of seats share the memory.
    private var count: Int32 = 0
    /// Intervals below the least human mean, and intervals below half of it.
    private var fastCount: Int32 = 0
    private var quickCount: Int32 = 0
    /// The current and the longest run of quick intervals. A network that stalls for a moment
    /// delivers an order's taps together.
    private var quickRun: Int32 = 0
    private var longestQuickRun: Int32 = 0
    /// The histogram of the intervals, in steps of `binMilliseconds`. Longer intervals are in no
    /// bin.
    private var bins = [UInt16](repeating: 0, count: binCount)
    private let rules: TimingRules

    private static let binMilliseconds = 25
    private static let binCount = 40

    package init(_ rules: TimingRules) {
        precondition(rules.intervalMillisecondsMaximum <= TimingRules.intervalMillisecondsLimit)
        self.rules = rules
    }

    /// The number of intervals measured.
    package var intervalCount: Int { Int(count) }

    /// Records a tap and its outcome.
    ///
    /// - Parameter atMilliseconds: The arrival time by a monotonic clock; ticks are too coarse. If
    ///   the clock goes back after all, the interval is 0.
    package mutating func noteTap(_ outcome: TapOutcome, atMilliseconds: Int64) {
        switch outcome {
        // A held tap is recorded when it counts, with its arrival time.
        case .held, .ignored:
            break
        case .correct:
            endInterval(atMilliseconds: atMilliseconds)
            lastMilliseconds = atMilliseconds
        case .served, .wrong:
            endInterval(atMilliseconds: atMilliseconds)
            interrupt()
        }
    }

    /// Records that the plate was cleared.
    package mutating func noteClear() { interrupt() }

    private mutating func interrupt() {
        lastMilliseconds = nil
        quickRun = 0
    }

    private mutating func endInterval(atMilliseconds: Int64) {
        guard let lastMilliseconds else { return }
        let (difference, overflow) = atMilliseconds.subtractingReportingOverflow(lastMilliseconds)
        let passed = max(0, atMilliseconds < lastMilliseconds ? 0 : overflow ? .max : difference)
        guard passed <= Int64(rules.intervalMillisecondsMaximum) else {
            quickRun = 0
            return
        }
        count += 1
        sumMilliseconds += UInt64(passed)
        sumOfSquares += UInt64(passed * passed)
        fastCount += passed < rules.meanMillisecondsMinimum ? 1 : 0
        let isQuick = passed < rules.quickMilliseconds
        quickCount += isQuick ? 1 : 0
        quickRun = isQuick ? quickRun + 1 : 0
        longestQuickRun = max(longestQuickRun, quickRun)
        let bin = Int(passed) / Self.binMilliseconds
        if bin < Self.binCount, bins[bin] < .max { bins[bin] += 1 }
    }

    // MARK: - Verdict

    /// The verdict so far.
    package var verdict: TimingVerdict {
        guard intervalCount > 0, intervalCount >= rules.intervalsToJudge else { return .human }
        if sumMilliseconds < UInt64(intervalCount) * UInt64(rules.meanMillisecondsMinimum)
            || 2 * fastCount > count
            || Int(quickCount - longestQuickRun) * TimingRules.quickIntervals > intervalCount
        {
            return .tooFast
        }
        if 100 * alikeCount > TimingRules.alikeHundredths * intervalCount { return .tooRegular }
        let leastDeviation =
            UInt128(intervalCount) * UInt128(rules.deviationMillisecondsMinimum)
        return scaledVariance < leastDeviation * leastDeviation ? .tooRegular : .human
    }

    /// The largest number of intervals within a span of twice the least deviation, at the
    /// resolution of the bins.
    private var alikeCount: Int {
        let width = 2 * rules.deviationMillisecondsMinimum / Self.binMilliseconds
        guard width > 0 else { return 0 }
        let last = max(0, Self.binCount - width)
        return (0...last).map { start in
            bins[start..<min(start + width, Self.binCount)].reduce(0) { $0 + Int($1) }
        }.max() ?? 0
    }

    /// The variance times the count squared: the count times the sum of squares, minus the square
    /// of the sum. It is never negative (Cauchy and Schwarz).
    var scaledVariance: UInt128 {
        UInt128(intervalCount) * UInt128(sumOfSquares)
            - UInt128(sumMilliseconds) * UInt128(sumMilliseconds)
    }
}
