import Base
import Crypto
import Recipes

/// What a level that is made of a recipe is known by. An edit that changes what there is to tap, or in which
/// order, makes another level with a board of its own: nobody can make a recipe easier for a best result.
package struct RecipeLevelKey: Hashable, Sendable {
    package let household: HouseholdID
    package let recipe: RecipeID
    let shapeDigest: [UInt8]

    /// - Parameter shape: as `RecipeLevel.shape`.
    package init(household: HouseholdID, recipe: RecipeID, shape: [UInt8]) {
        self.household = household
        self.recipe = recipe
        shapeDigest = Crypto.sha256(shape)
    }
}
