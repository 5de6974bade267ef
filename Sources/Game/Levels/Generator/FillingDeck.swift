import Kitchen

/// A level's fillings as a deck of cards. Deals every filling once before it repeats one, so a
/// level's orders use all of its ingredients.
struct FillingDeck {
    private let fillings: [Level.IngredientIndex]
    private var cards: [Level.IngredientIndex] = []

    /// - Parameter fillings: At least one.
    init(fillings: [Level.IngredientIndex]) {
        precondition(!fillings.isEmpty)
        self.fillings = fillings
    }

    /// Deals the next filling. It differs from `below` if the level has more than one filling.
    mutating func deal(
        after below: Level.IngredientIndex, using random: inout SplitMix64
    ) -> Level.IngredientIndex {
        if cards.allSatisfy({ $0 == below }) { cards += shuffled(using: &random) }
        return cards.remove(at: cards.firstIndex { $0 != below } ?? 0)
    }

    private func shuffled(using random: inout SplitMix64) -> [Level.IngredientIndex] {
        var cards = fillings
        for unshuffled in stride(from: cards.count, to: 1, by: -1) {
            cards.swapAt(random.next(below: unshuffled), unshuffled - 1)
        }
        return cards
    }
}
