import Kitchen
import Recipes
import Testing

@Suite("Recipes as levels")
struct RecipeLevelTests {
    static let symbols = FoodSymbols(
        [
            ("onion", "🧅", ["onion", "red onion", "cebolla"]), ("leek", "🧅", ["leek"]),
            ("tomato", "🍅", ["tomato"]), ("milk", "🥛", ["milk"]), ("egg", "🥚", ["egg"]),
            ("coconut", "🥥", ["coconut", "coconut milk"]), ("butter", "🧈", ["butter"]),
        ].map { FoodSymbols.Food(id: $0.0, emoji: $0.1, names: ["en": $0.2]) })

    struct Row: Sendable {
        let ingredients: [String]
        let steps: [String]
        /// The tokens' symbols; a dash for a token without one.
        let symbols: String
        let orders: [[Int]]
    }

    static let rows = [
        // In the order of the steps, matched by short names and plurals; unmentioned ingredients
        // come last.
        Row(
            ingredients: ["salt", "2 large eggs", "unsalted butter", "ripe tomatoes"],
            steps: ["Melt the butter, add the tomatoes.", "Break the eggs over it."],
            symbols: "🧈🍅🥚-", orders: [[0, 1, 2], [0, 1, 2, 3], [1, 2, 3, 0]]),
        // The longest name wins, and only whole words match.
        Row(
            ingredients: ["milk", "coconut milk", "egg", "eggplant"],
            steps: ["Stir egg, coconut milk and eggplant into the milk."],
            symbols: "🥚🥥-🥛", orders: [[0, 1, 2, 3], [0, 1, 2, 3], [1, 2, 3, 0]]),
        // Each food has one token, and no two tokens share a symbol.
        Row(
            ingredients: ["red onion", "onion", "leek", "tomato"],
            steps: [], symbols: "🧅-🍅", orders: [[0, 1, 2], [1, 2, 0], [2, 0, 1]]),
        // Steps with few ingredients are merged, and a remainder makes no order.
        Row(
            ingredients: ["egg", "milk", "butter", "tomato", "onion"],
            steps: [
                "Eggs.", "Milk, and eggs again.", "Butter.", "Tomato, onion, egg.",
                "Egg, milk, onion.",
                "Butter.",
            ],
            symbols: "🥚🥛🧈🍅🧅", orders: [[0, 1, 2], [3, 4, 0], [0, 1, 4]]),
    ]

    @Test(arguments: rows)
    func compiled(row: Row) throws {
        let level = try RecipeLevel(
            ingredients: row.ingredients, steps: row.steps, symbols: Self.symbols)
        #expect(level.tokens.map { $0.emoji ?? "-" }.joined() == row.symbols)
        #expect(level.orders == row.orders)
        #expect(level.target == 3)
    }

    @Test(
        arguments: [([], 0), (["egg", "Eggs", "milk", " "], 2), (["onion", "red onion", "🧂"], 1)]
            as [([String], Int)])
    func notPlayable(ingredients: [String], count: Int) {
        #expect(throws: RecipeLevel.NotPlayable.tooFewIngredients(count)) {
            try RecipeLevel(
                ingredients: ingredients, steps: ["Mix."], symbols: Self.symbols)
        }
    }

    @Test func bounds() throws {
        let names = (0..<100).map { "food\($0)x" }
        let step = names.reversed().joined(separator: " ")
        let level = try RecipeLevel(
            ingredients: names, steps: Array(repeating: step, count: 100), symbols: Self.symbols)
        // The first ones mentioned.
        #expect(level.tokens.map(\.label) == Array(names.reversed().prefix(16)))
        #expect(level.orders == Array(repeating: Array(0..<8), count: 100))
        #expect(level.target == 12)
    }

    /// Any recipe text is playable or has too few ingredients, and each order can be played.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func anything(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<300 {
            let (ingredients, steps) = Self.recipe(&random)
            guard
                let level = try? RecipeLevel(
                    ingredients: ingredients, steps: steps, symbols: Self.symbols)
            else { continue }
            #expect((3...16).contains(level.tokens.count), "seed \(seed)")
            #expect(level.orders.count >= 3 && (3...12).contains(level.target), "seed \(seed)")
            let emoji = level.tokens.compactMap(\.emoji)
            #expect(Set(emoji).count == emoji.count, "seed \(seed)")
            for order in level.orders {
                #expect((3...8).contains(order.count), "seed \(seed)")
                #expect(order.allSatisfy(level.tokens.indices.contains), "seed \(seed)")
            }
        }
    }

    static func recipe(_ random: inout SplitMix64) -> (ingredients: [String], steps: [String]) {
        let words = [
            "egg", "eggs", "Crème", "coconut", "milk", "🍅", "red", "onion", "\u{301}", "of", "",
            "牛乳", "tomatoes", "l'ail", "½", "a\u{200D}b", "BUTTER", "ñ",
        ]
        func text(_ count: Int) -> String {
            (0..<random.next(below: count)).map { _ in words[random.next(below: words.count)] }
                .joined(separator: random.next(below: 2) == 0 ? " " : ", ")
        }
        let ingredients = (0..<random.next(below: 24)).map { _ in text(4) }
        return (ingredients, (0..<random.next(below: 12)).map { _ in text(20) })
    }
}
