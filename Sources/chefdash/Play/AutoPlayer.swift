import ChefDashClient

/// The program as a player of modest talent: knows the recipe, taps at a human pace and errs now and then.
struct AutoPlayer: Sendable {
    /// Between two taps, milliseconds.
    static let pauseMilliseconds = 300...450
    /// Of so many taps one is wrong on average.
    static let tapsPerMistake = 25

    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// How long until the next look at the kitchen.
    mutating func pause() -> Duration {
        .milliseconds(Int.random(in: Self.pauseMilliseconds, using: &generator))
    }

    /// The id of the ingredient to tap; `nil` where a tap wouldn't count.
    mutating func ingredientID(for view: RoundView) -> String? {
        guard let right = view.nextIngredient?.ingredientID else { return nil }
        let isMistake = Int.random(in: 0..<Self.tapsPerMistake, using: &generator) == 0
        let wrong = view.round.ingredients.map(\.ingredientID).filter { $0 != right }
        return isMistake ? wrong.randomElement(using: &generator) ?? right : right
    }
}
