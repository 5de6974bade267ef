import ChefDashClient
import GameProtocol

/// A round as a client shows it: with the player's own taps before they are answered.
struct RoundView: Hashable, Sendable {
    let tickMilliseconds: Int
    /// True if it is part of a race, where the level's target has no meaning.
    let isRace: Bool
    /// The time of tick 0, on the server's clock.
    private let startMilliseconds: Double
    private var prediction: RoundPrediction
    /// The state to show.
    private(set) var state: RoundState
    private(set) var inventory: [String: Int64]

    init(_ snapshot: Snapshot, tickMilliseconds: Int) {
        prediction = RoundPrediction(snapshot)
        startMilliseconds = snapshot.race?.startMilliseconds ?? snapshot.round.startMilliseconds
        state = snapshot.state
        inventory = snapshot.inventory
        isRace = snapshot.race != nil
        self.tickMilliseconds = tickMilliseconds
    }

    var round: RoundDescription { prediction.round }

    /// The tick at a play time; without one, the newest state's tick.
    func tick(at playTime: Double?) -> Int {
        guard let playTime else { return prediction.told.tick }
        let ticks = (playTime - startMilliseconds) / Double(tickMilliseconds)
        return Int(exactly: ticks.rounded(.down)) ?? prediction.told.tick
    }

    mutating func take(_ event: ServerEvent) {
        switch event.message {
        case .state(let frame): prediction.take(frame.state)
        case .tapped(let tapped): prediction.take(tapped, to: event.re)
        case .cleared(let cleared): prediction.take(cleared, to: event.re)
        case .error: prediction.forget(event.re)
        case .welcome, .profile, .levels, .shop, .purchased, .snapshot, .balance, .roundEnded,
            .stream, .pong, .shutdown, .announcement, .ticket, .leftQueue, .room, .leftRoom,
            .raceState, .raceView,
            .raceEnded, .raceCancelled, .reaction, .idleWarning, .redirect, .daily, .board, .ledger,
            .statistics, .replay, .library, .cooking, .account:
            return
        }
        show(at: nil)
    }

    /// Shows the player's tap, or the cleared plate if `ingredientID` is nil, before the server
    /// answers.
    mutating func act(_ ingredientID: String?, id: String, at playTime: Double?) {
        let tick = tick(at: playTime)
        guard let ingredientID else { return prediction.clear(id: id, at: tick) }
        guard let place = round.ingredients.firstIndex(where: { $0.ingredientID == ingredientID })
        else { return }
        prediction.tap(place, id: id, at: tick)
    }

    mutating func show(at playTime: Double?) {
        state = prediction.state(at: tick(at: playTime))
    }

    /// The current order; `nil` if the server named a recipe that it didn't describe.
    var recipe: RecipeDescription? {
        round.recipes.indices.contains(state.recipe) ? round.recipes[state.recipe] : nil
    }

    /// The ingredient of a button of the grid; `nil` if there is no such button.
    func button(_ place: Int) -> IngredientDescription? {
        guard state.grid.indices.contains(place) else { return nil }
        return ingredient(state.grid[place])
    }

    /// The ingredient that the order needs next; `nil` while taps don't count.
    var nextIngredient: IngredientDescription? {
        guard state.phase == .cooking, let recipe else { return nil }
        let place = state.plate.count
        return recipe.layers.indices.contains(place) ? ingredient(recipe.layers[place]) : nil
    }

    private func ingredient(_ place: Int) -> IngredientDescription? {
        round.ingredients.indices.contains(place) ? round.ingredients[place] : nil
    }

    /// `served 2 of 3`, without the target in a race.
    var servedText: String {
        "served \(state.served)" + (isRace ? "" : " of \(round.target)")
    }

    var clockText: String {
        ClockText.seconds(ticks: state.clock, tickMilliseconds: tickMilliseconds)
    }

    /// True if the clock is at 5.0 s or less (game rules, "Look").
    var isClockLow: Bool {
        ClockText.isLow(ticks: state.clock, tickMilliseconds: tickMilliseconds)
    }

    /// `🔥 x{N}` if the combo is above 1.
    var comboBadge: String? { state.combo > 1 ? "🔥 x\(state.combo)" : nil }

    /// The last tap's outcome, while feedback shows.
    var feedbackText: String? {
        switch state.phase {
        case .perfect: Self.perfectText
        case .wrong: Self.wrongText
        case .cooking, .ended, .unknown: nil
        }
    }

    static let perfectText = "✨ +1.5s ✨"
    static let wrongText = "💥 -3.0s"
}

extension [IngredientDescription] {
    /// The emoji of ingredients by index.
    func emoji(_ places: [Int]) -> [String] {
        places.map { indices.contains($0) ? self[$0].emoji : "?" }
    }
}
