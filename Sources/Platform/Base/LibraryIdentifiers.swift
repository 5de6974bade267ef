/// The identifier of a household: the people who share recipes, a pantry, a plan and groceries.
public struct HouseholdID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// The identifier of a recipe. The client that creates the recipe draws it, so creating works
/// offline, and a repeated request has no further effect. The same applies to the other identifiers
/// in this file.
public struct RecipeID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

public struct IngredientID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

public struct StepID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

public struct CategoryID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

public struct TagID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

public struct CookbookID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

public struct PantryItemID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// The identifier of one import of recipes.
public struct ImportID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// The identifier of a lot: the part of a pantry item that arrived at once and expires together.
public struct LotID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// The identifier of a need, the reason for a line of the grocery list: one ingredient of a recipe
/// or of a planned meal, or a person's own line.
public struct NeedID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// The secret end of a shared link: anyone who knows it may read the linked content.
public struct LinkID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// The identifier of a cooking session.
public struct CookingID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}

/// The identifier of an entity or an edit of any kind.
public struct EntityID: Identifier {
    public let halves: IdentifierHalves
    public init(halves: IdentifierHalves) { self.halves = halves }
}
