import Base
import Kitchen
import Store
import TestSupport
import Testing

/// Races from opening to settlement: their payments and refunds.
@Suite(.timeLimit(.minutes(2)), .eachEngine) struct RaceStoreTests {
    private let place = StorePlace()

    @Test func aRatedRaceIsSettledOnce() async throws {
        let store = try await place.open(players: 3)
        let played = PlayedRace(seed: 7, seats: 3)
        try await store.openRace(.race(1, [1, 2, 3]))
        let settled = try #require(await store.settleRace(played.settlement(1)))
        let ratings = Glicko2.ratings(after: played.ranksBySeat.map { (Rating.initial, $0) })
        for seat in 0..<3 {
            let coins = 150 + played.result(ofSeat: seat).earned
            #expect(settled.seats[seat].coins == coins)
            let change = RatingChange(before: .initial, after: ratings[seat])
            #expect(settled.seats[seat].rating == change)
            let player = PlayerID(seat + 1)
            #expect(try await store.player(player)?.coins == coins)
            let rating = PlayerRating(rating: ratings[seat], raceCount: 1)
            #expect(try await store.rating(of: player) == rating)
            let record = try await store.record(of: player, in: .race(PlayID(1)))
            #expect(record == played.record.seats[seat].round)
        }
        let order = played.standings.filter { played.result(ofSeat: $0.seat).served > 0 }
            .map { [$0.rank, $0.seat + 1] }
        #expect(try await store.ranks(.level(1)) == order)
        #expect(try await store.ranks(.level(1), BoardScope("2023-11")!) == order)
        #expect(try await store.ranks(.level(1), BoardScope("2023-12")!) == [])
        #expect(try await store.ranks(.rating) == played.standings.map { [$0.rank, $0.seat + 1] })

        try place.verify()
        // After another race, settling the first one again gives the same answer.
        try await store.openRace(.race(2, [1, 2]))
        #expect(await store.settleRace(PlayedRace(seed: 8, seats: 2).settlement(2)) != nil)
        #expect(await store.settleRace(played.settlement(1)) == settled)
        #expect(try await store.rating(of: PlayerID(1)).raceCount == 2)
        try await place.close(store)
    }

    private static let day = Day("2023-11-14")!
    private static let nextDay = Day("2023-11-15")!

    private static func daily(_ requestID: String, on day: Day = day) -> RaceOpening {
        .race(9, [1], mode: .daily(day, requestID: requestID))
    }

    /// The fault, the opening, and the refusal.
    @Test(
        arguments: [
            ("an unknown player", .race(9, [1, 7]), .seat(PlayerID(7), .unknownPlayer)),
            (
                "an item of the second that isn't owned",
                .race(9, [1, 2], equipped: [1: ["oven"], 2: ["oven"]]),
                .seat(PlayerID(2), .itemNotOwned("oven"))
            ),
            ("a race's id again", .race(1, [1, 2]), .staleRequest),
            ("a second try of the day", daily("b"), .seat(PlayerID(1), .dailyTryTaken)),
            ("the first try's request again", daily("d"), .seat(PlayerID(1), .staleRequest)),
            ("a purchase's request", daily("a", on: nextDay), .seat(PlayerID(1), .staleRequest)),
            ("a round's request", daily("r", on: nextDay), .seat(PlayerID(1), .staleRequest)),
        ] as [(String, RaceOpening, StoreRefusal)])
    func refusalsChangeNothing(
        _ fault: String, opening: RaceOpening, expected: StoreRefusal
    ) async throws {
        let store = try await place.open(players: 2)
        await store.take(
            .buy("oven", price: 50, request: "a"), .open(round: 5, [], request: "r"),
            .openDaily(race: 1, day: "2023-11-14", request: "d"))
        let before = try place.audit().verify()
        await #expect(throws: StoreError.refused(expected)) { try await store.openRace(opening) }
        #expect(try place.audit().verify() == before)
        #expect(try await store.player(PlayerID(1))?.inventory == ["oven": 1])
        await store.close()
    }

    /// The ends of a race that took items and a day's try, with the remaining possessions.
    enum End: String, CaseIterable, Sendable {
        case settled, abandoned, lost
    }

    @Test(arguments: [
        (End.settled, 0, true), (.abandoned, 1, false), (.lost, 1, false),
    ])
    func itemsAndTriesAreGivenBack(end: End, ovens: Int64, isTryTaken: Bool) async throws {
        var store = try await place.open(players: 2)
        for player in 1...2 {
            await store.take(.buy("oven", price: 50, request: "a", player: player))
        }
        let opening = RaceOpening.race(
            1, [1, 2], equipped: [1: ["oven"], 2: ["oven"]], mode: .daily(Self.day, requestID: "d"))
        let inventories = try await store.openRace(opening)
        #expect(inventories == [PlayerID(1): [:], PlayerID(2): [:]])
        let settlement = PlayedRace(seats: 2, equipped: [0: ["oven"], 1: ["oven"]])
            .settlement(1, isRated: false)
        for _ in 1...2 {
            switch end {
            case .settled: #expect(await store.settleRace(settlement) != nil)
            case .abandoned: await store.perform(RaceAbandonment(opening.race))
            case .lost:
                await store.close()
                store = try place.open()
            }
        }
        // A late call changes nothing.
        if end == .settled {
            await store.perform(RaceAbandonment(opening.race))
        } else {
            #expect(await store.settleRace(settlement) == nil)
        }
        for player in [PlayerID(1), PlayerID(2)] {
            let state = try await store.player(player)
            #expect(state?.inventory["oven"] ?? 0 == ovens)
            let challenge = try await store.dailyChallenge(on: Self.day, for: player)
            #expect(challenge.isTryTaken == isTryTaken)
            #expect(end == .settled || state?.coins == 100)
        }
        try await place.close(store, replays: false)
    }

    @Test func recoveryCountsRaces() async throws {
        let first = try await place.open(players: 2)
        try await first.openRace(.race(1, [1, 2]))
        try await first.openRace(.race(2, [1, nil]))
        await first.close()
        for expected in [2, 0] {
            let store = try place.open()
            #expect(store.recoveredRaceCount == expected && store.recoveredRoundCount == 0)
            await store.close()
        }
    }

    /// A bot costs and earns nothing, and makes the race unrated.
    @Test func botsHaveNoAccount() async throws {
        let store = try await place.open(players: 1)
        let played = PlayedRace(seed: 3, seats: 2)
        try await store.openRace(.race(1, [nil, 1]))
        let settled = try #require(await store.settleRace(played.settlement(1)))
        #expect(settled.seats[0].coins == nil && settled.seats[0].rating == nil)
        #expect(settled.seats[1].coins == 150 + played.result(ofSeat: 1).earned)
        #expect(settled.seats[1].rating == nil && settled.seats[1].unrated == nil)
        #expect(try await store.ranks(.level(1)) == [[1, 1]])
        #expect(try await store.ranks(.rating) == [])
        try await place.close(store)
    }

    /// A player who leaves keeps the coins but enters no board.
    @Test func aForfeitIsOnNoBoard() async throws {
        let store = try await place.open(players: 2)
        let played = PlayedRace(seed: 3, seats: 2, forfeits: [1: 100])
        let left = played.result(ofSeat: 1)
        #expect(left.served > 0)
        try await store.openRace(.race(1, [1, 2]))
        let settled = try #require(await store.settleRace(played.settlement(1)))
        #expect(settled.seats[1].coins == 150 + left.earned)
        #expect(try await store.ranks(.level(1)) == [[1, 1]])
        #expect(try await store.ranks(.rating) == [[1, 1], [2, 2]])
        await store.close()
    }

    /// Coins beyond an account's limit aren't paid. The race is settled anyway.
    @Test func anOverflowIsNotPaid() async throws {
        let store = try place.open()
        await store.take(.signUp(1, coins: Posting.balanceLimit - 10))
        try await store.openRace(.race(1, [1, nil]))
        let settled = try #require(await store.settleRace(PlayedRace(seats: 2).settlement(1)))
        #expect(settled.seats[0].coins == Posting.balanceLimit - 10)
        try await place.close(store, replays: false)
    }
}
