import Kitchen
import Testing

/// Bots: their strengths in order, their mistakes, and the timing check's verdict on their pace.
@Suite struct BotPlayerTests {
    /// A bot's round, and the outcomes of its taps and clears.
    struct Played {
        let record: RoundRecord
        let timing: TapTiming
        let wrongTaps: Int
        let clears: Int
    }

    private static let roundCount = 1000

    static func play(
        _ player: some SeatPlayer, seed: UInt64, level: Level, rules: Rules = Fixture.rules
    ) throws -> Played {
        var player = player
        var timing = TapTiming(rules.timing)
        var wrongTaps = 0
        var clears = 0
        var recorded = RecordedRound(
            catalogue: Fixture.catalogue(rules: rules), level: level, seed: seed, equipped: [],
            extraCoins: 0)
        while !recorded.round.hasEnded {
            while let input = player.input(for: PlayerView(recorded.round)) {
                switch input {
                case .tap(let ingredient):
                    let outcome = recorded.tap(ingredient)
                    wrongTaps += outcome == .wrong ? 1 : 0
                    timing.noteTap(outcome, atMilliseconds: Int64(recorded.round.tick) * 100)
                default:
                    recorded.clearPlate()
                    timing.noteClear()
                    clears += 1
                }
            }
            _ = recorded.advance(toTick: recorded.round.tick + 1)
        }
        return Played(
            record: try #require(recorded.record), timing: timing, wrongTaps: wrongTaps,
            clears: clears)
    }

    private static func rounds(
        of strength: BotStrength, level: Level, rules: Rules = Fixture.rules
    ) throws -> [Played] {
        try (0..<UInt64(roundCount)).map { seed in
            try play(
                BotPlayer(strength: strength, seed: ~seed), seed: seed, level: level, rules: rules)
        }
    }

    /// The rounds of each strength on each of the fixture's levels, played once for all tests.
    private static let usualRounds = Result {
        try BotStrength.allCases.map { strength in
            try Fixture.levels.map { try rounds(of: strength, level: $0) }
        }
    }

    /// - Parameter level: the place among the fixture's levels.
    private static func usualRounds(of strength: BotStrength, level: Int) throws -> [Played] {
        let place = try #require(BotStrength.allCases.firstIndex(of: strength))
        return try usualRounds.get()[place][level]
    }

    /// The mean of orders served and its standard error.
    private static func served(_ rounds: [Played]) -> (mean: Double, variance: Double) {
        let counts = rounds.map { Double($0.record.result.served) }
        let mean = counts.reduce(0, +) / Double(counts.count)
        let squares = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (mean, squares / Double(counts.count - 1) / Double(counts.count))
    }

    /// The means differ by at least 5 standard errors, far more than chance.
    @Test(arguments: Fixture.levels.indices)
    func strongerBotsServeMore(level: Int) throws {
        let results = try BotStrength.allCases.map { strength in
            Self.served(try Self.usualRounds(of: strength, level: level))
        }
        for (weaker, stronger) in zip(results, results.dropFirst()) {
            let error = (weaker.variance + stronger.variance).squareRoot()
            #expect(stronger.mean - weaker.mean > 5 * error, "\(results)")
        }
    }

    @Test(arguments: BotStrength.allCases)
    func botsErrAndClearLikePeople(strength: BotStrength) throws {
        let rounds = try Self.usualRounds(of: strength, level: 1)
        let taps = rounds.reduce(0) { $0 + $1.record.inputs.count }
        let wrong = rounds.reduce(0) { $0 + $1.wrongTaps }
        let clears = rounds.reduce(0) { $0 + $1.clears }
        let perThousand = 1000 * wrong / taps
        #expect(perThousand >= 10 && perThousand <= 100, "\(perThousand) of 1,000 taps wrong")
        #expect(clears > 0 && clears < wrong)
    }

    @Test(arguments: BotStrength.allCases)
    func longerRecipesAreReadAndTappedLonger(strength: BotStrength) throws {
        func paces(_ level: Int) throws -> (perTap: Double, first: Double) {
            let rounds = try Self.usualRounds(of: strength, level: level)
            let intervals = rounds.reduce(0) { $0 + $1.timing.intervalCount }
            let sum = rounds.reduce(0) {
                $0 + ($1.timing.meanMilliseconds ?? 0) * $1.timing.intervalCount
            }
            let ticks = rounds.compactMap { $0.record.inputs.first?.tick }
            return (
                Double(sum) / Double(intervals), Double(ticks.reduce(0, +)) / Double(ticks.count)
            )
        }
        let (short, long) = try (paces(0), paces(2))
        #expect(long.perTap > 1.1 * short.perTap, "\(short) and \(long) ms")
        #expect(long.first > 1.5 * short.first, "\(short) and \(long) ticks")
    }

    @Test(arguments: BotStrength.allCases)
    func sameSeedPlaysTheSame(strength: BotStrength) throws {
        func record(seed: UInt64) throws -> RoundRecord {
            try Self.play(
                BotPlayer(strength: strength, seed: seed), seed: 7, level: Fixture.levels[1]
            ).record
        }
        #expect(try record(seed: 1) == record(seed: 1))
        #expect(try record(seed: 1) != record(seed: 2))
    }

    /// The clock is long, so that weak bots too tap often enough to be judged.
    @Test(arguments: BotStrength.allCases)
    func botsArentTakenForMachines(strength: BotStrength) throws {
        var rules = Fixture.rules
        rules.clockAtStartTicks = 600
        var judged = 0
        for level in Fixture.levels {
            let rounds = try Self.rounds(of: strength, level: level, rules: rules)
            for (seed, played) in rounds.enumerated() {
                judged += played.timing.intervalCount >= rules.timing.intervalsToJudge ? 1 : 0
                #expect(
                    played.timing.verdict == .human,
                    "level \(level.id), seed \(seed)")
            }
        }
        #expect(judged > 500, "too few rounds were long enough to be judged")
    }

    @Test(arguments: Fixture.levels, [(1, TimingVerdict.tooFast), (3, .tooRegular)])
    func machinesAreMarked(level: Level, machine: (ticksPerTap: Int, expected: TimingVerdict))
        throws
    {
        let machineRound = try Self.play(
            Machine(ticksPerTap: machine.ticksPerTap), seed: 1, level: level)
        #expect(machineRound.timing.verdict == machine.expected)
    }

    @Test func botAloneOnAGridOfOneNeverErrs() throws {
        let level = Level(
            id: 1, name: "One", target: 1, baseTimeSeconds: 10, ingredients: .emoji(["🍞"]),
            recipes: [Level.Recipe(name: "R", ingredients: [0, 0])])
        for seed in UInt64(0)..<50 {
            let bot = BotPlayer(strength: .easy, seed: seed)
            #expect(try Self.play(bot, seed: seed, level: level).wrongTaps == 0, "seed \(seed)")
        }
    }
}

/// Makes no mistakes, and taps every `ticksPerTap` ticks.
private struct Machine: SeatPlayer {
    let ticksPerTap: Int
    var nextTick = 0

    mutating func input(for view: PlayerView) -> RoundInput? {
        guard view.isCooking, view.tick >= nextTick else { return nil }
        nextTick = view.tick + ticksPerTap
        return .tap(view.recipe[view.plateCount])
    }
}
