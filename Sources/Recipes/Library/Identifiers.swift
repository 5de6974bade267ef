import Kitchen

/// What people share a library in: its recipes, pantry, plan and groceries.
package struct HouseholdID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

/// Made by the client that creates the recipe, so that creating works offline and twice is once. The other
/// identifiers here are made in the same way.
package struct RecipeID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

package struct IngredientID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

package struct StepID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

package struct CategoryID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

package struct TagID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

package struct CookbookID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

package struct PantryItemID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

/// One import of recipes, drawn by the client.
package struct ImportID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

/// What of a pantry item came at once and expires together.
package struct LotID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

/// Why something is on the grocery list: one recipe's ingredient, one planned meal's, or a person's own line.
package struct NeedID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

/// What a link that others may open ends with: whoever knows it may read what it shows.
package struct LinkID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

/// A cooking session's.
package struct CookingID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
}

/// An entity's, or an edit's, whatever its kind.
package struct EntityID: Identifier {
    package let value: UInt128
    package init(value: UInt128) { self.value = value }
    package init(_ key: EntityKey) { value = key.id }
}
