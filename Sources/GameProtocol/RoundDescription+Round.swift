import Kitchen

extension RoundDescription {
    /// Describes a round as it started.
    package init(
        id: RoundID, round: Round, equipped: [ShopItem.ID], startMilliseconds: Double
    ) {
        let level = round.level
        self.init(
            id: id.description, level: level.id, levelName: level.name, target: level.target,
            ingredients: level.ingredients,
            recipes: RecipeDescription.all(of: level),
            equipped: equipped, capTicks: round.catalogue.rules.capTicks,
            startMilliseconds: startMilliseconds)
    }
}

extension RecipeDescription {
    /// The level's recipes, in its order.
    static func all(of level: Level) -> [RecipeDescription] {
        level.recipes.map { recipe in
            RecipeDescription(
                name: recipe.name, ingredients: recipe.ingredients.map { level.ingredients[$0] })
        }
    }
}

extension RoundState {
    /// The state that `RoundStateEncoder` writes, as a value.
    package init(_ round: Round) {
        let (phase, feedback): (RoundPhase, Int) =
            switch round.phase {
            case .cooking: (.cooking, 0)
            case .perfect(let ticksLeft): (.perfect, ticksLeft)
            case .wrong(let ticksLeft): (.wrong, ticksLeft)
            case .ended: (.ended, 0)
            }
        let ingredients = round.level.ingredients
        self.init(
            tick: round.tick, clock: round.clock, phase: phase, feedback: feedback,
            served: round.served, combo: round.combo, earned: round.earned,
            order: round.orderNumber, recipe: round.recipeIndex,
            plate: (0..<round.plateCount).map { ingredients[round.plate(at: $0)] },
            grid: (0..<round.gridCount).map { ingredients[round.grid(at: $0)] })
    }
}
