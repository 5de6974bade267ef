/// What people share a library in: its recipes, pantry, plan and groceries.
public struct HouseholdID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

/// Made by the client that creates the recipe, so that creating works offline and twice is once. The other
/// identifiers here are made in the same way.
public struct RecipeID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

public struct IngredientID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

public struct StepID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

public struct CategoryID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

public struct TagID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

public struct CookbookID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

public struct PantryItemID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

/// One import of recipes, drawn by the client.
public struct ImportID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

/// What of a pantry item came at once and expires together.
public struct LotID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

/// Why something is on the grocery list: one recipe's ingredient, one planned meal's, or a person's own line.
public struct NeedID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

/// What a link that others may open ends with: whoever knows it may read what it shows.
public struct LinkID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

/// A cooking session's.
public struct CookingID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}

/// An entity's, or an edit's, whatever its kind.
public struct EntityID: Identifier {
    public let value: UInt128
    public init(value: UInt128) { self.value = value }
}
