import TestSupport
import Testing

@testable import Kitchen

/// The game's numbers in code, so that these tests need no files.
enum Fixture {
    static let rules = Rules(
        version: 1, tickMilliseconds: 100, startClock: .arcade, clockAtStartTicks: 150,
        capTicks: 1800, servedClockTicks: 15, wrongClockTicks: 30, feedbackTicks: 8,
        heldTapTicks: 2, orderCoins: 25, comboAtStart: 1, comboLimit: 5,
        newPlayer: Rules.NewPlayer(coins: 150, name: "Chef Novato", avatar: "👨‍🍳"))

    static func rules(_ change: (inout Rules) -> Void) -> Rules {
        var rules = rules
        change(&rules)
        return rules
    }

    static let items = [
        ShopItem(id: "oven", name: "Horno", price: 50, effect: .extraClock(ticks: 50)),
        ShopItem(id: "knife", name: "Cuchillo", price: 30, effect: .startCombo(2)),
        ShopItem(id: "sauce", name: "Salsa", price: 40, effect: .extraCoins(10)),
    ]

    /// Level 1 has one recipe, so that tests know the order; level 2 several.
    static let levels = [
        Level(
            id: 1, name: "One", target: 3, baseTimeSeconds: 40,
            ingredients: .emoji(["🍞", "🥩", "🧀"]),
            recipes: [Level.Recipe(name: "Burger", ingredients: [0, 1, 0])]),
        Level(
            id: 2, name: "Many", target: 4, baseTimeSeconds: 45,
            ingredients: .emoji(["🍞", "🥩", "🧀", "🥬", "🍅", "🥓", "🧅", "🍄"]),
            recipes: [
                Level.Recipe(name: "A", ingredients: [0, 1, 0]),
                Level.Recipe(name: "B", ingredients: [0, 1, 2, 0]),
                Level.Recipe(name: "C", ingredients: [0, 3, 4, 1, 0]),
                Level.Recipe(name: "D", ingredients: [0, 5, 6, 7, 2, 1, 3, 0]),
                Level.Recipe(name: "E", ingredients: [0]),
            ]),
        Level(
            id: 3, name: "Sixteen", target: 1, baseTimeSeconds: 50,
            ingredients: .emoji((0..<16).map { "\($0)" }),
            recipes: [
                Level.Recipe(name: "Up", ingredients: Array(0..<16)),
                Level.Recipe(name: "Down", ingredients: Array((0..<16).reversed())),
            ]),
    ]

    static let fingerprint = [UInt8](repeating: 7, count: 32)

    static let catalogue = catalogue(rules: rules)

    static func catalogue(rules: Rules) -> Catalogue {
        Catalogue(rules: rules, levels: levels, items: items, fingerprint: fingerprint)
    }

    static func round(
        levelID: Int = 1, seed: UInt64 = 1, equipped: [ShopItem.ID] = [], extraCoins: Int = 0,
        rules: Rules = rules
    ) -> Round {
        Round(
            catalogue: catalogue(rules: rules), level: levels[levelID - 1], seed: seed,
            equipped: equipped, extraCoins: extraCoins)
    }
}

extension RecordedRound {
    /// A round in the given level, by the rules of the tests.
    init(levelID: Int = 1, seed: UInt64 = 1, equipped: [ShopItem.ID] = [], extraCoins: Int = 0) {
        self.init(
            catalogue: Fixture.catalogue, level: Fixture.levels[levelID - 1], seed: seed,
            equipped: equipped, extraCoins: extraCoins)
    }
}

extension Race {
    /// A race by the rules of the tests.
    init(level: Level, seed: UInt64, setups: [SeatSetup], rules: Rules = Fixture.rules) {
        self.init(
            catalogue: Fixture.catalogue(rules: rules), level: level, seed: seed, setups: setups)
    }
}

extension Round {
    /// The ingredient that the order needs next.
    var needed: Level.IngredientIndex { recipe.ingredients[plateCount] }

    /// An ingredient that the order doesn't need next.
    var wrong: Level.IngredientIndex { needed == 0 ? 1 : 0 }

    var plateContents: [Level.IngredientIndex] { (0..<plateCount).map { plate(at: $0) } }

    var gridContents: [Level.IngredientIndex] { (0..<gridCount).map { grid(at: $0) } }

    /// Serves the current order and returns the coins it paid.
    mutating func serveOrder() -> Int64? {
        while phase == .cooking {
            if case .served(_, let coins) = tap(needed) { return coins }
        }
        return nil
    }

    /// Steps through feedback until taps count again.
    mutating func waitForFeedback() {
        _ = advance(toTick: tick + catalogue.rules.feedbackTicks)
    }
}

/// A change to a record, and the mismatch that its replay reports.
struct Tampering<Record, Mismatch: Error>: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: Mismatch
    let change: @Sendable (inout Record) -> Void

    init(_ name: String, _ expected: Mismatch, _ change: @escaping @Sendable (inout Record) -> Void)
    {
        testDescription = name
        self.expected = expected
        self.change = change
    }
}
