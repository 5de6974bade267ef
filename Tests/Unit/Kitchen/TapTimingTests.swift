import Kitchen
import Testing

/// The times between taps, and the verdict on them.
@Suite struct TapTimingTests {
    static let rules = TimingRules(
        intervalsToJudge: 4, intervalMillisecondsMaximum: 2000, meanMillisecondsMinimum: 150,
        deviationMillisecondsMinimum: 25)

    private var timing = TapTiming(intervalMaximum: rules.intervalMillisecondsMaximum)

    /// Taps of one order with these milliseconds between them.
    static func timing(intervals: [Int64], rules: TimingRules = rules) -> TapTiming {
        var timing = TapTiming(intervalMaximum: rules.intervalMillisecondsMaximum)
        var now: Int64 = 1000
        for interval in [0] + intervals {
            now += interval
            timing.noteTap(.correct, atMilliseconds: now)
        }
        return timing
    }

    @Test(
        arguments: [
            ([], 0, nil, nil, nil),
            ([300], 1, 300, 300, 0),
            ([200, 401], 2, 200, 300, 100),
            ([2, 4, 4, 4, 5, 5, 7, 9], 8, 2, 5, 2),
            ([0, 0, 0], 3, 0, 0, 0),
            ([2000, 2001, 1000], 2, 1000, 1500, 500),
            ([100, -50, 100], 3, 0, 66, 47),
        ] as [([Int64], Int, Int?, Int?, Int?)])
    func statisticsAre(
        intervals: [Int64], count: Int, shortest: Int?, mean: Int?, deviation: Int?
    ) {
        let timing = Self.timing(intervals: intervals)
        #expect(timing.intervalCount == count)
        #expect(timing.shortestMilliseconds == shortest)
        #expect(timing.meanMilliseconds == mean)
        #expect(timing.deviationMilliseconds == deviation)
    }

    /// Thresholds: 4 intervals, a mean of 150, a deviation of 25.
    @Test(arguments: [
        ([10, 10, 10], TimingVerdict.human),
        ([10, 10, 10, 10], .tooFast),
        ([149, 149, 149, 152], .tooFast),
        ([100, 200, 100, 200], .human),
        ([99, 200, 100, 200], .tooFast),
        ([300, 300, 300, 300], .tooRegular),
        ([275, 325, 275, 325], .human),
        ([276, 324, 276, 324], .tooRegular),
        ([150, 150, 150, 150], .tooRegular),
        ([100, 3000, 100, 3000, 100, 3000, 100], .tooFast),
    ])
    func verdictIs(intervals: [Int64], expected: TimingVerdict) {
        #expect(Self.timing(intervals: intervals).verdict(by: Self.rules) == expected)
    }

    /// Only two taps directly after each other make an interval.
    @Test(arguments: [
        ([TapOutcome.correct, .correct, .served(order: 1, coins: 25)], 2),
        ([.correct, .served(order: 1, coins: 25), .correct, .correct], 2),
        ([.correct, .wrong, .correct], 1),
        ([.correct, .served(order: 1, coins: 1), .held, .correct, .correct], 2),
        ([.correct, .wrong, .ignored(.feedback), .ignored(.feedback), .correct, .correct], 2),
        ([.served(order: 1, coins: 25), .served(order: 2, coins: 25)], 0),
        ([.correct, .ignored(.ended), .ignored(.ended)], 0),
    ])
    mutating func intervalsLieWithinAnOrder(outcomes: [TapOutcome], expected: Int) {
        for (place, outcome) in outcomes.enumerated() {
            timing.noteTap(outcome, atMilliseconds: Int64(place) * 100)
        }
        #expect(timing.intervalCount == expected)
    }

    @Test mutating func clearingInterrupts() {
        timing.noteTap(.correct, atMilliseconds: 0)
        timing.noteClear()
        timing.noteTap(.correct, atMilliseconds: 10)
        #expect(timing.intervalCount == 0)
    }

    @Test mutating func anyTimesAreTaken() {
        for time in [Int64.min, .max, .min, 0, .min, .max, .max] {
            timing.noteTap(.correct, atMilliseconds: time)
        }
        #expect(timing.intervalCount == 3, "back to the start twice, and the end twice")
        #expect(timing.meanMilliseconds == 0)
    }

    /// The most and longest intervals that a record and the rules allow don't overflow.
    @Test func sumsHaveRoom() {
        var rules = Self.rules
        rules.intervalMillisecondsMaximum = TimingRules.intervalMillisecondsLimit
        let intervals = (0..<RoundRecord.inputLimit).map { Int64($0 % 2) * 60_000 }
        let timing = Self.timing(intervals: intervals, rules: rules)
        #expect(timing.meanMilliseconds == 30_000)
        #expect(timing.deviationMilliseconds == 30_000)
        #expect(timing.verdict(by: rules) == .human)
    }

    /// The integer arithmetic against the textbook formula.
    @Test func statisticsAreTheTextbooks() throws {
        for seed in UInt64(0)..<2000 {
            var random = ModelRandom(state: seed)
            let intervals = (0..<1 + random.draw(60)).map { _ in Int64(random.draw(2001)) }
            let timing = Self.timing(intervals: intervals)
            let count = Double(intervals.count)
            let mean = intervals.reduce(0) { $0 + Double($1) } / count
            let variance =
                intervals.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
            let found = Double(try #require(timing.deviationMilliseconds))
            try #require(timing.meanMilliseconds == Int(mean + 1e-9), "seed \(seed)")
            try #require(abs(found - variance.squareRoot()) < 1.001, "seed \(seed)")
        }
    }
}
