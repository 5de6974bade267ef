import Recipes

/// A recipe as it stands.
package struct RecipeQuery: StoreQuery {
    package let recipe: RecipeInKitchen

    package init(_ recipe: RecipeInKitchen) { self.recipe = recipe }

    package func perform(
        in snapshot: LibrarySnapshot
    ) throws(StoreFault) -> Result<Recipe, RecipeInKitchen.Refusal> {
        try recipe.found(in: snapshot)
    }
}
