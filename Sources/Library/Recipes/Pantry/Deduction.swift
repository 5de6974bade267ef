import Base

/// The stock that cooking a recipe takes from the pantry.
///
/// It takes what is there, down to zero, and reports the rest. It never fails as a whole because of
/// one ingredient.
package struct Deduction: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case isOptional, hasNoAmount, isNotInPantry, hasIncompatibleUnits
        /// The missing amount, in the recipe's measure.
        case isShort(Amount)
    }

    package struct LeftOut: Hashable, Sendable {
        package let ingredient: IngredientID
        package let reason: Reason
    }

    /// One for each changed lot, with the total taken from it.
    package let changes: [StockChange]
    /// In recipe order.
    package let leftOut: [LeftOut]

    /// - Parameters:
    ///   - ingredients: The ingredients, scaled to the cooked servings.
    ///   - optional: The optional ones that were used.
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
