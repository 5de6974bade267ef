import ChefDashClient
import Kitchen

/// The program as an average player: it knows the recipe, taps at a human pace and makes some
/// mistakes.
struct AutoPlayer: Sendable {
    /// The milliseconds between two taps.
    static let pauseMilliseconds = 300...450
    /// On average, one of this many taps is wrong.
    static let tapsPerMistake = 25

    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func pause() -> Duration {
        .milliseconds(Int.random(in: Self.pauseMilliseconds, using: &generator))
    }

    /// The id of the ingredient to tap; `nil` if a tap wouldn't count.
    mutating func ingredientID(for view: RoundView) -> String? {
        guard let right = view.nextIngredient?.ingredientID else { return nil }
        let isMistake = Int.random(in: 0..<Self.tapsPerMistake, using: &generator) == 0
        let wrong = view.round.ingredients.map(\.ingredientID).filter { $0 != right }
        return isMistake ? wrong.randomElement(using: &generator) ?? right : right
    }
}
