import Kitchen
import Levels
import Recipes

/// A random recipe: some are realistic, some hostile.
package struct RandomRecipe: Sendable {
    package let name: String
    package let ingredients: [String]
    package let steps: [String]

    /// Food words in some languages, words between them, and text that no recipe should have.
    private static let words = [
        "onion", "onions", "red", "butter", "egg", "eggs", "milk", "coconut", "Sahne", "cream",
        "crème", "fraîche", "jamón", "piña", "Käse", "salt", "pepper", "flour", "ham", "of", "a",
        "the", "and", "fry", "mélanger", "picar", "Łosoś", "smørrebrød", "寿司", "خبز", "🍅", "①",
        "2", "1/2", "cup", "-", "(", ")", "\"", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{2028}",
        "\u{301}", "\u{200D}", "\u{202E}", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{FFFF}",
    ]

    package init(using random: inout SplitMix64) {
        func text(_ longest: Int) -> String {
            let count = random.next(below: longest + 1)
            let separator = ["", " ", " ", ", "][random.next(below: 4)]
            return (0..<count).map { _ in Self.words[random.next(below: Self.words.count)] }
                .joined(separator: separator)
        }
        func list(of longest: Int, _ words: Int) -> [String] {
            // Most are short, like real ones.
            let count = random.next(below: 1 + random.next(below: longest))
            return (0..<count).map { _ in text(words) }
        }
        name = random.next(below: 50) == 0 ? String(repeating: text(9), count: 40) : text(6)
        ingredients = list(of: random.next(below: 20) == 0 ? 120 : 24, 4)
        steps = list(of: random.next(below: 20) == 0 ? 300 : 12, 14)
    }
}

/// The outcome of random recipes as levels, the same on any machine and from any build.
package struct RandomRecipeSurvey: Sendable {
    package private(set) var playableCount = 0
    package private(set) var refusedCount = 0
    /// A hash of all levels' canonical texts, and of all refusals.
    package private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The problems, with the recipe's seed.
    package private(set) var problems: [String] = []

    private let symbols: FoodSymbols
    private let rules: Rules

    package init(symbols: FoodSymbols, rules: Rules) {
        self.symbols = symbols
        self.rules = rules
    }

    /// Compiles the recipe of a seed, and decodes the level from its canonical text.
    package mutating func add(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let recipe = RandomRecipe(using: &random)
        let level: RecipeLevel
        do throws(RecipeLevel.NotPlayable) {
            level = try RecipeLevel(
                ingredients: recipe.ingredients, steps: recipe.steps, symbols: symbols)
        } catch {
            refusedCount += 1
            return mix(Array(error.description.utf8))
        }
        playableCount += 1
        let catalogue = LevelFiles.catalogue(
            of: level, id: Level.recipeIDs.lowerBound, named: recipe.name, rules: rules)
        mix(catalogue.fingerprint)
        mix(level.shape)
        do throws(LevelFilesError) {
            let read = try LevelFiles.catalogue(
                fromCanonicalText: LevelFiles.canonicalText(of: catalogue))
            if read.fingerprint != catalogue.fingerprint { problems.append("\(seed): differs") }
        } catch {
            problems.append("\(seed): \(error)")
        }
    }

    /// FNV-1a (Fowler, Noll and Vo).
    private mutating func mix(_ bytes: [UInt8]) {
        for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
