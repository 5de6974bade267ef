import TestSupport
import Testing

@testable import Kitchen

@Suite struct Glicko2Tests {
    private static func rating(
        _ points: Int64, _ deviation: Int64, volatilityBillionths: Int64 = 60_000_000
    ) -> Rating {
        Rating(
            ratingThousandths: points * 1000, deviationThousandths: deviation * 1000,
            volatilityBillionths: volatilityBillionths)
    }

    private static func random(_ random: inout TestRandom) -> Rating {
        Rating(
            ratingThousandths: .random(in: Glicko2.ratingThousandthsRange, using: &random),
            deviationThousandths: .random(in: Glicko2.deviationThousandthsRange, using: &random),
            volatilityBillionths: .random(in: Glicko2.volatilityBillionthsRange, using: &random))
    }

    /// Glickman's worked example gives 1464.06, 151.52 and 0.05999; it rounds on the way.
    @Test func thePapersExample() {
        let opponents = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0.0)].map {
            Glicko2.Opponent(rating: Self.rating($0, $1), score: $2)
        }
        let after = Glicko2.rating(Self.rating(1500, 200), after: opponents)
        #expect(abs(after.ratingThousandths - 1_464_060) <= 10)
        #expect(abs(after.deviationThousandths - 151_520) <= 5)
        #expect(abs(after.volatilityBillionths - 59_990_000) <= 10_000)
        let exact = Rating(
            ratingThousandths: 1_464_051, deviationThousandths: 151_517,
            volatilityBillionths: 59_995_984)
        #expect(after == exact)
    }

    /// Ranks of players with equal ratings, and their ratings after the race.
    @Test(arguments: [
        ([1, 2], [1_662_311, 1_337_689]),
        ([1, 1], [1_500_000, 1_500_000]),
        ([2, 1], [1_337_689, 1_662_311]),
        ([1, 2, 3], [1_747_318, 1_500_000, 1_252_682]),
        ([1, 1, 3], [1_623_659, 1_623_659, 1_252_682]),
        ([1], [1_500_000]),
    ])
    func equals(ranks: [Int], expected: [Int64]) {
        let after = Glicko2.ratings(after: ranks.map { (Rating.initial, $0) })
        #expect(after.map(\.ratingThousandths) == expected)
    }

    @Test func anUnratedPeriodWidensTheDeviation() {
        let after = Glicko2.rating(Self.rating(1500, 200), after: [])
        #expect(after.ratingThousandths == 1_500_000 && after.deviationThousandths == 200_271)
    }

    /// The order of the games doesn't matter. Beating everybody never lowers a rating, losing to
    /// everybody never raises it, and all values stay in range.
    @Test(arguments: [UInt64.random(in: 1...UInt64.max)])
    func properties(seed: UInt64) {
        var random = TestRandom(seed: seed)
        for round in 1...2000 {
            let count = Int.random(in: 2...8, using: &random)
            let standings = (0..<count).map { _ in
                (rating: Self.random(&random), rank: Int.random(in: 1...count, using: &random))
            }
            let after = Glicko2.ratings(after: standings)
            let order = Array(standings.indices).shuffled(using: &random)
            let shuffled = Glicko2.ratings(after: order.map { standings[$0] })
            let place: Comment = "seed \(seed), race \(round)"
            #expect(order.map { after[$0] } == shuffled, place)
            let ranks = standings.map(\.rank)
            for (index, now) in after.enumerated() {
                let (before, rank) = standings[index]
                let others = ranks.enumerated().filter { $0.offset != index }.map(\.element)
                if others.allSatisfy({ rank < $0 }) {
                    #expect(now.ratingThousandths >= before.ratingThousandths, place)
                }
                if others.allSatisfy({ rank > $0 }) {
                    #expect(now.ratingThousandths <= before.ratingThousandths, place)
                }
                #expect(Glicko2.ratingThousandthsRange.contains(now.ratingThousandths), place)
                #expect(Glicko2.deviationThousandthsRange.contains(now.deviationThousandths), place)
                #expect(Glicko2.volatilityBillionthsRange.contains(now.volatilityBillionths), place)
            }
        }
    }

    /// The most improbable result, a thousand times at the ends of the ranges.
    @Test(arguments: [(0.0, 0), (1, 10_000_000)])
    func extremesStayWithin(score: Double, expected: Int64) {
        let opponent = Self.rating(score == 0 ? 0 : 10_000, 30, volatilityBillionths: 500_000_000)
        var own = Self.rating(score == 0 ? 10_000 : 0, 350, volatilityBillionths: 500_000_000)
        for _ in 1...1000 {
            own = Glicko2.rating(own, after: [.init(rating: opponent, score: score)])
            #expect(Glicko2.ratingThousandthsRange.contains(own.ratingThousandths))
            #expect(Glicko2.deviationThousandthsRange.contains(own.deviationThousandths))
        }
        #expect(own.ratingThousandths == expected)
    }
}
