import Testing

@testable import Kitchen

/// The final order of a race (game rules, "Races").
@Suite struct RaceStandingTests {
    static func result(
        served: Int, earned: Int64 = 0, last: Int? = nil, ticks: Int = 150
    ) -> RoundResult {
        RoundResult(
            served: served, earned: earned, stars: 0, isWin: false, ticks: ticks,
            lastServedTick: last)
    }

    private static let none = SeatOutcome.finished(result(served: 0))
    private static let slow = SeatOutcome.finished(result(served: 2, earned: 75, last: 100))
    private static let quick = SeatOutcome.finished(result(served: 2, earned: 75, last: 90))
    private static let rich = SeatOutcome.finished(result(served: 2, earned: 100, last: 120))
    private static let many = SeatOutcome.finished(result(served: 3, earned: 75, last: 140))
    private static let goneAt9 = SeatOutcome.forfeited(
        .left, result(served: 9, earned: 900, last: 5, ticks: 9))
    private static let goneAt8 = SeatOutcome.forfeited(.idle, result(served: 9, ticks: 8))

    @Test(arguments: [
        ([slow, quick], [2, 1]),
        ([quick, rich], [2, 1]),
        ([rich, many], [2, 1]),
        ([none, slow], [2, 1]),
        ([quick, quick], [1, 1]),
        ([none, none], [1, 1]),
        ([quick, quick, slow], [1, 1, 3]),
        ([slow, many, slow, none], [2, 1, 2, 4]),
        ([goneAt9, none], [2, 1]),
        ([goneAt8, goneAt9, none], [3, 2, 1]),
        ([goneAt9, goneAt9, many], [2, 2, 1]),
        ([goneAt8, goneAt8], [1, 1]),
        ([slow, goneAt9, many, goneAt8, quick, rich, none, none], [4, 7, 1, 8, 3, 2, 5, 5]),
    ])
    func ranksAre(outcomes: [SeatOutcome], expected: [Int]) {
        let standings = RaceStanding.ranked(outcomes).sorted { $0.seat < $1.seat }
        #expect(standings.map(\.rank) == expected)
        #expect(standings.map(\.outcome) == outcomes)
    }

    /// A rank is one more than the seats that beat it, counted pair by pair.
    @Test func randomStandingsAreThoseOfANaiveCount() throws {
        for seed in UInt64(0)..<20_000 {
            var random = ModelRandom(state: seed)
            let outcomes = (0..<2 + random.draw(7)).map { _ in Self.randomOutcome(using: &random) }
            let standings = RaceStanding.ranked(outcomes)
            for standing in standings {
                let outcome = outcomes[standing.seat]
                let naive = 1 + outcomes.count { Self.beats($0, outcome) }
                try #require(standing.rank == naive, "seed \(seed): \(outcomes)")
                try #require(standing.outcome == outcome, "seed \(seed)")
            }
            let order = standings.map { [$0.rank, $0.seat] }
            try #require(
                zip(order, order.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) },
                "seed \(seed)")
            try #require(Set(standings.map(\.seat)).count == outcomes.count, "seed \(seed)")
        }
    }

    /// Few values each, so that ties of every depth come up.
    private static func randomOutcome(using random: inout ModelRandom) -> SeatOutcome {
        let served = random.draw(3)
        let result = result(
            served: served, earned: Int64(random.draw(3)),
            last: served == 0 ? nil : 100 + random.draw(3), ticks: 150 + random.draw(3))
        let isForfeited = random.draw(4) == 0
        return isForfeited
            ? .forfeited(ForfeitReason.allCases[random.draw(3)], result) : .finished(result)
    }

    private static func beats(_ one: SeatOutcome, _ other: SeatOutcome) -> Bool {
        let (mine, theirs) = (one.result, other.result)
        if one.forfeitReason != nil {
            return other.forfeitReason != nil && mine.ticks > theirs.ticks
        }
        if other.forfeitReason != nil { return true }
        return (mine.served, mine.earned, theirs.lastServedTick ?? 0)
            > (theirs.served, theirs.earned, mine.lastServedTick ?? 0)
    }
}
