import Kitchen
import Recipes

/// The bounds of a catalogue's numbers and texts. They are wide enough for any game and keep every
/// sum in a round below `Posting.balanceLimit`: an order pays at most (10^6 + 64 x 10^6) x 100
/// coins, and a round has at most one order per tick.
enum LevelFilesBounds {
    static let fileBytes = 256 * 1024

    static let version = 1...1_000_000
    static let tickMilliseconds = 10...1000
    /// Times that are at least one tick.
    static let ticks = 1...36_000
    /// Times that can be 0.
    static let addedTicks = 0...36_000
    /// At least one, so that at most one order is served per tick.
    static let feedbackTicks = 1...600
    /// 20 ticks are 200 ms if a tick is as short as possible.
    static let heldTapTicks = 0...20
    static let orderCoins = 0...1_000_000
    static let combo = 1...100
    /// Intervals between taps; at most the number of inputs in a record.
    static let tapIntervals = 1...RoundRecord.inputLimit
    static let tapMilliseconds = 0...TimingRules.intervalMillisecondsLimit
    static let coins = 0...1_000_000_000

    /// In `ingredients.json`.
    static let knownIngredients = 1...256
    static let levelID = 1...10_000
    /// A catalogue of one recipe has one level, with a number beyond those of files.
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

    /// In `household.json`: no more than a household may have.
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
    /// Ingredients, and steps.
    static let recipeParts = 1...EntityKind.ingredient.limit
    static let timers = 0...8
    /// At most a week.
    static let timerSeconds = 1...604_800

    /// In `foods.json`.
    static let foods = 0...1_000
    /// In one language.
    static let foodNames = 1...40

    /// Grapheme clusters.
    static let word = 1...18
    static let nameLength = 1...64
    static let generatedNameLength = 1...50
    /// UTF-8 bytes, because a grapheme cluster has no size limit.
    static let nameBytes = 256
    static let emojiBytes = 64
}
