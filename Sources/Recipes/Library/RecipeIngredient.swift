/// A line of a recipe: how much of what.
package struct RecipeIngredient: Hashable, Sendable {
    package let id: IngredientID
    package var name: String
    /// Nil for "salt to taste".
    package var amount: Amount?
    package var note: String
    package var isOptional: Bool
    /// The pantry item that a person chose; it wins over any match by name.
    package var pantryItem: PantryItemID?

    package init(
        id: IngredientID, name: String, amount: Amount? = nil, note: String = "",
        isOptional: Bool = false, pantryItem: PantryItemID? = nil
    ) {
        self.id = id
        self.name = name
        self.amount = amount
        self.note = note
        self.isOptional = isOptional
        self.pantryItem = pantryItem
    }

    /// The same line for so many times as much. An absent amount stays absent.
    package func scaled(by factor: Quantity) throws(QuantityOverflow) -> RecipeIngredient {
        guard let amount else { return self }
        var result = self
        result.amount = Amount(try amount.quantity * factor, amount.measure)
        return result
    }
}
