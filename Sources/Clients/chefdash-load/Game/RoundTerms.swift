import Base
import GameProtocol

/// The values that stay the same during a round.
final class RoundTerms {
    let round: RoundDescription
    /// The layers of each recipe as indices into the round's ingredients, bottom to top.
    let recipes: [[Int]]
    /// The player's own seat; `nil` outside of races.
    let seat: Int?

    /// - Returns: `nil` if a recipe has a layer that the level doesn't have.
    init?(_ snapshot: Snapshot) {
        round = snapshot.round
        recipes = round.recipes.map(\.layers)
        seat = snapshot.race?.seat
        let ingredients = round.ingredients.indices
        guard !recipes.isEmpty,
            recipes.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ingredients.contains) })
        else { return nil }
    }

    var id: PlayID { round.roundID }
}
