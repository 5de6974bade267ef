import Base

/// The nutrients of one serving of a recipe, and the ingredients that they cover.
package struct RecipeNutrition: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package enum State: Hashable, Sendable {
            case covered
            /// No food has the ingredient's name.
            case noFood
            /// The recipe gives no amount.
            case noAmount
            /// The weight of the amount is unknown.
            case noWeight
        }

        package let ingredient: IngredientID
        package let state: State
        package let food: FoodFacts?
        /// The weight in the whole recipe.
        package let milligrams: Double?
    }

    package let serving: Nutrients
    package let lines: [Line]

    /// - Parameter conversions: The household's own, which take precedence over the foods'
    ///   portions.
    package init(
        of recipe: Recipe, _ index: FoodFactsIndex, _ symbols: FoodSymbols,
        _ conversions: Conversions
    ) {
        var sum = Nutrients()
        var lines: [Line] = []
        for ingredient in recipe.ingredients {
            let food = index.facts(named: ingredient.name, symbols)
            let weight = ingredient.amount.flatMap { amount in
                Self.milligrams(of: amount, FoldedText(ingredient.name), food, conversions)
            }
            let state: Line.State =
                switch (food, ingredient.amount, weight) {
                case (nil, _, _): .noFood
                case (_?, nil, _): .noAmount
                case (_?, _?, nil): .noWeight
                case (_?, _?, _?): .covered
                }
            lines.append(
                Line(ingredient: ingredient.id, state: state, food: food, milligrams: weight))
            if let food, let weight { sum.add(food.nutrients, milligrams: weight) }
        }
        serving = sum.divided(by: recipe.servings)
        self.lines = lines
    }

    /// The weight of all ingredients whose weight is known.
    package var knownMilligrams: Double { lines.reduce(0) { $0 + ($1.milligrams ?? 0) } }

    package var coveredMilligrams: Double {
        lines.reduce(0) { $0 + ($1.state == .covered ? $1.milligrams ?? 0 : 0) }
    }

    private static func milligrams(
        of amount: Amount, _ name: FoldedText, _ food: FoodFacts?, _ conversions: Conversions
    ) -> Double? {
        let portions = (food?.portions ?? []).compactMap { portion in
            Conversions.Rule(
                food: nil, portion.amount, is: Amount(Quantity(portion.milligrams), .milligram))
        }
        let all = Conversions(conversions.rules + portions)
        let found = try? all.convert(amount, to: .unit(.milligram), of: name)
        return found.map { Double($0.numerator) / Double($0.denominator) }
    }
}
