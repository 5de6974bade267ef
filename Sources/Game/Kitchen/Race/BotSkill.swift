/// A bot's reaction times and error rates. Chances are in thousandths.
struct BotSkill: Hashable, Sendable {
    /// The time from seeing an order to the first tap, plus a time for each ingredient of the
    /// recipe.
    var readingMilliseconds: Int
    var readingMillisecondsPerIngredient: Int
    /// The time from one tap to the next, plus a time for each ingredient to remember and for each
    /// place of the grid to search.
    var tapMilliseconds: Int
    var tapMillisecondsPerIngredient: Int
    var tapMillisecondsPerGridPlace: Int
    /// The largest variation of a time in either direction; smaller ones are likelier.
    var variationMilliseconds: Int
    /// The half-life of the distribution's tail: each further half-life is half as likely.
    var tailMillisecondsHalfLife: Int
    var hesitationChance: Int
    var hesitationMilliseconds: Int
    /// The chance of tapping a neighbour of the right place.
    var mistakeChance: Int
    /// The chance of clearing a plate that isn't empty.
    var clearChance: Int
}

extension BotSkill {
    init(_ strength: BotStrength) {
        switch strength {
        case .easy: self = .easy
        case .medium: self = .medium
        case .hard: self = .hard
        }
    }

    private static let easy = BotSkill(
        readingMilliseconds: 700, readingMillisecondsPerIngredient: 120, tapMilliseconds: 420,
        tapMillisecondsPerIngredient: 15, tapMillisecondsPerGridPlace: 12,
        variationMilliseconds: 150, tailMillisecondsHalfLife: 120, hesitationChance: 80,
        hesitationMilliseconds: 900, mistakeChance: 70, clearChance: 12)

    private static let medium = BotSkill(
        readingMilliseconds: 500, readingMillisecondsPerIngredient: 70, tapMilliseconds: 300,
        tapMillisecondsPerIngredient: 10, tapMillisecondsPerGridPlace: 8,
        variationMilliseconds: 120, tailMillisecondsHalfLife: 85, hesitationChance: 50,
        hesitationMilliseconds: 700, mistakeChance: 40, clearChance: 8)

    private static let hard = BotSkill(
        readingMilliseconds: 320, readingMillisecondsPerIngredient: 40, tapMilliseconds: 200,
        tapMillisecondsPerIngredient: 6, tapMillisecondsPerGridPlace: 5,
        variationMilliseconds: 90, tailMillisecondsHalfLife: 60, hesitationChance: 25,
        hesitationMilliseconds: 500, mistakeChance: 20, clearChance: 4)
}
