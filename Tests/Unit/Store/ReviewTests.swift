import Base
import Kitchen
import Store
import TestSupport
import Testing

/// Results that look automated: held, then cleared or rejected.
@Suite(.timeLimit(.minutes(2)), .eachEngine) struct ReviewTests {
    private let place = StorePlace()
    private static let played = PlayedRace(seed: 5, seats: 2)
    private static let race = ResultSource.race(PlayID(1))
    private static let round = ResultSource.round(PlayID(1))

    /// A store in which player 1 has a held round, and both players have a rated race with these
    /// seats held.
    private func playedStore(heldSeats: [Int: TimingVerdict]) async throws -> any Store {
        let played = Self.played
        let store = try await place.open(players: 2)
        try await store.playRound(1, player: 1, seed: 5, timing: .tooFast)
        try await store.openRace(.race(1, [1, 2]))
        let settled = await store.settleRace(played.settlement(1, timings: heldSeats))
        // Only gains are held.
        #expect(
            settled?.seats.map(\.isGainHeld)
                == played.ranksBySeat.enumerated().map { $1 == 1 && heldSeats[$0] != nil })
        return store
    }

    /// Decisions about the race's seats, and the players on the level's board afterwards.
    @Test(
        arguments: [
            ([0], [], [2]),
            ([0], [(0, ReviewState.cleared)], [1, 2]),
            ([0], [(0, .rejected)], [2]),
            ([1], [], [1]),
            ([1], [(1, .cleared)], [1, 2]),
            ([1], [(1, .rejected)], [1]),
            ([0, 1], [(0, .cleared)], [1]),
            ([0, 1], [(1, .cleared)], [2]),
            ([0, 1], [(0, .cleared), (1, .cleared)], [1, 2]),
            ([0, 1], [(0, .rejected), (1, .cleared)], [2]),
            ([0, 1], [(1, .cleared), (0, .rejected)], [2]),
            ([0, 1], [(1, .rejected), (0, .cleared)], [1]),
            ([0, 1], [(1, .rejected), (0, .rejected)], []),
            ([], [], [1, 2]),
        ] as [([Int], [(Int, ReviewState)], [Int])])
    func decisions(held: [Int], decided: [(Int, ReviewState)], onBoard: [Int]) async throws {
        let store = try await playedStore(
            heldSeats: Dictionary(uniqueKeysWithValues: held.map { ($0, .tooRegular) }))
        let desk = try place.desk()
        #expect(try desk.reviews(.held).count == held.count + 1)
        #expect(try await store.read(HeldReviewCount()) == held.count + 1)
        for (seat, decision) in decided {
            try desk.decide(Self.race, of: PlayerID(seat + 1), as: decision).get()
        }
        #expect(try await store.read(HeldReviewCount()) == held.count + 1 - decided.count)
        // A cleared result counts in the month of the race.
        for scope in [BoardScope.allTime, BoardScope("2023-11")!] {
            #expect(try await store.ranks(.level(1), scope).map { $0[1] }.sorted() == onBoard)
        }
        #expect(try await store.ranks(.rating).count == 2)
        let rejected = decided.filter { $0.1 == .rejected }.map(\.0)
        let waiting = held.filter { seat in !decided.contains { $0.0 == seat } }
        for seat in 0...1 {
            let rating = try await store.rating(of: PlayerID(seat + 1))
            #expect(rating.raceCount == 1)
            let expected = Self.rating(ofSeat: seat, waiting: waiting, rejected: rejected)
            #expect(rating.rating.ratingThousandths == expected)
        }
        // Sent again, the settlement gets its first answer.
        let again = await store.settleRace(Self.played.settlement(1))
        #expect(
            again?.seats.map(\.rating?.after.ratingThousandths)
                == (0...1).map { Self.rating(ofSeat: $0, waiting: held, rejected: []) })
        try await place.close(store)
    }

    /// In thousandths. A rejected result ranks last, and a held gain doesn't count.
    private static func rating(ofSeat seat: Int, waiting: [Int], rejected: [Int]) -> Int64 {
        let ranks = played.ranksBySeat.enumerated().map { rejected.contains($0) ? 9 : $1 }
        let after = Glicko2.ratings(after: ranks.map { (Rating.initial, $0) })[seat]
        let isGain = after.ratingThousandths > 1_500_000
        return waiting.contains(seat) && isGain ? 1_500_000 : after.ratingThousandths
    }

    /// A leaver enters no board, but can still gain rating.
    @Test func whoLeavesARatedRaceIsReviewedToo() async throws {
        let played = PlayedRace(seed: 5, seats: 3, forfeits: [0: 50])
        let store = try await place.open(players: 3)
        try await store.openRace(.race(1, [1, 2, 3]))
        _ = await store.settleRace(played.settlement(1, timings: [0: .tooFast]))
        let held = try place.desk().reviews(.held)
        #expect(held.map(\.source) == [Self.race] && held.map(\.player) == [PlayerID(1)])
        try await place.close(store)
    }

    @Test func aHeldRoundCanBeCleared() async throws {
        let store = try await playedStore(heldSeats: [0: .tooFast, 1: .tooFast])
        #expect(try await store.ranks(.level(1)) == [])
        let desk = try place.desk()
        let review = try #require(try desk.reviews(.held).first { $0.source == Self.round })
        #expect(review.player == PlayerID(1) && review.name == "Chef 1")
        #expect(review.reason == .tooFast && review.heldMilliseconds == 1_700_000_000_000)
        try desk.decide(Self.round, of: PlayerID(1), as: .cleared).get()
        #expect(try await store.ranks(.level(1)) == [[1, 1]])
        // In the month of the race.
        #expect(try await store.ranks(.level(1), BoardScope("2023-11")!) == [[1, 1]])
        #expect(try desk.reviews(.cleared).map(\.source) == [Self.round])
        await store.close()
    }

    @Test func whatHasWaitedLongestIsListedFirst() async throws {
        let store = try await place.open(players: 1)
        let rounds = [2, 3, 1]
        for round in rounds {
            try await store.playRound(round, player: 1, seed: 5, timing: .tooFast)
            place.pass(milliseconds: 1_000)
        }
        let desk = try place.desk()
        #expect(try desk.reviews(.held).map(\.source) == rounds.map { .round(PlayID($0)) })
        await store.close()
    }

    /// An impossible decision is refused with the reason, and nothing changes.
    @Test func decisionsStand() async throws {
        let store = try await playedStore(heldSeats: [:])
        let desk = try place.desk(timeMilliseconds: 0)
        let player = PlayerID(1)
        #expect(throws: ReviewRefusal.notUnderReview(Self.race, player)) {
            try desk.decide(Self.race, of: player, as: .cleared).get()
        }
        try desk.decide(Self.round, of: player, as: .rejected).get()
        #expect(throws: ReviewRefusal.decided(Self.round, player, .rejected)) {
            try desk.decide(Self.round, of: player, as: .cleared).get()
        }
        await store.close()
    }
}
