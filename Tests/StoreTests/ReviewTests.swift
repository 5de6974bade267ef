import Kitchen
import Store
import TestSupport
import Testing

/// Results that look as if no person played them: held, then cleared or rejected.
@Suite(.timeLimit(.minutes(2))) struct ReviewTests {
    private static let played = PlayedRace(seed: 5, seats: 2)
    private static let race = ResultSource.race(RaceID(value: 1))
    private static let round = ResultSource.round(RoundID(value: 1))

    private static func player(_ number: Int) -> PlayerID { PlayerID(value: UInt128(number)) }

    /// A store in which player 1 has a held round, and both have played a rated race in which these
    /// seats are held.
    private static func store(
        in directory: TemporaryDirectory, heldSeats: [Int: TimingVerdict]
    ) async throws -> SQLiteStore {
        let store = try temporaryStore(in: directory)
        await store.savePlayedCatalogue()
        try await store.signUp(1...2)
        _ = await StoreStep.open(round: 1, [], request: "a").outcome(on: store)
        let earned = played.result(ofSeat: 0).earned
        _ = await StoreStep.pay(round: 1, order: 1, coins: earned).outcome(on: store)
        _ = await store.settle(played.roundSettlement(1, seat: 0, timing: .tooFast))
        try await store.openRace(.race(1, [1, 2]))
        let settled = await store.settleRace(played.settlement(1, timings: heldSeats))
        #expect(settled?.isRatingHeld == !heldSeats.isEmpty)
        #expect((settled?.seats[0].rating == nil) == !heldSeats.isEmpty)
        return store
    }

    /// Decisions about the race's seats, with who is on the level's board and whether the ratings
    /// have moved afterwards.
    @Test(
        arguments: [
            ([0], [], [2], false),
            ([0], [(0, ReviewState.cleared)], [1, 2], true),
            ([0], [(0, .rejected)], [2], false),
            ([0, 1], [(0, .cleared)], [1], false),
            ([0, 1], [(0, .cleared), (1, .cleared)], [1, 2], true),
            ([0, 1], [(0, .rejected), (1, .cleared)], [2], false),
            ([0, 1], [(1, .cleared), (0, .rejected)], [2], false),
            ([], [], [1, 2], true),
        ] as [([Int], [(Int, ReviewState)], [Int], Bool)])
    func decisions(
        held: [Int], decided: [(Int, ReviewState)], onBoard: [Int], areRated: Bool
    ) async throws {
        let directory = TemporaryDirectory()
        let store = try await Self.store(
            in: directory,
            heldSeats: Dictionary(uniqueKeysWithValues: held.map { ($0, .tooRegular) }))
        let desk = try ReviewDesk(directory: directory.path, wallClock: { 1_800_000_000_000 })
        #expect(try desk.reviews(.held).count == held.count + 1)
        for (seat, decision) in decided {
            try desk.decide(Self.race, of: Self.player(seat + 1), as: decision).get()
        }
        #expect(try await store.ranks(.level(1)).map { $0[1] }.sorted() == onBoard)
        // A cleared result counts in the month in which it was played.
        #expect(
            try await store.ranks(.level(1), BoardScope("2023-11")!).map { $0[1] }.sorted()
                == onBoard)
        #expect(try await store.ranks(.rating).count == (areRated ? 2 : 0))
        #expect(try await store.rating(of: Self.player(1)).raceCount == (areRated ? 1 : 0))
        // Asked again, the settlement answers as it did at first.
        let again = await store.settleRace(
            Self.played.settlement(1))
        #expect(again?.isRatingHeld == !held.isEmpty)
        #expect((again?.seats[0].rating == nil) == !held.isEmpty)
        #expect(try LedgerAudit(directory: directory.path).verify().problem == nil)
        await store.close()
    }

    @Test func aHeldRoundCanBeCleared() async throws {
        let directory = TemporaryDirectory()
        let store = try await Self.store(in: directory, heldSeats: [0: .tooFast, 1: .tooFast])
        #expect(try await store.ranks(.level(1)) == [])
        let desk = try ReviewDesk(directory: directory.path, wallClock: { 1_800_000_000_000 })
        let review = try #require(try desk.reviews(.held).first { $0.source == Self.round })
        #expect(review.player == Self.player(1) && review.name == "Chef 1")
        #expect(review.reason == .tooFast && review.heldMilliseconds == 1_700_000_000_000)
        try desk.decide(Self.round, of: Self.player(1), as: .cleared).get()
        #expect(try await store.ranks(.level(1)) == [[1, 1]])
        #expect(try desk.reviews(.cleared).map(\.source) == [Self.round])
        await store.close()
    }

    /// What can't be decided says why, and nothing changes.
    @Test func decisionsStand() async throws {
        let directory = TemporaryDirectory()
        let store = try await Self.store(in: directory, heldSeats: [:])
        let desk = try ReviewDesk(directory: directory.path, wallClock: { 0 })
        let player = Self.player(1)
        #expect(throws: ReviewRefusal.notUnderReview(Self.race, player)) {
            try desk.decide(Self.race, of: player, as: .cleared).get()
        }
        try desk.decide(Self.round, of: player, as: .rejected).get()
        #expect(throws: ReviewRefusal.decided(Self.round, player, .rejected)) {
            try desk.decide(Self.round, of: player, as: .cleared).get()
        }
        await store.close()
    }

    @Test func aDeskNeedsADatabase() throws {
        let directory = TemporaryDirectory()
        let path = directory.path + "/chefdash.sqlite"
        #expect(throws: StoreOpenError.missing(path: path)) {
            _ = try ReviewDesk(directory: directory.path, wallClock: { 0 })
        }
    }
}
