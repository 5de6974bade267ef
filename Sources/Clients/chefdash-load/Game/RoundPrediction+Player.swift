import ChefDashClient
import GameProtocol

/// A round as its player sees it, at play time and a step ahead of the server.
///
/// The prediction takes the server's state from the load test's own model of the round, and only on
/// demand: there are too many frames to predict from each.
extension RoundPrediction {
    /// The next right ingredient at a tick of play time, and its recipe; `nil` if no tap counts
    /// then, or if only the server's next message can tell.
    mutating func need(at tick: Int, _ model: RoundModel) -> (recipe: Int, ingredient: Int)? {
        guard tick >= 0 else { return nil }
        take(model.state)
        let state = state(at: tick)
        let recipes = model.terms.recipes
        guard state.phase == .cooking, recipes.indices.contains(state.recipe) else { return nil }
        let next = recipes[state.recipe].dropFirst(state.plate.count).first
        return next.map { (state.recipe, $0) }
    }

    /// The time of the next tap that counts, at or after a time of our clock, and the length of the
    /// order shown then; `nil` if only the server's next message can tell.
    mutating func opening(
        after nanoseconds: Int64, _ time: PlayTime, _ model: RoundModel
    ) -> (nanoseconds: Int64, orderLength: Int)? {
        take(model.state)
        let tick = max(0, time.tick(at: nanoseconds))
        let feedback = state(at: tick).feedback
        guard let need = need(at: tick &+ feedback, model) else { return nil }
        return (
            max(nanoseconds, time.nanoseconds(ofTick: tick &+ feedback)),
            model.terms.recipes[need.recipe].count
        )
    }
}
