import GameProtocol
import Glibc

/// What stays the same during a round, in the form in which messages are compared with it.
final class RoundTerms {
    /// A burger that can be ordered.
    struct Recipe {
        /// Places in `ingredients`, bottom to top.
        let ingredients: [Int]
        /// The ingredients as JSON strings with commas between.
        let text: [UInt8]
        /// How much of `text` so many ingredients are.
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
    let ingredients: [[UInt8]]
    let recipes: [Recipe]
    /// The player's own seat; `nil` outside of races.
    let seat: Int?

    /// - Returns: `nil` where a recipe has an ingredient that the level doesn't have.
    init?(_ snapshot: Snapshot) {
        let round = snapshot.round
        id = round.id
        level = round.level
        target = round.target
        capTicks = round.capTicks
        startMilliseconds = round.startMilliseconds
        let ingredients = round.ingredients.map(Self.quoted)
        self.ingredients = ingredients
        seat = snapshot.race?.seat
        var recipes: [Recipe] = []
        for recipe in round.recipes {
            let places = recipe.ingredients.compactMap { round.ingredients.firstIndex(of: $0) }
            guard places.count == recipe.ingredients.count, !places.isEmpty else { return nil }
            var text: [UInt8] = []
            var counts = [0]
            for place in places {
                if !text.isEmpty { text.append(UInt8(ascii: ",")) }
                text += ingredients[place]
                counts.append(text.count)
            }
            recipes.append(Recipe(ingredients: places, text: text, textCounts: counts))
        }
        guard !recipes.isEmpty else { return nil }
        self.recipes = recipes
    }

    /// An ingredient as a JSON string.
    static func quoted(_ ingredient: String) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        return [quote] + RoundStateEncoder.escaped(ingredient) + [quote]
    }
}
