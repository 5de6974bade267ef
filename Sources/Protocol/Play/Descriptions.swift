import Kitchen

extension IngredientDescription {
    package init(_ ingredient: Kitchen.Ingredient) {
        self.init(
            ingredientID: ingredient.id, emoji: ingredient.emoji, label: ingredient.label)
    }
}

extension ItemEffect {
    package init(_ effect: Kitchen.ShopItem.Effect) {
        switch effect {
        case .extraClock(let ticks): self.init(extraClockTicks: ticks)
        case .startCombo(let combo): self.init(startCombo: combo)
        case .extraCoins(let coins): self.init(extraCoins: coins)
        }
    }
}

extension RecipeLevelSummary {
    package init(_ level: Level) {
        self.init(
            name: level.name.text(in: "en"), target: level.target,
            ingredients: level.ingredients.map(IngredientDescription.init))
    }
}

extension Replay {
    /// The most states of an answer.
    package static let stateLimit = 50
}
