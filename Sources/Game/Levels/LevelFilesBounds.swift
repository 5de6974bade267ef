import Kitchen
import Recipes

/// The bounds of a catalogue's numbers and texts. They are wide enough for any game and keep every
/// sum in a round below 2^53, the most coins of a player: an order pays at most
/// (10^6 + 64 x 10^6) x 100 coins, and a round has at most one order per tick.
enum LevelFilesBounds {
    static let fileBytes = 256 * 1024

    static let version = 1...1_000_000
    static let tickMilliseconds = 10...1000
    /// For durations of at least one tick.
    static let ticks = 1...36_000
    /// For durations that can be 0.
    static let addedTicks = 0...36_000
    /// At least one, so that at most one order is served per tick.
    static let feedbackTicks = 1...600
    /// With the shortest ticks, 20 ticks are 200 ms.
    static let heldTapTicks = 0...20
    static let orderCoins = 0...1_000_000
    static let combo = 1...100
    /// Numbers of intervals between taps, up to the number of inputs in a record.
    static let tapIntervals = 1...RoundRecord.inputLimit
    static let tapMilliseconds = 0...TimingRules.intervalMillisecondsLimit
    static let coins = 0...1_000_000_000

    /// In `ingredients.json`.
    static let knownIngredients = 1...256
    static let levelID = 1...10_000
    /// Includes the level of a recipe's catalogue, whose id is beyond the ids in files.
    static let canonicalLevelID = 1...Level.recipeIDs.upperBound
    static let target = 1...10_000
    static let baseTimeSeconds = 1...3600
    static let ingredients = 1...Level.ingredientLimit
    static let orders = 1...256

    static let items = 0...RoundRecord.equippedLimit
    static let nameRules = 0...64

    static let seed = 0...Int.max
    static let generatedLevels = 0...200
    static let generatedTargetBase = 1...1000
    /// At least 2, which keeps the target within its own bound.
    static let generatedTargetDivisor = 2...10_000
    static let generatedRecipeLength = 3...Level.ingredientLimit
    static let generatedRecipes = 1...64
    static let generatedIngredients = 2...Level.ingredientLimit
    static let generatedAdditions = 0...Level.ingredientLimit
    static let places = 1...200
    static let dishes = 0...256

    /// In `newcomers.json`.
    static let avatars = 1...256
    static let wordGroups = 1...16
    static let words = 1...256

    /// In `household.json`: no more than the limits of a household.
    static let diets = 0...64
    static let categories = 0...EntityKind.category.limit
    static let tags = 0...EntityKind.tag.limit
    static let aisles = 0...EntityKind.aisle.limit
    static let aisleWords = 0...200
    static let substitutions = 0...EntityKind.substitution.limit
    static let substitutes = 1...20
    static let densities = 0...EntityKind.conversion.limit
    static let staples = 0...StarterLibrary.stapleLimit

    /// In `samples.json`.
    static let samples = 0...200
    static let recipeDiets = 0...20
    static let recipeCategories = 0...20
    static let recipeTags = 0...50
    /// For the number of ingredients and for the number of steps.
    static let recipeParts = 1...EntityKind.ingredient.limit
    static let timers = 0...8
    /// Up to a week.
    static let timerSeconds = 1...604_800

    /// In `foods.json`.
    static let foods = 0...1_000
    /// Per language.
    static let foodNames = 1...40

    /// In grapheme clusters, like the next two.
    static let word = 1...18
    static let nameLength = 1...64
    static let generatedNameLength = 1...50
    /// In UTF-8 bytes, because a grapheme cluster has no size limit.
    static let nameBytes = 256
    static let emojiBytes = 64
}
