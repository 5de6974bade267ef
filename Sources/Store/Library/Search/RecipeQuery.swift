import Base
import Kitchen
import Recipes

/// The current state of a recipe.
package struct RecipeQuery: MemberQuery {
    package let recipe: RecipeInKitchen
    package var player: PlayerID { recipe.player }
    package var household: HouseholdID { recipe.household }

    package init(_ recipe: RecipeInKitchen) { self.recipe = recipe }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Recipe, RecipeInKitchen.Refusal> {
        try recipe.found(in: snapshot)
    }
}
