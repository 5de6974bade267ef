import Base

/// What cooking a recipe takes out of the pantry.
///
/// It takes what is there, down to nothing, and tells what it couldn't take. It never refuses the whole for
/// one ingredient.
package struct Deduction: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case isOptional, hasNoAmount, isNotInPantry, hasIncompatibleUnits
        /// So much was lacking, in the recipe's measure.
        case isShort(Amount)
    }

    package struct LeftOut: Hashable, Sendable {
        package let ingredient: IngredientID
        package let reason: Reason
    }

    /// One for each lot that something was taken from, with all that was taken of it.
    package let changes: [StockChange]
    /// In the recipe's order.
    package let leftOut: [LeftOut]

    /// - Parameters:
    ///   - ingredients: already for the servings that were cooked.
    ///   - optional: the optional ones that were used.
    package init(
        of ingredients: [RecipeIngredient], from pantry: Pantry,
        optional used: Set<IngredientID> = []
    ) {
        var stock = Stock(pantry)
        var changes: [StockChange] = []
        var leftOut: [LeftOut] = []
        for ingredient in ingredients {
            let reason: Reason?
            if ingredient.isOptional, !used.contains(ingredient.id) {
                reason = .isOptional
            } else if let match = pantry.match(for: ingredient) {
                reason =
                    ingredient.amount.map { amount in
                        let taken = stock.take(amount, from: match, for: ingredient)
                        for change in taken.changes { Self.add(change, to: &changes) }
                        return Self.reason(for: taken, of: amount)
                    } ?? .hasNoAmount
            } else {
                reason = .isNotInPantry
            }
            if let reason { leftOut.append(LeftOut(ingredient: ingredient.id, reason: reason)) }
        }
        self.changes = changes
        self.leftOut = leftOut
    }

    private static func reason(for taken: Stock.Taken, of amount: Amount) -> Reason? {
        guard taken.missing.isPositive else { return nil }
        return taken.hasIncompatibleItems
            ? .hasIncompatibleUnits : .isShort(Amount(taken.missing, amount.measure))
    }

    private static func add(_ change: StockChange, to changes: inout [StockChange]) {
        if let index = changes.firstIndex(where: { $0.lot == change.lot && $0.item == change.item })
        {
            changes[index] = StockChange(
                item: change.item, lot: change.lot, before: changes[index].before,
                after: change.after)
        } else {
            changes.append(change)
        }
    }
}
