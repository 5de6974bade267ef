import GameProtocol
import Recipes
import Store

extension Nutrition {
    init(_ found: NutritionQuery.Found, of recipe: RecipeInKitchen) {
        let nutrition = found.nutrition
        self.init(
            householdID: recipe.household, recipeID: recipe.recipe,
            hasFoods: found.hasFoods, serving: Amounts(nutrition.serving),
            ingredients: nutrition.lines.map(Ingredient.init),
            knownMilligrams: Self.whole(nutrition.knownMilligrams),
            coveredMilligrams: Self.whole(nutrition.coveredMilligrams))
    }

    /// Rounds, and clamps to the largest integer that every JSON reader represents exactly.
    fileprivate static func whole(_ number: Double) -> Int {
        Int(min(number, 0x1p53 - 1).rounded())
    }
}

extension Nutrition.Amounts {
    /// Salt is sodium times 2.5 (Regulation (EU) 1169/2011, annex I).
    private static let saltOfSodium = 2.5

    fileprivate init(_ nutrients: Nutrients) {
        func whole(_ kind: Nutrients.Kind) -> Int { Nutrition.whole(nutrients[kind]) }
        self.init(
            energyKilocalories: whole(.energy), proteinMilligrams: whole(.protein),
            fatMilligrams: whole(.fat), carbohydrateMilligrams: whole(.carbohydrate),
            fibreMilligrams: whole(.fibre), sugarMilligrams: whole(.sugar),
            saltMilligrams: Nutrition.whole(nutrients[.sodium] * Self.saltOfSodium))
    }
}

extension Nutrition.Ingredient {
    fileprivate init(_ line: RecipeNutrition.Line) {
        let state: State =
            switch line.state {
            case .covered: .covered
            case .noFood: .noFood
            case .noAmount: .noAmount
            case .noWeight: .noWeight
            }
        self.init(
            ingredientID: line.ingredient, state: state, food: line.food?.name,
            milligrams: line.milligrams.map { Nutrition.whole($0) })
    }
}
