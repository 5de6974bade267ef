import Testing

@testable import Kitchen

/// The times between taps, and the verdict on them.
@Suite struct TapTimingTests {
    static let rules = TimingRules(
        intervalsToJudge: 4, intervalMillisecondsMaximum: 2000, meanMillisecondsMinimum: 150,
        deviationMillisecondsMinimum: 25)

    private var timing = TapTiming(rules)

    /// Taps of one order with these milliseconds between them.
    static func timing(intervals: [Int64], rules: TimingRules = rules) -> TapTiming {
        var timing = TapTiming(rules)
        var now: Int64 = 1000
        for interval in [0] + intervals {
            now += interval
            timing.noteTap(.correct, atMilliseconds: now)
        }
        return timing
    }

    @Test(
        arguments: [
            ([], 0, nil, nil),
            ([300], 1, 300, 0),
            ([200, 401], 2, 300, 100),
            ([2, 4, 4, 4, 5, 5, 7, 9], 8, 5, 2),
            ([0, 0, 0], 3, 0, 0),
            ([2000, 2001, 1000], 2, 1500, 500),
            ([100, -50, 100], 3, 66, 47),
        ] as [([Int64], Int, Int?, Int?)])
    func statisticsAre(intervals: [Int64], count: Int, mean: Int?, deviation: Int?) {
        let timing = Self.timing(intervals: intervals)
        #expect(timing.intervalCount == count)
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
        // Half of the intervals may be below the minimum mean, and one in four below half of it.
        ([149, 149, 149, 900], .tooFast),
        ([149, 149, 900, 900], .human),
        ([74, 900, 74, 900], .human),
        ([74, 900, 74, 900, 74, 900], .tooFast),
        ([75, 900, 75, 900, 75, 900], .human),
        // The network may cause a short run of zeros.
        ([0, 0, 900, 900], .human),
        ([0, 0, 900, 900, 0, 900, 900, 900], .human),
        ([0, 0, 900, 0, 900, 0, 900, 0, 900, 900, 900], .tooFast),
        // Four in five intervals may be alike.
        ([300, 300, 300, 300, 800], .human),
        ([300, 300, 300, 300, 300, 800], .tooRegular),
    ])
    func verdictIs(intervals: [Int64], expected: TimingVerdict) {
        #expect(Self.timing(intervals: intervals).verdict == expected)
    }

    /// Machines with a human mean and deviation: the intervals that each repeats.
    @Test(arguments: [
        ([30, 30, 420], TimingVerdict.tooFast), ([0, 0, 480], .tooFast), ([30, 290], .tooFast),
        ([60, 60, 60, 600], .tooFast), ([10, 400, 10, 400, 200], .tooFast),
        ([140, 140, 140, 400], .tooFast), ([300, 300, 300, 300, 300, 1_500], .tooRegular),
    ])
    func machinesThatWait(pattern: [Int64], expected: TimingVerdict) {
        let intervals = (0..<60).map { pattern[$0 % pattern.count] }
        for count in 20...60 where count.isMultiple(of: pattern.count) {
            let timing = Self.timing(intervals: Array(intervals.prefix(count)), rules: .init())
            #expect((timing.meanMilliseconds ?? 0) >= 150)
            #expect((timing.deviationMilliseconds ?? 0) >= 25)
            #expect(timing.verdict == expected, "\(count) intervals")
        }
    }

    /// A player with quick hands, who sometimes taps twice in one place, over networks that delay
    /// taps and deliver them together.
    @Test(arguments: [(260, 0, 0), (260, 60, 0), (220, 120, 20), (300, 0, 50), (400, 250, 30)])
    func fastPeopleArePeople(mean: Int, jitter: Int, stallsInThousand: Int) {
        for seed in UInt64(0)..<100 {
            var random = SplitMix64(seed: seed)
            var timing = TapTiming(TimingRules())
            var (now, arrival): (Int64, Int64) = (0, 0)
            for _ in 0..<6 + random.next(below: 30) {
                for place in 0..<6 {
                    let isDouble = random.next(below: 12) == 0
                    let spread = (0..<4).reduce(0) { sum, _ in sum + random.next(below: mean / 2) }
                    now += Int64(isDouble ? 80 + random.next(below: 60) : spread + mean / 100)
                    let isStalled = random.next(below: 1_000) < stallsInThousand
                    let delay = random.next(below: jitter + 1) + (isStalled ? 500 : 0)
                    arrival = max(arrival, now + Int64(delay))
                    timing.noteTap(
                        place == 5 ? .served(order: 1, coins: 25) : .correct,
                        atMilliseconds: arrival)
                }
                now += 900
            }
            #expect(timing.verdict == .human, "seed \(seed)")
        }
    }

    /// Only two consecutive taps make an interval.
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
        #expect(timing.verdict == .tooFast, "every other one is none")
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

extension TapTiming {
    /// Rounded down; `nil` without intervals.
    var meanMilliseconds: Int? {
        intervalCount == 0 ? nil : Int(sumMilliseconds) / intervalCount
    }

    /// The standard deviation of the intervals, rounded down; `nil` without intervals.
    var deviationMilliseconds: Int? {
        intervalCount == 0 ? nil : Int(Double(scaledVariance).squareRoot()) / intervalCount
    }
}
