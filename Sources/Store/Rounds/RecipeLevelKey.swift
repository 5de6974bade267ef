import Base
import Crypto
import Recipes

/// Identifies a level made of a recipe. An edit that changes the taps or their order makes another
/// level with its own board: nobody can make a recipe easier for a best result.
package struct RecipeLevelKey: Hashable, Sendable {
    package let household: HouseholdID
    package let recipe: RecipeID
    let shapeDigest: [UInt8]

    /// - Parameter shape: `RecipeLevel.shape`.
    package init(household: HouseholdID, recipe: RecipeID, shape: [UInt8]) {
        self.household = household
        self.recipe = recipe
        shapeDigest = Crypto.sha256(shape)
    }
}
