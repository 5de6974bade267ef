import GameProtocol
import Kitchen

/// What all rounds of a level share: how states are written, and how ingredients are read.
final class LevelCodec: Sendable {
    let states = RoundStateEncoder()
    let views = RaceViewEncoder()
    /// The UTF-8 of each ingredient's id.
    private let ingredients: [[UInt8]]

    init(_ level: Level) {
        ingredients = level.ingredients.map { Array($0.id.utf8) }
    }

    /// The level's ingredient with this id, or nil where it has none.
    func ingredient(_ id: UnsafeRawBufferPointer) -> Level.IngredientIndex? {
        ingredients.firstIndex { known in
            known.count == id.count
                && known.withUnsafeBytes { known in
                    known.indices.allSatisfy { known[$0] == id[$0] }
                }
        }
    }
}
