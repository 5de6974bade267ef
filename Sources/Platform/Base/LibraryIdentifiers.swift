/// The identifier of a household: the people who share recipes, a pantry, a plan and groceries.
public struct HouseholdID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

/// The identifier of a recipe. The client that creates the recipe draws it, so creating works
/// offline, and a repeated request has no further effect. The same applies to the other identifiers
/// in this file.
public struct RecipeID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

public struct IngredientID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

public struct StepID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

public struct CategoryID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

public struct TagID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

public struct CookbookID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

public struct PantryItemID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

/// The identifier of one import of recipes.
public struct ImportID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

/// The identifier of a lot: the part of a pantry item that arrived at once and expires together.
public struct LotID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

/// The identifier of a need, the reason for a line of the grocery list: one ingredient of a recipe
/// or of a planned meal, or a person's own line.
public struct NeedID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

/// The secret end of a shared link: anyone who knows it may read the linked content.
public struct LinkID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

/// The identifier of a cooking session.
public struct CookingID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}

/// The identifier of an entity or an edit of any kind.
public struct EntityID: Identifier {
    private let halves: IdentifierHalves
    public var value: UInt128 { halves.value }
    public init(value: UInt128) { halves = IdentifierHalves(value) }
}
