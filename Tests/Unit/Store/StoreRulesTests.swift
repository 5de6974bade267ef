import Base
import Kitchen
import Store
import TestSupport
import Testing

/// The store's refusals, and its answers to repeated requests.
@Suite(.eachEngine) struct StoreRulesTests {
    private let place = StorePlace()

    /// Each step of a case comes with its expected answer.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [(StoreStep, answer: String)]

        init(_ name: String, _ steps: (StoreStep, answer: String)...) {
            testDescription = name
            self.steps = steps
        }
    }

    static let refusals: [Case] = [
        Case(
            "too few coins",
            (.signUp(1), "150 coins"),
            (.buy("oven", price: 151, request: "a"), "insufficientCoins(balance: 150, price: 151)"),
            (.buy("oven", price: 150, request: "a"), "paid 150, 0 coins, 1 oven"),
            (.buy("knife", price: 1, request: "b"), "insufficientCoins(balance: 0, price: 1)")),
        Case(
            "an unknown player",
            (.buy("oven", price: 1, request: "a"), "unknownPlayer"),
            (.open(round: 1, [], request: "a"), "unknownPlayer"),
            (.rename(1, "Ana"), "unknownPlayer")),
        Case(
            "equipping is all or nothing",
            (.signUp(1), "150 coins"),
            (.buy("oven", price: 50, request: "a"), "paid 50, 100 coins, 1 oven"),
            (.open(round: 1, ["oven", "knife"], request: "b"), "itemNotOwned(\"knife\")"),
            (.open(round: 1, ["oven"], request: "b"), "opened, owns nothing"),
            (.open(round: 2, ["oven"], request: "c"), "itemNotOwned(\"oven\")")),
        Case(
            "more coins than an account holds",
            (.signUp(1, coins: Posting.balanceLimit - 10), "9007199254740981 coins"),
            (.open(round: 1, [], request: "a"), "opened, owns nothing"),
            (.pay(round: 1, order: 1, coins: 11), "9007199254740981 coins"),
            (.pay(round: 1, order: 1, coins: 10), "9007199254740991 coins"),
            (.signUp(2, coins: Posting.balanceLimit + 1), "balanceOverflow"),
            (.buy("oven", price: 1, request: "b", player: 2), "unknownPlayer")),
        Case(
            "an order of a round that isn't open",
            (.signUp(1), "150 coins"),
            (.pay(round: 1, order: 1), "150 coins"),
            (.settle(round: 1, earned: 0, stars: 1), "150 coins, best 0"),
            (.open(round: 1, [], request: "a"), "opened, owns nothing"),
            (.settle(round: 1, earned: 0, stars: 0), "150 coins, best 0"),
            (.pay(round: 1, order: 1), "150 coins")),
    ]

    static let repeats: [Case] = [
        Case(
            "a sign-up grants once",
            (.signUp(1), "150 coins"),
            (.buy("knife", price: 30, request: "a"), "paid 30, 120 coins, 1 knife"),
            (.signUp(1), "120 coins")),
        Case(
            "a purchase is answered as it was",
            (.signUp(1), "150 coins"),
            (.buy("knife", price: 30, request: "a"), "paid 30, 120 coins, 1 knife"),
            (.buy("knife", price: 30, request: "b"), "paid 30, 90 coins, 2 knife"),
            (.buy("knife", price: 30, request: "a"), "paid 30, 120 coins, 1 knife"),
            (.buy("knife", price: 999, request: "a"), "paid 30, 120 coins, 1 knife"),
            (.open(round: 1, ["knife"], request: "c"), "opened, owns 1 knife"),
            (.buy("knife", price: 30, request: "b"), "paid 30, 90 coins, 2 knife")),
        Case(
            "one request id is one request",
            (.signUp(1), "150 coins"),
            (.signUp(2), "150 coins"),
            (.buy("knife", price: 30, request: "a"), "paid 30, 120 coins, 1 knife"),
            (.buy("oven", price: 50, request: "a"), "staleRequest"),
            (.open(round: 1, [], request: "a"), "staleRequest"),
            (.open(round: 1, [], request: "b"), "opened, owns 1 knife"),
            (.open(round: 2, [], request: "b"), "staleRequest"),
            (.open(round: 1, [], request: "c"), "staleRequest"),
            (.buy("knife", price: 30, request: "b"), "staleRequest"),
            (.buy("oven", price: 50, request: "a", player: 2), "paid 50, 100 coins, 1 oven")),
        Case(
            "purchases, rounds and challenges share their request ids",
            (.signUp(1), "150 coins"),
            (.buy("knife", price: 30, request: "a"), "paid 30, 120 coins, 1 knife"),
            (.open(round: 1, [], request: "b"), "opened, owns 1 knife"),
            (.settle(round: 1, earned: 0, stars: 0), "120 coins, best 0"),
            (.openDaily(race: 1, day: "2023-11-14", request: "a"), "staleRequest"),
            (.openDaily(race: 1, day: "2023-11-14", request: "b"), "staleRequest"),
            (.openDaily(race: 1, day: "2023-11-14", request: "c"), "opened"),
            (.openDaily(race: 2, day: "2023-11-14", request: "c"), "staleRequest"),
            (.buy("knife", price: 30, request: "c"), "staleRequest"),
            (.open(round: 2, [], request: "c"), "staleRequest"),
            (.buy("knife", price: 30, request: "a"), "paid 30, 120 coins, 1 knife")),
        Case(
            "a refused request can be asked again",
            (.signUp(1, coins: 10), "10 coins"),
            (.buy("knife", price: 30, request: "a"), "insufficientCoins(balance: 10, price: 30)"),
            (.open(round: 1, [], request: "r"), "opened, owns nothing"),
            (.pay(round: 1, order: 1), "35 coins"),
            (.buy("knife", price: 30, request: "a"), "paid 30, 5 coins, 1 knife")),
        Case(
            "an order is paid once",
            (.signUp(1), "150 coins"),
            (.open(round: 1, [], request: "a"), "opened, owns nothing"),
            (.pay(round: 1, order: 1), "175 coins"),
            (.pay(round: 1, order: 2, coins: 50), "225 coins"),
            (.pay(round: 1, order: 1), "175 coins"),
            (.pay(round: 1, order: 1, coins: 99), "175 coins"),
            (.settle(round: 1, earned: 75, stars: 2), "225 coins, best 2"),
            (.pay(round: 1, order: 2, coins: 50), "225 coins")),
        Case(
            "a round is settled once",
            (.signUp(1), "150 coins"),
            (.open(round: 1, [], request: "a"), "opened, owns nothing"),
            (.settle(round: 1, earned: 0, stars: 2), "150 coins, best 2"),
            (.open(round: 2, [], request: "b"), "opened, owns nothing"),
            (.pay(round: 2, order: 1), "175 coins"),
            (.settle(round: 2, earned: 25, stars: 3), "175 coins, best 3"),
            (.settle(round: 1, earned: 0, stars: 2), "150 coins, best 2"),
            (.settle(round: 2, earned: 25, stars: 1), "175 coins, best 3"),
            (.open(round: 3, [], request: "c"), "opened, owns nothing"),
            (.settle(round: 3, earned: 0, stars: 1), "175 coins, best 3")),
    ]

    @Test(arguments: refusals + repeats) func answers(_ row: Case) async throws {
        let store = try place.open()
        for (index, (step, answer)) in row.steps.enumerated() {
            #expect(await step.outcome(on: store) == answer, "step \(index + 1): \(step)")
        }
        #expect(await store.close() == 0)
        try place.verify(replays: false)
    }

    /// A refusal writes nothing, and the other operations of the batch go through.
    @Test func refusalsLeaveNoTrace() async throws {
        let store = try place.open()
        await store.take(.signUp(1))
        let before = try place.audit().verify(replays: false)
        await store.take(
            .buy("oven", price: 151, request: "a"), .open(round: 1, ["oven"], request: "b"),
            .pay(round: 9, order: 1, coins: 5))
        #expect(try place.audit().verify(replays: false) == before)
        #expect(try place.audit().round(PlayID(1)) == nil)
        await store.close()
    }

    @Test func anotherTokenForAnIdIsRefused() async throws {
        let store = try await place.open(players: 1)
        let thief = SignUp(
            id: PlayerID(1), tokenHash: [UInt8](repeating: 9, count: 32), name: "", avatar: "",
            coins: 150)
        await #expect(throws: StoreError.refused(.staleRequest)) {
            _ = try await store.signUp(thief)
        }
        await store.close()
    }

    /// Everything that a round changes is still there after a restart.
    @Test func stateSurvivesAClose() async throws {
        let first = try place.open()
        await first.take(
            .signUp(1), .buy("knife", price: 30, request: "a"),
            .buy("oven", price: 50, request: "b"), .open(round: 7, ["oven"], request: "c"),
            .pay(round: 7, order: 1), .settle(round: 7, earned: 25, stars: 1), .rename(1, "Ana"))
        for _ in 1...2 { await first.saveCatalogue(fingerprint: [5, 6], text: "{}") }
        await first.close()

        let second = try place.open()
        #expect(second.recoveredRoundCount == 0)
        let expected = PlayerState(
            id: PlayerID(1), name: "Ana", avatar: "🍔", coins: 95, inventory: ["knife": 1],
            bestStars: [1: 1], seenMilliseconds: 1_700_000_000_000)
        #expect(try await second.player(PlayerID(1)) == expected)
        #expect(try await second.player(PlayerID(2)) == nil)
        let audit = try place.audit()
        let round = try #require(try audit.round(PlayID(7)))
        #expect(round.state == .settled && round.result?.record == [1, 2, 7])
        #expect(try audit.catalogueText(fingerprint: [5, 6]) == "{}")
        await second.close()
    }

    /// The second opening finds nothing more to give back.
    @Test func openRoundsAreRecoveredOnce() async throws {
        let first = try place.open()
        await first.take(
            .signUp(1), .buy("oven", price: 50, request: "a"),
            .buy("knife", price: 30, request: "b"),
            .open(round: 1, ["oven", "knife"], request: "c"), .pay(round: 1, order: 1),
            .open(round: 2, [], request: "d"))
        await first.close()
        for expectedCount in [2, 0] {
            let store = try place.open()
            #expect(store.recoveredRoundCount == expectedCount)
            let player = try await store.player(PlayerID(1))
            #expect(player?.inventory == ["oven": 1, "knife": 1])
            #expect(player?.coins == 95)
            await store.close()
        }
        #expect(try place.audit().round(PlayID(1))?.state == .lost)
        try place.verify(replays: false)
    }
}
