/// A client's view of its own round, without future orders or the next grid.
package struct PlayerView: Sendable {
    private let round: Round

    package init(_ round: Round) { self.round = round }

    package var tick: Int { round.tick }
    package var tickMilliseconds: Int { round.catalogue.rules.tickMilliseconds }
    package var clock: Int { round.clock }
    /// From 1. It changes when the feedback ends.
    package var orderNumber: Int { round.orderNumber }
    /// The order, bottom to top.
    package var recipe: [Level.IngredientIndex] { round.recipe.ingredients }
    package var plateCount: Int { round.plateCount }
    package var gridCount: Int { round.gridCount }

    /// The ingredient at `index` of the grid, which has each ingredient of the level once.
    package func grid(at index: Int) -> Level.IngredientIndex { round.grid(at: index) }

    /// True if taps count: the round is running and shows no feedback.
    package var isCooking: Bool {
        if case .cooking = round.phase { true } else { false }
    }
}
