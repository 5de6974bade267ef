import Kitchen

/// Assigns a number, one of `Level.recipeIDs`, to a level made of a recipe. The same level gets the
/// same number again.
package struct RecipeLevelNumber: RefusableOperation {
    package let key: RecipeLevelKey

    package init(_ key: RecipeLevelKey) { self.key = key }

    package func perform(
        in transaction: Transaction
    ) throws(StoreFault) -> Result<Int, StoreRefusal> {
        .success(try transaction.recipeLevels.knownOrNewNumber(of: key))
    }
}
