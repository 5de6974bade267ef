import GameProtocol
import Kitchen

/// What all who play a level share: how its states are written and its ingredients read.
final class LevelCodec: Sendable {
    let states: RoundStateEncoder
    let views: RaceViewEncoder
    /// Each ingredient's UTF-8.
    private let ingredients: [[UInt8]]

    init(_ level: Level) {
        states = RoundStateEncoder(level: level)
        views = RaceViewEncoder(level: level)
        ingredients = level.ingredients.map { Array($0.utf8) }
    }

    /// The level's ingredient of this text, or nil where it has none.
    func ingredient(_ text: UnsafeRawBufferPointer) -> Level.IngredientIndex? {
        ingredients.firstIndex { known in
            known.count == text.count
                && known.withUnsafeBytes { known in
                    known.indices.allSatisfy { known[$0] == text[$0] }
                }
        }
    }
}
