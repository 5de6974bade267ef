import Kitchen

/// Gives a level that is made of a recipe its number, one of `Level.recipeIDs`. Answers with the same number for
/// the same level.
package struct RecipeLevelNumber: RefusableOperation {
    package static let kind = StoreOperationKind.numberRecipeLevel

    package let key: RecipeLevelKey

    package init(_ key: RecipeLevelKey) { self.key = key }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Int, StoreRefusal> {
        .success(try transaction.recipeLevels.knownOrNewNumber(of: key))
    }
}
