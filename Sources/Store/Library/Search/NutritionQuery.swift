import Base
import Kitchen
import Recipes

/// The nutrition of one serving of a recipe.
package struct NutritionQuery: MemberQuery {
    package struct Found: Hashable, Sendable {
        package let nutrition: RecipeNutrition
        /// True if any data on foods is loaded.
        package let hasFoods: Bool
    }

    package let recipe: RecipeInKitchen
    package var player: PlayerID { recipe.player }
    package var household: HouseholdID { recipe.household }
    package let symbols: FoodSymbols

    /// - Parameter symbols: recognize foods in other languages.
    package init(_ recipe: RecipeInKitchen, _ symbols: FoodSymbols) {
        self.recipe = recipe
        self.symbols = symbols
    }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Found, RecipeInKitchen.Refusal> {
        let index = try snapshot.facts.index()
        return try recipe.found(in: snapshot) { recipe, kitchen in
            Found(
                nutrition: RecipeNutrition(
                    of: recipe, index, symbols, kitchen.pantry.conversions),
                hasFoods: !index.isEmpty)
        }
    }
}
