import Base
import GameProtocol

/// The values that stay the same during a round, in the form in which messages are compared with
/// them.
final class RoundTerms {
    let id: PlayID
    private let idText: [UInt8]
    let target: Int
    let capTicks: Int
    /// Tick 0 on the server's clock.
    let startMilliseconds: Double
    /// The ingredients' ids as JSON strings.
    let ingredientIDs: [[UInt8]]
    /// The layers of each recipe as indices into `ingredientIDs`, bottom to top.
    let recipes: [[Int]]
    /// The player's own seat; `nil` outside of races.
    let seat: Int?

    /// - Returns: `nil` if a recipe has a layer that the level doesn't have.
    init?(_ snapshot: Snapshot) {
        let round = snapshot.round
        id = round.roundID
        idText = Array(id.description.utf8)
        target = round.target
        capTicks = round.rules.capTicks
        startMilliseconds = round.startMilliseconds
        ingredientIDs = round.ingredients.map { Self.quoted($0.ingredientID) }
        seat = snapshot.race?.seat
        recipes = round.recipes.map(\.layers)
        let ingredients = round.ingredients.indices
        guard !recipes.isEmpty,
            recipes.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ingredients.contains) })
        else { return nil }
    }

    /// Compares texts, since a frame is read without making values of it.
    func isOwn(_ roundID: some Sequence<UInt8>) -> Bool { idText.elementsEqual(roundID) }

    /// An id as a JSON string.
    private static func quoted(_ id: String) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        return [quote] + RoundStateEncoder.escaped(id) + [quote]
    }
}
