import Base

/// A line of a recipe: an amount and a food.
package struct RecipeIngredient: Hashable, Sendable {
    package let id: IngredientID
    package var name: String
    /// Nil for "salt to taste". For a range such as 2 to 3, the lower end: it suffices to cook the
    /// recipe, and is taken from the pantry.
    package private(set) var amount: Amount?
    /// The upper end of a range, in the amount's measure, which is the amount to buy. Nil without a
    /// range.
    package private(set) var upperQuantity: Quantity?
    package var note: String
    package var isOptional: Bool
    /// The pantry item that a person chose; it wins over any match by name.
    package var pantryItem: PantryItemID?

    /// - Parameter upperQuantity: Ignored unless it exceeds the amount.
    package init(
        id: IngredientID, name: String, amount: Amount? = nil, upTo upperQuantity: Quantity? = nil,
        note: String = "", isOptional: Bool = false, pantryItem: PantryItemID? = nil
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        if let amount, let upperQuantity, upperQuantity > amount.quantity {
            self.upperQuantity = upperQuantity
        }
        self.note = note
        self.isOptional = isOptional
        self.pantryItem = pantryItem
    }

    /// The line with scaled amounts. A missing amount stays missing.
    package func scaled(by factor: Quantity) throws(QuantityOverflow) -> RecipeIngredient {
        guard let amount else { return self }
        var result = self
        result.amount = Amount(try amount.quantity * factor, amount.measure)
        if let upperQuantity { result.upperQuantity = try upperQuantity * factor }
        return result
    }
}
