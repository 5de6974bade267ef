@testable import Kitchen

/// A small catalogue with the variety that rounds can have: short and long recipes, all kinds of
/// items.
enum FuzzCatalogue {
    /// The catalogue with a given fingerprint.
    static func catalogue(fingerprint: [UInt8]) -> Catalogue {
        Catalogue(rules: rules, levels: levels, items: items, fingerprint: fingerprint)
    }

    private static let rules = Rules(
        version: 1, tickMilliseconds: 100, startClock: .arcade, clockAtStartTicks: 60,
        capTicks: 200, servedClockTicks: 15, wrongClockTicks: 30, feedbackTicks: 3, heldTapTicks: 2,
        orderCoins: 25, comboAtStart: 1, comboLimit: 5,
        newPlayer: Rules.NewPlayer(coins: 150, name: "Chef Novato", avatar: "👨‍🍳"))

    static let items = [
        ShopItem(id: "oven", name: "Horno", price: 50, effect: .extraClock(ticks: 50)),
        ShopItem(id: "knife", name: "Cuchillo", price: 30, effect: .startCombo(2)),
        ShopItem(id: "sauce", name: "Salsa", price: 40, effect: .extraCoins(10)),
    ]

    static let levels = [
        Level(
            id: 1, name: "One", target: 3, baseTimeSeconds: 40,
            ingredients: [
                Ingredient(id: "bun", emoji: "🍞"), Ingredient(id: "patty", emoji: "🥩"),
                Ingredient(id: "cheese", emoji: "🧀"),
            ],
            recipes: [Level.Recipe(name: "Burger", ingredients: [0, 1, 0])]),
        Level(
            id: 2, name: "Two", target: 1, baseTimeSeconds: 50,
            ingredients: (0..<16).map { Ingredient(id: "i\($0)", emoji: "\($0)") },
            recipes: [
                Level.Recipe(name: "Up", ingredients: Array(0..<16)),
                Level.Recipe(name: "Short", ingredients: [9]),
            ]),
    ]
}
