import Kitchen
import Levels
import Recipes

extension FuzzTarget {
    /// A name in the first line, ingredients up to an empty line, and steps: a compiled level
    /// decodes from its canonical text to the same level, and serving its orders in turn pays
    /// nothing.
    static let recipeLevel = FuzzTarget(
        name: "recipe-level", maximumByteCount: 4096, dictionary: "recipe-level"
    ) { bytes in
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let parts = lines.dropFirst().split(
            separator: "", maxSplits: 1, omittingEmptySubsequences: false)
        let ingredients = Array(parts.first ?? [])
        let steps = parts.count > 1 ? Array(parts[1]) : []
        let level: RecipeLevel
        do throws(RecipeLevel.NotPlayable) {
            level = try RecipeLevel(
                ingredients: ingredients, steps: steps, symbols: foodSymbols)
        } catch {
            return expect(!error.description.isEmpty, "refused without a reason")
        }
        let catalogue = LevelFiles.catalogue(
            of: level, id: Level.recipeIDs.upperBound, named: lines[0],
            rules: FuzzCatalogue.catalogue(fingerprint: []).rules)
        let text = LevelFiles.canonicalText(of: catalogue)
        do throws(LevelFilesError) {
            let read = try LevelFiles.catalogue(fromCanonicalText: text)
            expect(read.fingerprint == catalogue.fingerprint, "read as another level")
            play(read)
        } catch {
            fatalError("\(String(decoding: text, as: UTF8.self)) is refused: \(error)")
        }
    }

    private static func play(_ catalogue: Catalogue) {
        let level = catalogue.levels[0]
        var round = Round(
            catalogue: catalogue, level: level, seed: 1, equipped: [], extraCoins: 0)
        for order in 0..<min(level.recipes.count + 2, 20) {
            expect(round.recipeIndex == order % level.recipes.count, "out of order")
            while case .cooking = round.phase { _ = round.tap(round.recipe(at: round.plateCount)) }
            expect(round.served == order + 1 && round.earned == 0, "\(round.served)")
            _ = round.advance(toTick: round.tick + catalogue.rules.feedbackTicks)
        }
    }

    private static let foodSymbols = FoodSymbols(
        [
            ("onion", "🧅", "onion"), ("leek", "🧅", "leek"), ("egg", "🥚", "egg"),
            ("milk", "🥛", "milk"), ("coconut", "🥥", "coconut milk"), ("one", "①", "salt"),
        ].map { FoodSymbols.Food(id: $0.0, emoji: $0.1, names: ["en": [$0.2]]) })
}
