import Base
import Store
import TestSupport
import Testing

@testable import Kitchen

/// Races' effect on ratings, and the members of the rating board.
@Suite(.timeLimit(.minutes(2)), .eachEngine) struct RatingStoreTests {
    @Test func aRaceWithoutOrdersCountsForNobody() async throws {
        let scene = try await RatingScene(playerCount: 3)
        let settled = try await scene.race([1, 2, 3], served: [0, 0, 0])
        #expect(settled.seats.map(\.unrated) == [.noOrders, .noOrders, .noOrders])
        #expect(settled.seats.allSatisfy { $0.rating == nil })
        #expect(try await scene.raceCount(1) == 0)
        #expect(try await scene.ranks() == [])
        // Opponents who served nothing lose, but beating them gains nothing.
        let second = try await scene.race([1, 2, 3], served: [1, 0, 0])
        #expect(second.seats.map(\.unrated) == [.noOrders, nil, nil])
        let loss = Glicko2.rating(.initial, after: [.init(rating: .initial, score: 0)])
        #expect(second.seats.map(\.rating?.after) == [nil, loss, loss])
        let third = try await scene.race([1, 2, 3], served: [2, 1, 0])
        #expect(third.seats.allSatisfy { $0.unrated == nil && $0.rating != nil })
        try await scene.end()
    }

    /// Each race of a pair counts half as much as the one before, and so does each race against
    /// players of one network.
    @Test func repeatedGainsShrink() async throws {
        let scene = try await RatingScene(playerCount: 12)
        var gains: [Int64] = []
        var own = Rating.initial
        for race in 0..<11 {
            let settled = try await scene.race(
                [1, 2 + race], served: [2, 1],
                terms: .test(blockMeetings: [[0, race], [0, 0]]))
            let change = try #require(settled.seats[0].rating)
            let weight = 1 / Double(1 << race)
            let expected = Glicko2.rating(
                own, after: [.init(rating: .initial, score: 1, weight: weight)])
            #expect(change.after == expected, "race \(race)")
            // The others, who are new, lose as in a full game.
            #expect(settled.seats[1].rating?.after.points ?? 1500 < 1420)
            gains.append(change.after.ratingThousandths - own.ratingThousandths)
            own = change.after
        }
        #expect(gains == gains.sorted(by: >) && gains[10] < 1_000)
        #expect(own.points < 1_800)
        // The same two players: a race on the day before halves the gain.
        var days: [Int64] = []
        for day in ["2026-11-22", "2026-11-23", "2026-11-25"] {
            scene.place.goTo(day)
            let before = try await scene.ratings(12)[11]
            for _ in 0..<3 { try await scene.race([12, 11], served: [2, 1]) }
            days.append(try await scene.ratings(12)[11] - before)
        }
        #expect(days[1] < days[2] && days[2] < days[0], "\(days)")
        try await scene.end()
    }

    /// Pairs that share an address, with the reason that each seat isn't rated.
    @Test(
        arguments: [
            ([], [nil, nil, nil]),
            ([(0, 1)], [nil, nil, nil]),
            ([(0, 1), (0, 2)], [.sharedAddress, nil, nil]),
            ([(0, 1), (0, 2), (1, 2)], [.sharedAddress, .sharedAddress, .sharedAddress]),
        ] as [([(Int, Int)], [UnratedReason?])])
    func pairsOfOneAddressAreLeftOut(
        shared: [(Int, Int)], unrated: [UnratedReason?]
    ) async throws {
        let scene = try await RatingScene(playerCount: 3)
        let pairs = Set(shared.map { RatingTerms.Pair($0.1, $0.0) })
        let settled = try await scene.race([1, 2, 3], terms: .test(shared: pairs))
        #expect(settled.seats.map(\.unrated) == unrated)
        // The others are rated as if those two had met only them.
        for seat in 0..<3 {
            let opponents = (0..<3).filter { $0 != seat && !pairs.contains(.init(seat, $0)) }
            let expected = Glicko2.rating(
                .initial,
                after: opponents.map { .init(rating: .initial, score: seat < $0 ? 1 : 0) })
            #expect(
                settled.seats[seat].rating?.after == (opponents.isEmpty ? nil : expected),
                "seat \(seat)")
            #expect(try await scene.raceCount(seat + 1) == (opponents.isEmpty ? 0 : 1))
        }
        try await scene.end()
    }

    @Test func aPairCountsThreeTimesADay() async throws {
        let scene = try await RatingScene(playerCount: 3)
        for race in 1...5 {
            let settled = try await scene.race(race.isMultiple(of: 2) ? [1, 2] : [2, 1])
            let reason: UnratedReason? = race > 3 ? .repeatedPair : nil
            #expect(settled.seats.map(\.unrated) == [reason, reason], "race \(race)")
        }
        // With a third player, only the result between these two doesn't count.
        let third = try await scene.race([1, 2, 3])
        #expect(third.seats.map(\.unrated) == [nil, nil, nil])
        #expect(try await scene.raceCount(1) == 4)
        // A day ends at midnight UTC, to the millisecond.
        scene.place.goTo("2026-11-21", 86_399_999)
        #expect(try await scene.race([1, 2]).seats[0].unrated == .repeatedPair)
        scene.place.goTo("2026-11-22")
        #expect(try await scene.race([1, 2]).seats[0].unrated == nil)
        // After the clock is set back, that day's count continues.
        scene.place.goTo("2026-11-21")
        #expect(try await scene.race([1, 2]).seats[0].unrated == .repeatedPair)
        try await scene.end()
    }

    /// A player enters the board with enough opponents and a small deviation.
    @Test func theBoardNeedsOpponentsAndASmallDeviation() async throws {
        let scene = try await RatingScene(playerCount: 5)
        var isShown: [Bool] = []
        for opponent in [2, 3, 2, 4, 5] {
            try await scene.race([1, opponent], terms: .test(boardOpponents: 3))
            isShown.append(try await scene.ranks().contains { $0[1] == 1 })
        }
        #expect(isShown == [false, false, false, true, true])
        #expect(try await scene.ranks(BoardScope("2026-11")!) == [[1, 1]])

        // A stricter limit on the deviation removes the player again.
        let deviation = try await scene.store.rating(of: PlayerID(1)).rating.deviationThousandths
        try await scene.race(
            [1, 5], terms: .test(boardOpponents: 3, boardDeviation: Int(deviation / 1000) / 2))
        #expect(try await scene.ranks() == [])
        #expect(try await scene.ranks(BoardScope("2026-11")!) == [])
        try await scene.end()
    }

    /// Only a suspicious gain waits: a cheater's loss and everybody else's changes count at once.
    @Test func onlyTheOddGainWaits() async throws {
        let scene = try await RatingScene(playerCount: 3)
        let full = Glicko2.ratings(after: (1...3).map { (Rating.initial, $0) })
        let settled = try await scene.race([1, 2, 3], timings: [0: .tooFast, 2: .tooRegular])
        #expect(settled.seats.map(\.isGainHeld) == [true, false, false])
        #expect(settled.seats[0].rating?.after.ratingThousandths == 1_500_000)
        #expect(settled.seats[0].rating?.after.deviationThousandths == full[0].deviationThousandths)
        #expect(settled.seats.dropFirst().map(\.rating?.after) == Array(full.dropFirst()))
        try await scene.end()
    }

    /// A result under review of a player who is rated against nobody: the only one with an order,
    /// while the others lose to it. Decisions about it change no ratings.
    @Test func aSeatRatedAgainstNobodyWaitsForNothing() async throws {
        let scene = try await RatingScene(playerCount: 3)
        let settled = try await scene.race(
            [1, 2, 3], served: [2, 0, 0], timings: [0: .tooFast, 1: .tooRegular])
        #expect(settled.seats.map(\.unrated) == [.noOrders, nil, nil])
        let atFirst = try await scene.ratings(3)
        try scene.place.verify(replays: false)
        let desk = try scene.place.desk()
        for player in [1, 2] {
            try desk.decide(.race(PlayID(1)), of: PlayerID(player), as: .rejected).get()
            try scene.place.verify(replays: false)
        }
        #expect(try await scene.ratings(3) == atFirst)
        await scene.store.close()
    }

    /// The ratings are the same for any order of decisions and races.
    @Test(
        arguments: [
            ([(1, ReviewState.cleared), (2, .rejected)], [2]),
            ([(2, .rejected), (1, .cleared)], [2]),
            ([(1, .rejected), (2, .rejected)], [1, 2]),
            ([(2, .rejected), (1, .rejected)], [1, 2]),
            ([(2, .cleared), (1, .rejected)], [1]), ([(2, .cleared), (1, .cleared)], []),
        ] as [([(Int, ReviewState)], [Int])])
    func decisionsAddUp(decided: [(Int, ReviewState)], rejected: [Int]) async throws {
        let scene = try await RatingScene(playerCount: 6)
        try await scene.race([1, 2, 3, 4], timings: [0: .tooFast, 1: .tooFast])
        let atFirst = try await scene.ratings(4)
        for pair in [[5, 1], [2, 6], [6, 3]] { try await scene.race(pair) }
        let before = try await scene.ratings(4)
        let desk = try scene.place.desk()
        for (player, state) in decided {
            try desk.decide(.race(PlayID(1)), of: PlayerID(player), as: state).get()
            try scene.place.verify(replays: false)
        }
        let ranks = (1...4).map { rejected.contains($0) ? 9 : $0 }
        let final = Glicko2.ratings(after: ranks.map { (Rating.initial, $0) })
        let after = try await scene.ratings(4)
        for index in 0..<4 {
            let moved = after[index] - before[index]
            #expect(moved == final[index].ratingThousandths - atFirst[index], "player \(index + 1)")
            #expect(try await scene.raceCount(index + 1) == (index == 3 ? 1 : 2))
        }
        await scene.store.close()
    }
}
