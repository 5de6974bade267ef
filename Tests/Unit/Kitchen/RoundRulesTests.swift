import TestSupport
import Testing

@testable import Kitchen

/// The table "A round" of the game rules, row by row.
@Suite struct RoundRulesTests {
    private var round = Fixture.round()

    @Test(arguments: [
        (1, Rules.StartClock.arcade, [], 150),
        (2, .arcade, [], 150),
        (2, .arcade, ["oven"], 200),
        (2, .arcade, ["knife", "sauce"], 150),
        (2, .arcade, ["oven", "oven"], 200),
        (2, .arcade, ["no such item"], 150),
        (1, .baseTime, [], 400),
        (2, .baseTime, ["oven"], 500),
    ])
    func clockAtStart(
        levelID: Int, startClock: Rules.StartClock, equipped: [ShopItem.ID], expected: Int
    ) {
        let rules = Fixture.rules { $0.startClock = startClock }
        #expect(Fixture.round(levelID: levelID, equipped: equipped, rules: rules).clock == expected)
    }

    @Test(arguments: [([], 1, 1), (["knife"], 1, 2), (["knife"], 3, 3), (["oven", "sauce"], 1, 1)])
    func comboAtStart(equipped: [ShopItem.ID], comboAtStart: Int, expected: Int) {
        let rules = Fixture.rules { $0.comboAtStart = comboAtStart }
        #expect(Fixture.round(equipped: equipped, rules: rules).combo == expected)
    }

    /// Coins of each order in a row, without a mistake.
    @Test(arguments: [
        ([], 0, [25, 50, 75, 100, 125, 125, 125]),
        ([], 10, [35, 70, 105, 140, 175, 175, 175]),
        (["knife"], 0, [50, 75, 100, 125, 125, 125, 125]),
        (["knife", "sauce"], 10, [70, 105, 140, 175, 175, 175, 175]),
    ])
    func coinsOfOrders(equipped: [ShopItem.ID], extraCoins: Int, expected: [Int64]) {
        var round = Fixture.round(equipped: equipped, extraCoins: extraCoins)
        var paid: [Int64?] = []
        for _ in expected {
            paid.append(round.serveOrder())
            round.waitForFeedback()
        }
        #expect(paid == expected)
        #expect(round.earned == expected.reduce(0, +))
        #expect(round.served == expected.count)
    }

    /// Each order with the one announced after it. After the last order comes the first again.
    @Test(arguments: [
        (Level.Sequence.inOrder, [0, 1, 2, 0, 1, 2, 0]), (.random, [2, 0, 2, 2, 0, 2, 2]),
    ])
    func sequence(sequence: Level.Sequence, expected: [Int]) {
        let level = Level(
            id: 1, name: "In order", target: 3, baseTimeSeconds: 40,
            ingredients: .emoji(["🍞", "🥩", "🧀"]),
            recipes: [[0], [1, 2], [2]].map { Level.Recipe(name: "", ingredients: $0) },
            sequence: sequence)
        let catalogue = Catalogue(
            rules: Fixture.rules, levels: [level], items: [], fingerprint: Fixture.fingerprint)
        var round = Round(
            catalogue: catalogue, level: level, seed: 5, equipped: [], extraCoins: 0)
        var orders: [Int] = []
        for _ in expected {
            orders.append(round.recipeIndex)
            let next = round.nextRecipeIndex
            _ = round.serveOrder()
            round.waitForFeedback()
            #expect(round.recipeIndex == next)
        }
        #expect(orders == expected)
    }

