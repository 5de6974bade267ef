import GameProtocol
import Glibc

/// What stays the same during a round, in the form in which messages are compared with it.
final class RoundTerms {
    /// A burger that can be ordered.
    struct Recipe {
        /// Places in `ingredientIDs`, bottom to top.
        let layers: [Int]
        /// The same as JSON numbers with commas between.
        let text: [UInt8]
        /// The length of `text` for each number of layers.
        let textCounts: [Int]

        /// Whether a plate's text is that of the first so many ingredients.
        func begins(with plate: UnsafeRawBufferPointer, count: Int) -> Bool {
            guard textCounts.indices.contains(count), plate.count == textCounts[count] else {
                return false
            }
            return plate.isEmpty
                || text.withUnsafeBytes { memcmp($0.baseAddress!, plate.baseAddress!, plate.count) }
                    == 0
        }
    }

    let id: String
    let level: Int
    let target: Int
    let capTicks: Int
    /// Tick 0 on the server's clock.
    let startMilliseconds: Double
    /// Each as a JSON string.
    let ingredientIDs: [[UInt8]]
    let recipes: [Recipe]
    /// The player's own seat; `nil` outside of races.
    let seat: Int?

    /// - Returns: `nil` where a recipe has a layer that the level doesn't have.
    init?(_ snapshot: Snapshot) {
        let round = snapshot.round
        id = round.roundID
        level = round.levelID
        target = round.target
        capTicks = round.rules.capTicks
        startMilliseconds = round.startMilliseconds
        ingredientIDs = round.ingredients.map { Self.quoted($0.ingredientID) }
        seat = snapshot.race?.seat
        var recipes: [Recipe] = []
        for recipe in round.recipes {
            guard !recipe.layers.isEmpty,
                recipe.layers.allSatisfy(round.ingredients.indices.contains)
            else { return nil }
            var text: [UInt8] = []
            var counts = [0]
            for place in recipe.layers {
                if !text.isEmpty { text.append(UInt8(ascii: ",")) }
                text += "\(place)".utf8
                counts.append(text.count)
            }
            recipes.append(Recipe(layers: recipe.layers, text: text, textCounts: counts))
        }
        guard !recipes.isEmpty else { return nil }
        self.recipes = recipes
    }

    /// An id as a JSON string.
    private static func quoted(_ id: String) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        return [quote] + RoundStateEncoder.escaped(id) + [quote]
    }
}
