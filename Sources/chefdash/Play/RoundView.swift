import GameProtocol

/// What a client knows of a round.
struct RoundView: Hashable, Sendable {
    let round: RoundDescription
    /// The length of a tick.
    let tickMilliseconds: Int
    /// Whether it is a part of a race, where the level's target means nothing.
    let isRace: Bool
    private(set) var state: RoundState
    private(set) var inventory: [String: Int64]

    init(_ snapshot: Snapshot, tickMilliseconds: Int) {
        round = snapshot.round
        state = snapshot.state
        inventory = snapshot.inventory
        isRace = snapshot.race != nil
        self.tickMilliseconds = tickMilliseconds
    }

    /// Takes a newer state in; an older one is behind what is known and changes nothing.
    mutating func take(_ newer: RoundState) {
        if newer.tick >= state.tick { state = newer }
    }

    /// The order that is up; `nil` where the server named a recipe that it didn't describe.
    var recipe: RecipeDescription? {
        round.recipes.indices.contains(state.recipe) ? round.recipes[state.recipe] : nil
    }

    /// The ingredient that the order needs next; `nil` where taps don't count now.
    var nextIngredient: String? {
        guard state.phase == .cooking, let recipe else { return nil }
        let place = state.plate.count
        return recipe.ingredients.indices.contains(place) ? recipe.ingredients[place] : nil
    }

    /// `served 2 of 3`; in a race without the target.
    var servedText: String {
        "served \(state.served)" + (isRace ? "" : " of \(round.target)")
    }

    /// Seconds with one decimal: `15.0`.
    var clockText: String {
        ClockText.seconds(ticks: state.clock, tickMilliseconds: tickMilliseconds)
    }

    /// Whether the clock is at 5.0 s or less (game rules, "Look").
    var isClockLow: Bool {
        ClockText.isLow(ticks: state.clock, tickMilliseconds: tickMilliseconds)
    }

    /// `🔥 x{N}` above combo 1.
    var comboBadge: String? { state.combo > 1 ? "🔥 x\(state.combo)" : nil }

    /// What the last tap did, while it shows.
    var feedbackText: String? {
        switch state.phase {
        case .perfect: Self.perfectText
        case .wrong: Self.wrongText
        case .cooking, .ended: nil
        }
    }

    static let perfectText = "✨ +1.5s ✨"
    static let wrongText = "💥 -3.0s"
}
