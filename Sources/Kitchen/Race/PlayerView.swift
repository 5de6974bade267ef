/// What a client sees of its own round: neither the orders to come nor the grid after the next
/// tap.
package struct PlayerView: Sendable {
    private let round: Round

    package init(_ round: Round) {
        self.round = round
    }

    package var tick: Int { round.tick }
    package var tickMilliseconds: Int { round.catalogue.rules.tickMilliseconds }
    package var clock: Int { round.clock }
    /// From 1; stays the same while feedback shows.
    package var orderNumber: Int { round.orderNumber }
    /// The order, bottom to top.
    package var recipe: [Level.IngredientIndex] { round.recipe.ingredients }
    package var plateCount: Int { round.plateCount }
    package var gridCount: Int { round.gridCount }

    /// The ingredient that the grid shows at `index`; all of the level's are there, once each.
    package func grid(at index: Int) -> Level.IngredientIndex { round.grid(at: index) }

    /// Whether taps count: no feedback shows, and the round goes on.
    package var isCooking: Bool {
        if case .cooking = round.phase { true } else { false }
    }
}
