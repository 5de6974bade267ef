/// A recipe as a game level: its ingredients are the symbols to tap, and its steps the orders.
///
/// A pure function of the recipe and the food symbols, with the same result on every machine.
package struct RecipeLevel: Hashable, Sendable {
    /// A symbol to tap.
    package struct Token: Hashable, Sendable {
        /// The recipe's name for the ingredient.
        package let label: String
        /// One emoji, unique among the tokens; nil for an ingredient without its own.
        package let emoji: String?
    }

    package enum NotPlayable: Error, Hashable, Sendable, CustomStringConvertible {
        /// The number of different ingredients.
        case tooFewIngredients(Int)

        package var description: String {
            switch self {
            case .tooFewIngredients(let count):
                "the recipe has \(count) different ingredient\(count == 1 ? "" : "s"); at least"
                    + " \(RecipeLevel.orderLengths.lowerBound) are needed to play it"
            }
        }
    }

    package static let tokenLimit = 16
    package static let orderLengths = 3...8
    package static let targets = 3...12
    /// The most steps of a recipe.
    private static let orderLimit = 100
    /// The length of the orders that fill up for missing steps.
    private static let windowLength = 5

    /// Sorted by first mention in the steps, followed by those that no step mentions.
    package let tokens: [Token]
    /// First to last, each from bottom to top, as indices into `tokens`.
    package let orders: [[Int]]
    /// The number of orders to serve.
    package let target: Int

    package init(
        ingredients: [String], steps: [String], symbols: FoodSymbols
    ) throws(NotPlayable) {
        let named = Self.different(ingredients, symbols)
        guard named.count >= Self.orderLengths.lowerBound else {
            throw .tooFewIngredients(named.count)
        }
        let mentions = steps.map { Self.mentions(of: named, in: NameKey.words(of: $0)) }
        var order: [Int] = []
        for index in mentions.joined() where !order.contains(index) { order.append(index) }
        order += named.indices.filter { !order.contains($0) }
        order = Array(order.prefix(Self.tokenLimit))
        tokens = Self.tokens(order.map { named[$0] })
        let steps = mentions.map { step in step.compactMap { order.firstIndex(of: $0) } }
        orders = Self.orders(of: steps, tokenCount: order.count)
        target = min(max(orders.count, Self.targets.lowerBound), Self.targets.upperBound)
    }

    // MARK: - Ingredients

    private struct Named {
        let label: String
        let food: FoodSymbols.Food?
        /// The words by which steps mention it, the longest first.
        let keys: [NameKey]
    }

    /// Each food once, by its first name in the list.
    private static func different(_ names: [String], _ symbols: FoodSymbols) -> [Named] {
        var all: [Named] = []
        var (known, foods): (Set<NameKey>, Set<String>) = ([], [])
        for name in names {
            let key = NameKey(name)
            guard !key.isEmpty, known.insert(key).inserted else { continue }
            let found = symbols.food(named: key)
            if let food = found?.food, !foods.insert(food.id).inserted { continue }
            // Steps say "butter" for "unsalted butter"; for an unknown food, its last word.
            let short = found?.words ?? key.parts.first { $0.stems.count == 1 }
            all.append(Named(label: name, food: found?.food, keys: [key, short ?? key]))
        }
        return all
    }

    /// If two foods share an emoji, the first one gets it.
    private static func tokens(_ named: [Named]) -> [Token] {
        var used: Set<String> = []
        return named.map { name in
            let emoji = name.food?.emoji
            let isFree = emoji.map { used.insert($0).inserted } ?? false
            return Token(label: name.label, emoji: isFree ? emoji : nil)
        }
    }

    // MARK: - Steps

    /// The ingredients that a step mentions, each once, in the order of the words. If two names
    /// begin at the same word, the longer one wins: "coconut milk" isn't milk.
    private static func mentions(of named: [Named], in words: [String]) -> [Int] {
        var keys: [(key: NameKey, index: Int)] = []
        for (index, name) in named.enumerated() {
            for key in name.keys { keys.append((key, index)) }
        }
        // The longest first; if equal, the earlier in the list.
        keys.sort { ($1.key.stems.count, $0.index) < ($0.key.stems.count, $1.index) }
        var (found, place): ([Int], Int) = ([], 0)
        while place < words.count {
            let match = keys.first { words[place...].starts(with: $0.key.stems) }
            if let match, !found.contains(match.index) { found.append(match.index) }
            place += match?.key.stems.count ?? 1
        }
        return found
    }

    /// Joins a step that has too few ingredients with the next, and cuts one that has too many. If
    /// that makes too few orders, adds runs of the token list, which wrap around at its end.
    private static func orders(of steps: [[Int]], tokenCount: Int) -> [[Int]] {
        var orders: [[Int]] = []
        var order: [Int] = []
        for step in steps {
            order += step.filter { !order.contains($0) }
            guard order.count >= orderLengths.lowerBound else { continue }
            orders.append(Array(order.prefix(orderLengths.upperBound)))
            order = []
        }
        let length = min(windowLength, tokenCount)
        orders.removeLast(max(0, orders.count - orderLimit))
        for start in 0..<tokenCount where orders.count < targets.lowerBound {
            orders.append((0..<length).map { (start + $0) % tokenCount })
        }
        return orders
    }
}
