import Kitchen

/// Decodes the ingredient ids of a level. All rounds of the level on a shard share one codec. Each
/// shard has its own, because reference counting across cores would be slow.
final class LevelCodec: Sendable {
    /// The UTF-8 bytes of each ingredient's id.
    private let ingredients: [[UInt8]]

    init(_ level: Level) {
        ingredients = level.ingredients.map { Array($0.id.utf8) }
    }

    /// The level's ingredient with this id; nil if there is none.
    func ingredient(_ id: UnsafeRawBufferPointer) -> Level.IngredientIndex? {
        ingredients.firstIndex { known in
            known.count == id.count
                && known.withUnsafeBytes { known in
                    known.indices.allSatisfy { known[$0] == id[$0] }
                }
        }
    }
}
