
/// A recipe as something to play: its ingredients are the symbols to tap, and its steps the orders.
///
/// A pure function of the recipe and the foods' symbols, and the same on every machine.
package struct RecipeLevel: Hashable, Sendable {
    /// Something to tap.
    package struct Token: Hashable, Sendable {
        /// What the recipe calls it.
        package let label: String
        /// One emoji, which no other token has; nil for what has no symbol of its own.
        package let emoji: String?
    }

    package enum NotPlayable: Error, Hashable, Sendable, CustomStringConvertible {
        /// So many different ones.
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
    /// As many as a recipe may have steps.
    private static let orderLimit = 100
    /// Of the orders that are made where the steps give too few.
    private static let windowLength = 5

    /// In the order in which the steps mention them first; those that no step mentions come last.
    package let tokens: [Token]
    /// From first to last, each from bottom to top, as indices into `tokens`.
    package let orders: [[Int]]
    /// How many orders must be served.
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
        /// By which steps mention it, the longest first.
        let keys: [NameKey]
    }

    /// Each food once, by the first name that it has here.
    private static func different(_ names: [String], _ symbols: FoodSymbols) -> [Named] {
        var all: [Named] = []
        var (known, foods): (Set<NameKey>, Set<String>) = ([], [])
        for name in names {
            let key = NameKey(name)
            guard !key.isEmpty, known.insert(key).inserted else { continue }
            let found = symbols.food(named: key)
            if let food = found?.food, !foods.insert(food.id).inserted { continue }
            // A step calls "unsalted butter" butter, and what no table knows by its last word.
            let short = found?.words ?? key.parts.first { $0.stems.count == 1 }
            all.append(Named(label: name, food: found?.food, keys: [key, short ?? key]))
        }
        return all
    }

    /// Of two foods with one symbol the first has it.
    private static func tokens(_ named: [Named]) -> [Token] {
        var used: Set<String> = []
        return named.map { name in
            let emoji = name.food?.emoji
            let isFree = emoji.map { used.insert($0).inserted } ?? false
            return Token(label: name.label, emoji: isFree ? emoji : nil)
        }
    }

    // MARK: - Steps

    /// The ingredients that a step mentions, each once, in the order of the words. Of two names that begin at one
    /// word the longer counts: "coconut milk" isn't milk.
    private static func mentions(of named: [Named], in words: [String]) -> [Int] {
        var keys: [(key: NameKey, index: Int)] = []
        for (index, name) in named.enumerated() {
            for key in name.keys { keys.append((key, index)) }
        }
        // The longest first, and of those the one that stands first in the list.
        keys.sort { ($1.key.stems.count, $0.index) < ($0.key.stems.count, $1.index) }
        var (found, place): ([Int], Int) = ([], 0)
        while place < words.count {
            let match = keys.first { words[place...].starts(with: $0.key.stems) }
            if let match, !found.contains(match.index) { found.append(match.index) }
            place += match?.key.stems.count ?? 1
        }
        return found
    }

    /// A step with too few ingredients is joined with the next, and one with too many is cut. Where that gives too
    /// few orders, runs of the whole list follow, as if it were written around a plate.
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
