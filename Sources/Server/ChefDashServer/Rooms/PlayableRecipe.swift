import Base
import GameProtocol
import Kitchen
import Levels
import Recipes
import Store

/// A level made from a recipe, with its own catalogue.
struct PlayableRecipe: Sendable {
    let level: Level
    let catalogue: Catalogue

    private init(_ compiled: CompiledRecipe, id: Int, _ rules: Rules) {
        catalogue = LevelFiles.catalogue(
            of: compiled.level, id: id, named: compiled.name, rules: rules)
        level = catalogue.levels[0]
    }

    /// Reads a level that another node has made; nil if it isn't one.
    init?(canonicalText: [UInt8]) {
        guard let catalogue = try? LevelFiles.catalogue(fromCanonicalText: canonicalText),
            catalogue.levels.count == 1
        else { return nil }
        self.catalogue = catalogue
        level = catalogue.levels[0]
    }

    /// Makes a level from the current version of a recipe. The store keeps its catalogue with the
    /// first result: see `RaceResult.settle`.
    ///
    /// - Parameters:
    ///   - player: the player, who must be a member of the household.
    ///   - completion: called on the shard's queue.
    static func make(
        of reference: RecipeReference, for player: PlayerID, in rooms: Rooms,
        completion: @escaping @Sendable (Result<PlayableRecipe, RequestFault>) -> Void
    ) {
        let files = rooms.files.game
        let wanted = RecipeInKitchen(reference, for: player)
        rooms.context.library.read(DishQuery(wanted), on: nil) { found in
            // Compiled on the library's queue, so that no tick waits for it.
            let compiled = found.answered { found throws(RequestFault) in
                try CompiledRecipe(found, of: wanted, files.foods)
            }
            switch compiled {
            case .success(let compiled):
                rooms.store.perform(RecipeLevelNumber(compiled.key), on: rooms.shard) { number in
                    completion(
                        number.answered { number in
                            PlayableRecipe(compiled, id: number, files.catalogue.rules)
                        })
                }
            case .failure(let fault): rooms.shard.async { completion(.failure(fault)) }
            }
        }
    }
}

extension Store {
    /// Keeps a catalogue that records refer to.
    func keep(_ catalogue: Catalogue, completion: @escaping @Sendable () -> Void) {
        perform(
            KeptCatalogue(
                fingerprint: catalogue.fingerprint,
                text: String(decoding: LevelFiles.canonicalText(of: catalogue), as: UTF8.self)),
            on: nil, completion: completion)
    }
}
