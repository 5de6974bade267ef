/// A page of what a search has found, the best first, or without words the newest.
public struct FoundRecipes: Codable, Hashable, Sendable {
    public var householdID: String
    public var recipeIDs: [String]
    /// How many there are on all pages; nil for more than 1,000.
    public var count: Int?
    /// Where the next page begins; nil if this is the last.
    public var cursor: String?

    private enum CodingKeys: String, CodingKey {
        case count, cursor
        case householdID = "household_id"
        case recipeIDs = "recipe_ids"
    }

    package init(householdID: String, recipeIDs: [String], count: Int?, cursor: String? = nil) {
        self.householdID = householdID
        self.recipeIDs = recipeIDs
        self.count = count
        self.cursor = cursor
    }
}

/// How what a person has typed so far could go on.
public struct Suggestions: Codable, Hashable, Sendable {
    public var householdID: String
    /// Of recipes.
    public var names: [String]
    public var ingredients: [String]
    public var tags: [SuggestedTag]

    private enum CodingKeys: String, CodingKey {
        case names, ingredients, tags
        case householdID = "household_id"
    }

    package init(householdID: String, names: [String], ingredients: [String], tags: [SuggestedTag])
    {
        self.householdID = householdID
        self.names = names
        self.ingredients = ingredients
        self.tags = tags
    }
}

/// A tag whose name begins as what was typed.
public struct SuggestedTag: Codable, Hashable, Sendable {
    public var tagID: String
    public var name: String

    private enum CodingKeys: String, CodingKey {
        case name
        case tagID = "tag_id"
    }

    package init(tagID: String, name: String) {
        self.tagID = tagID
        self.name = name
    }
}

/// What can be cooked with what is there.
public struct RecipeMatchRows: Codable, Hashable, Sendable {
    public var householdID: String
    public var rows: [RecipeMatchRow]
    /// Whether there are more after these.
    public var hasMore: Bool

    private enum CodingKeys: String, CodingKey {
        case rows
        case householdID = "household_id"
        case hasMore = "more"
    }

    package init(householdID: String, rows: [RecipeMatchRow], hasMore: Bool) {
        self.householdID = householdID
        self.rows = rows
        self.hasMore = hasMore
    }
}

/// How much of a recipe is in the pantry.
public struct RecipeMatchRow: Codable, Hashable, Sendable {
    public var recipeID: String
    /// Of the ingredients that aren't optional, how many of 100 are there at all.
    public var percentage: Int
    /// Whether there is enough of each.
    public var isMakeable: Bool
    public var missing: [MissingIngredient]
    /// Ingredients that are there, but counted in something that their amounts can't be compared with.
    public var unclear: [String]
    /// What is taken from an item of another name, which may be another food.
    public var guesses: [MatchGuess]
    /// What it would use of what expires soon.
    public var expiring: [ExpiringItem]

    private enum CodingKeys: String, CodingKey {
        case percentage, missing, expiring, guesses
        case unclear = "unclear_ids"
        case recipeID = "recipe_id"
        case isMakeable = "is_makeable"
    }

    package init(
        recipeID: String, percentage: Int, isMakeable: Bool, missing: [MissingIngredient],
        unclear: [String], guesses: [MatchGuess], expiring: [ExpiringItem]
    ) {
        self.recipeID = recipeID
        self.percentage = percentage
        self.isMakeable = isMakeable
        self.missing = missing
        self.unclear = unclear
        self.guesses = guesses
        self.expiring = expiring
    }
}

/// An ingredient that is taken from an item of another name.
public struct MatchGuess: Codable, Hashable, Sendable {
    public var ingredientID: String
    public var pantryItemID: String
    /// `item_in_ingredient`, as "onion" in "red onion", or `ingredient_in_item`, as "milk" in "oat milk".
    public var how: String

    private enum CodingKeys: String, CodingKey {
        case how
        case ingredientID = "ingredient_id"
        case pantryItemID = "pantry_item_id"
    }

    package init(ingredientID: String, pantryItemID: String, how: String) {
        self.ingredientID = ingredientID
        self.pantryItemID = pantryItemID
        self.how = how
    }
}

/// What a recipe needs beyond what is there.
public struct MissingIngredient: Codable, Hashable, Sendable {
    public var ingredientID: String
    public var name: String
    /// How much is missing; nil where the recipe says none.
    public var quantity: String?
    /// How much is missing up to the upper end of a range.
    public var upperQuantity: String?
    public var unit: String?

    private enum CodingKeys: String, CodingKey {
        case name, quantity, unit
        case upperQuantity = "upper_quantity"
        case ingredientID = "ingredient_id"
    }

    package init(
        ingredientID: String, name: String, quantity: String? = nil,
        upperQuantity: String? = nil, unit: String? = nil
    ) {
        self.ingredientID = ingredientID
        self.name = name
        self.quantity = quantity
        self.upperQuantity = upperQuantity
        self.unit = unit
    }
}

/// What of the pantry expires soon.
public struct ExpiringItem: Codable, Hashable, Sendable {
    public var pantryItemID: String
    public var name: String
    /// When it expires, such as 2026-11-25.
    public var day: String

    private enum CodingKeys: String, CodingKey {
        case name, day
        case pantryItemID = "pantry_item_id"
    }

    package init(pantryItemID: String, name: String, day: String) {
        self.pantryItemID = pantryItemID
        self.name = name
        self.day = day
    }
}
