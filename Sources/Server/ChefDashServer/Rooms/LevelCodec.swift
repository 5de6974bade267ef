import Kitchen

/// How the ingredients of a level are read. All rounds of the level on a shard have the same one. Other
/// shards have their own, because each use counts references, which would be slow across cores.
final class LevelCodec: Sendable {
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