    @Test(arguments: [
        ([], [], 0), (["sauce"], [], 10), ([], ["sauce"], 10), (["sauce"], ["sauce"], 10),
        (["oven"], ["knife"], 0),
    ])
    func sauceBonusForEquippedOrOwned(
        equipped: [ShopItem.ID], owned: [ShopItem.ID], expected: Int
    ) {
        #expect(
            Fixture.catalogue.extraCoins(equipped: equipped, owns: owned.contains(_:)) == expected)
    }

    @Test mutating func sauceBoughtInMidRoundPaysFromThenOn() {
        #expect(round.serveOrder() == 25)
        round.setExtraCoins(10)
        #expect(round.earned == 25)
        round.waitForFeedback()
        #expect(round.serveOrder() == 70)
    }

    /// The clock after a wrong tap at `clock`, and true if the round goes on.
    @Test(arguments: [
        (150, 120, true), (31, 1, true), (30, 0, false), (29, 0, false), (1, 0, false),
    ])
    mutating func wrongTapTakesThreeSeconds(clock: Int, expected: Int, goesOn: Bool) {
        _ = round.advance(toTick: 150 - clock)
        #expect(round.clock == clock)
        #expect(round.tap(round.wrong) == .wrong)
        #expect(round.clock == expected)
        #expect(round.phase == (goesOn ? .wrong(ticksLeft: 8) : .ended))
        #expect((round.result == nil) == goesOn)
        #expect(round.plateContents == [1], "the wrong ingredient shows during feedback")
    }

    @Test func wrongTapKeepsTheOrderAndResetsTheCombo() {
        var round = Fixture.round(levelID: 3, equipped: ["knife"])
        let recipe = round.recipe
        #expect(round.tap(round.needed) == .correct)
        #expect(round.combo == 2)
        #expect(round.tap(round.wrong) == .wrong)
        #expect(round.combo == 1)
        #expect(round.advance(toTick: 7) == [])
        #expect(round.plateCount == 2)
        #expect(round.advance(toTick: 8) == [.plateEmptied(held: nil)])
        #expect(round.plateCount == 0)
        #expect(round.recipe == recipe)
        #expect(round.orderNumber == 1)
        #expect(round.phase == .cooking)
    }

    @Test mutating func servedOrderAddsToTheClockAndWaitsForFeedback() {
        _ = round.advance(toTick: 10)
        #expect(round.tap(0) == .correct)
        #expect(round.neededIngredient == 1)
        #expect(round.tap(1) == .correct)
        #expect(round.tap(0) == .served(order: 1, coins: 25))
        #expect(round.clock == 155)
        #expect(round.phase == .perfect(ticksLeft: 8))
        #expect(round.plateContents == [0, 1, 0])
        #expect(round.orderNumber == 1)
        #expect(round.lastServedTick == 10)
        #expect(round.advance(toTick: 17) == [])
        #expect(round.phase == .perfect(ticksLeft: 1))
        #expect(round.advance(toTick: 18) == [.orderPresented(held: nil)])
        #expect(round.clock == 147, "the clock falls during feedback too")
        #expect(round.orderNumber == 2)
        #expect(round.plateCount == 0)
        #expect(round.phase == .cooking)
    }

    private static func roundInFeedback(afterServed: Bool) -> Round {
        var round = Fixture.round()
        if afterServed {
            _ = round.serveOrder()
        } else {
            _ = round.tap(round.wrong)
        }
        return round
    }

    @Test(arguments: [true, false])
    func inputsInFeedbackAreIgnored(afterServed: Bool) {
        var round = Self.roundInFeedback(afterServed: afterServed)
        let hash = round.stateHash
        #expect(round.neededIngredient == nil)
        #expect(round.tap(0) == .ignored(.feedback))
        #expect(round.clearPlate() == .ignored(.feedback))
        #expect(round.stateHash == hash)
    }

    @Test(arguments: [true, false])
    func aTapAtTheEndOfFeedbackIsHeld(afterServed: Bool) {
        var round = Self.roundInFeedback(afterServed: afterServed)
        let (plate, grid) = (round.plateContents, round.gridContents)
        _ = round.advance(toTick: 5)
        #expect(round.tap(0) == .ignored(.feedback))
        _ = round.advance(toTick: 6)
        #expect(round.tap(0) == .held)
        #expect(round.tap(0) == .ignored(.feedback), "one at most")
        #expect(round.clearPlate() == .ignored(.feedback))
        #expect(round.plateContents == plate && round.gridContents == grid, "nothing shows yet")
        #expect(round.advance(toTick: 7) == [])
        let effect: RoundEffect =
            afterServed ? .orderPresented(held: .correct) : .plateEmptied(held: .correct)
        #expect(round.advance(toTick: 8) == [effect])
        #expect(round.plateContents == [0] && round.phase == .cooking)
        #expect(round.orderNumber == (afterServed ? 2 : 1))
        #expect(round.advance(toTick: 20) == [], "it counts once")
    }

    @Test mutating func aHeldTapCanBeWrong() {
        _ = round.serveOrder()
        _ = round.advance(toTick: 7)
        #expect(round.tap(1) == .held)
        let clock = round.clock
        #expect(round.advance(toTick: 8) == [.orderPresented(held: .wrong)])
        #expect(round.clock == clock - 1 - 30)
        #expect(round.phase == .wrong(ticksLeft: 8))
        #expect(round.advance(toTick: 16) == [.plateEmptied(held: nil)])
    }

    @Test func whatIsHeldAtTheEndDoesNothing() {
        var round = Fixture.round(rules: Fixture.rules { $0.capTicks = 7 })
        _ = round.serveOrder()
        _ = round.advance(toTick: 6)
        #expect(round.tap(0) == .held)
        #expect(round.advance(toTick: 20) == [.ended])
        #expect(round.plateContents == [0, 1, 0])
    }

    @Test func whereNoTickHoldsNoTapIsHeld() {
        var round = Fixture.round(rules: Fixture.rules { $0.heldTapTicks = 0 })
        _ = round.serveOrder()
        _ = round.advance(toTick: 7)
        #expect(round.tap(0) == .ignored(.feedback))
    }

    @Test func whatComesNextIsKnown() {
        var round = Fixture.round(levelID: 2, seed: 5)
        for _ in 0..<50 {
            let (grid, recipe) = (round.nextGrid, round.nextRecipeIndex)
            let outcome = round.tap(round.needed)
            #expect((0..<grid.count).map { grid[$0] } == round.gridContents)
            guard case .served = outcome else { continue }
            round.waitForFeedback()
            #expect(round.recipeIndex == recipe)
        }
    }

    @Test mutating func nothingChangesAfterTheEnd() {
        #expect(round.advance(toTick: 1000) == [.ended])
        let hash = round.stateHash
        #expect(round.tap(0) == .ignored(.ended))
        #expect(round.clearPlate() == .ignored(.ended))
        round.setExtraCoins(10)
        round.leave()
        #expect(round.advance(toTick: 2000) == [])
        #expect(round.stateHash == hash)
        #expect(round.tick == 150)
    }

    @Test func clearCostsNothing() {
        var round = Fixture.round(equipped: ["knife"])
        _ = round.tap(0)
        #expect(round.clearPlate() == .cleared)
        #expect(round.plateCount == 0)
        #expect(round.clock == 150)
        #expect(round.combo == 2)
        #expect(round.phase == .cooking)
    }

    @Test mutating func anEarlierTickDoesNothing() {
        _ = round.advance(toTick: 20)
        #expect(round.advance(toTick: 19) == [])
        #expect(round.advance(toTick: Int.min) == [])
        #expect(round.tick == 20)
    }

    /// Inputs that change the grid, each from the state after a first right tap.
    @Test(arguments: ["right tap", "wrong tap", "clear"])
    func gridIsShuffledOnce(by input: String) {
        var shuffles = 0
        for seed in UInt64(0)..<64 {
            var round = Fixture.round(levelID: 3, seed: seed)
            let before = round.gridContents
            switch input {
            case "right tap": _ = round.tap(round.needed)
            case "wrong tap": _ = round.tap(round.wrong)
            default: _ = round.clearPlate()
            }
            #expect(round.gridContents.sorted() == Array(0..<16))
            shuffles += round.gridContents == before ? 0 : 1
            let after = round.gridContents
            round.waitForFeedback()
            #expect(round.gridContents == after, "the end of feedback doesn't shuffle")
        }
        #expect(shuffles == 64)
    }

    @Test mutating func clockRunsOutAtATick() {
        #expect(round.advance(toTick: 149) == [])
        #expect(round.clock == 1)
        #expect(round.phase == .cooking)
        #expect(round.advance(toTick: 150) == [.ended])
        #expect(round.clock == 0)
        #expect(round.phase == .ended)
    }

    @Test mutating func capEndsARoundThatGoesOnAndOn() {
        while round.result == nil {
            _ = round.serveOrder()
            _ = round.advance(toTick: round.tick + 1)
        }
        #expect(round.result?.ticks == 1800)
        #expect(round.clock > 0)
        #expect(round.served == 225)
    }

    @Test func stars() throws {
        let rows = try Cases.rows("stars").map { $0.compactMap { Int($0) } }
        #expect(rows.count > 10 && rows.allSatisfy { $0.count == 3 })
        for row in rows {
            #expect(RoundResult.stars(served: row[0], target: row[1]) == row[2], "\(row)")
        }
    }

    @Test(
        arguments: [
            (0, 0, 0, false, 0, nil), (1, 25, 2, false, 8, 0), (3, 150, 3, true, 24, 16),
        ] as [(Int, Int64, Int, Bool, Int, Int?)])
    mutating func leavingEndsTheRoundAsItStands(
        orders: Int, earned: Int64, stars: Int, isWin: Bool, ticks: Int, lastServedTick: Int?
    ) {
        for _ in 0..<orders {
            _ = round.serveOrder()
            round.waitForFeedback()
        }
        #expect(round.result == nil)
        round.leave()
        #expect(round.phase == .ended)
        let expected = RoundResult(
            served: orders, earned: earned, stars: stars, isWin: isWin, ticks: ticks,
            lastServedTick: lastServedTick)
        #expect(round.result == expected)
    }

    @Test func ordersDontDependOnTheGrid() {
        var plain = Fixture.round(levelID: 2, seed: 5)
        var cleared = Fixture.round(levelID: 2, seed: 5)
        for _ in 0..<50 {
            #expect(plain.recipe == cleared.recipe)
            cleared.clearPlate()
            _ = plain.serveOrder()
            _ = cleared.serveOrder()
            plain.waitForFeedback()
            cleared.waitForFeedback()
        }
        #expect(plain.gridContents != cleared.gridContents)
    }
}
