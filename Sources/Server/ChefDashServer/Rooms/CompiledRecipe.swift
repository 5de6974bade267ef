import Base
import GameProtocol
import Kitchen
import Recipes
import Store

/// The current version of a recipe, compiled to a level.
struct CompiledRecipe: Sendable {
    let name: String
    let level: RecipeLevel
    let key: RecipeLevelKey

    /// - Throws: the refusal if the player may not play it, or it isn't playable.
    init(
        _ found: Result<Recipe, RecipeInKitchen.Refusal>, of wanted: RecipeInKitchen,
        _ symbols: FoodSymbols
    ) throws(RequestFault) {
        let recipe = try found.mapError { RequestFault($0) }.get()
        name = recipe.name
        do throws(RecipeLevel.NotPlayable) {
            level = try RecipeLevel(recipe, symbols: symbols)
        } catch {
            throw RequestFault(.notPlayable, error.description)
        }
        key = RecipeLevelKey(
            household: wanted.household, recipe: wanted.recipe, shape: level.shape)
    }
}

extension RecipeInKitchen {
    init(_ reference: RecipeReference, for player: PlayerID) {
        self.init(
            player: player, household: reference.householdID, recipe: reference.recipeID)
    }
}
