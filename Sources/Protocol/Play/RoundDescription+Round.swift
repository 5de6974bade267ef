import Base
import Kitchen

extension RoundDescription {
    /// Describes a round at its start.
    ///
    /// - Parameter language: the language of the level's and the recipes' names.
    package init(
        id: PlayID, round: Round, itemIDs: [ShopItem.ID], startMilliseconds: Double,
        language: String
    ) {
        let level = round.level
        self.init(
            roundID: id, levelID: level.id,
            levelName: level.name.text(in: language), theme: level.theme, target: level.target,
            ingredients: level.ingredients.map(IngredientDescription.init),
            recipes: level.recipes.map {
                RecipeDescription(name: $0.name.text(in: language), layers: $0.ingredients)
            },
            itemIDs: itemIDs, rules: RoundRules(round.catalogue.rules),
            startMilliseconds: startMilliseconds)
    }
}

extension Snapshot {
    /// The current snapshot of a round.
    package init(
        sequence: UInt64, round: Round, description: RoundDescription, inventory: [String: Int64],
        race: RaceDescription? = nil
    ) {
        self.init(
            sequence: sequence, round: description, inventory: inventory, state: RoundState(round),
            nextGrid: round.nextGrid.places, nextRecipe: round.nextRecipeIndex, race: race)
    }
}

extension Tapped {
    /// The result of a tap, as a value with the content that `RoundStateEncoder` writes.
    package init(_ outcome: TapOutcome, _ round: Round) {
        var coins: Int64?
        let word: Outcome
        switch outcome {
        case .correct: word = .correct
        case .wrong: word = .wrong
        case .held, .ignored: word = .ignored
        case .served(_, let earned):
            word = .served
            coins = earned
        }
        let tellsNext = outcome.hasCounted && !round.hasEnded
        self.init(
            outcome: word, coins: coins, state: RoundState(round),
            nextGrid: tellsNext ? round.nextGrid.places : nil,
            nextRecipe: tellsNext && round.plateCount == 1 ? round.nextRecipeIndex : nil)
    }
}

extension Cleared {
    /// The result of a clear.
    package init(_ outcome: ClearOutcome, _ round: Round) {
        let hasCounted = outcome == .cleared
        self.init(
            outcome: hasCounted ? .cleared : .ignored, state: RoundState(round),
            nextGrid: hasCounted ? round.nextGrid.places : nil)
    }
}

extension PackedIngredients {
    /// The ingredients' indexes in the level, as messages have them.
    package var places: [Int] { (0..<count).map { self[$0] } }
}

extension RoundRules {
    package init(_ rules: Rules) {
        self.init(
            capTicks: rules.capTicks, feedbackTicks: rules.feedbackTicks,
            heldTapTicks: rules.heldTapTicks, servedClockTicks: rules.servedClockTicks,
            wrongClockTicks: rules.wrongClockTicks, comboAtStart: rules.comboAtStart,
            comboLimit: rules.comboLimit)
    }
}

extension RoundState {
    /// The state, as a value with the content that `RoundStateEncoder` writes.
    package init(_ round: Round) {
        let (phase, feedback): (RoundPhase, Int) =
            switch round.phase {
            case .cooking: (.cooking, 0)
            case .perfect(let ticksLeft): (.perfect, ticksLeft)
            case .wrong(let ticksLeft): (.wrong, ticksLeft)
            case .ended: (.ended, 0)
            }
        self.init(
            tick: round.tick, clock: round.clock, phase: phase, feedback: feedback,
            served: round.served, combo: round.combo, earned: round.earned,
            order: round.orderNumber, recipe: round.recipeIndex,
            plate: (0..<round.plateCount).map { round.plate(at: $0) },
            grid: (0..<round.gridCount).map { round.grid(at: $0) })
    }
}
