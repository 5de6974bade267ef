import ChefDashClient
import GameProtocol

/// A round as its player sees it, at play time and a step ahead of the server: the client library's
/// own prediction.
///
/// It takes the server's state from the load test's own model of the round, and only on demand:
/// there are too many frames to build a whole state from each. It leaves out grids, since players
/// here know ingredients by their ids.
struct PlayerSight {
    private var prediction: RoundPrediction

    init(_ snapshot: Snapshot) { prediction = RoundPrediction(snapshot) }

    // MARK: - Messages of the server

    /// Applies the answer to a tap.
    ///
    /// - Parameter model: The round after the answer.
    mutating func takeAnswer(to number: Int, _ model: RoundModel, nextRecipe: Int?) {
        let answer = Tapped(outcome: .unknown, state: model.state, nextRecipe: nextRecipe)
        prediction.take(answer, to: Self.id(number))
    }

    /// Forgets a tap that the server refused or never answered.
    mutating func forget(_ number: Int) { prediction.forget(Self.id(number)) }

    // MARK: - The player's taps and view

    mutating func tap(_ ingredient: Int, number: Int, at tick: Int) {
        prediction.tap(ingredient, id: Self.id(number), at: tick)
    }

    /// The next right ingredient at a tick of play time, and its recipe; `nil` if no tap counts
    /// then, or if only the server's next message can tell.
    mutating func need(at tick: Int, _ model: RoundModel) -> (recipe: Int, ingredient: Int)? {
        guard tick >= 0 else { return nil }
        prediction.take(model.state)
        let state = prediction.state(at: tick)
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
        prediction.take(model.state)
        let tick = max(0, time.tick(at: nanoseconds))
        let feedback = prediction.state(at: tick).feedback
        guard let need = need(at: tick &+ feedback, model) else { return nil }
        return (
            max(nanoseconds, time.nanoseconds(ofTick: tick &+ feedback)),
            model.terms.recipes[need.recipe].count
        )
    }

    /// The tap's request id; short enough for a string without an allocation.
    private static func id(_ number: Int) -> String { "\(number)" }
}
